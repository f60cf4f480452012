import type { NewLead } from '@crm/contracts'
import { calls } from '@crm/contracts/schemas'
import type { Execution } from '@crm/event-store'
import { type LeadEvent, leadStream } from '@crm/facts'
import { changeLead, type LeadCommand, type LeadState, recordLead } from '../lead/commands.ts'
import { expectUnknown, type Keys, keysOf, knownLeads } from './duplicates.ts'
import { importedLead, type MergeRow } from './merge-row.ts'
import { move } from './move.ts'
import type { ImportParts, WorkingImport } from './working-import.ts'
import type { Duplicate } from './write-rows.ts'

type Row = {
  row: number
  fields: Partial<NewLead>
  verdict: 'create' | 'update' | 'skip' | 'fault'
  chosen: 'create' | 'update' | 'skip' | null
  duplicate: Duplicate | null
  faults: { message: string }[]
}
type Outcome = {
  row: number
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed'
  lead_id: number | null
  reason: string | null
}
type Wish = { row: Row; leadId: number; execution: Execution<LeadCommand | MergeRow, LeadState, LeadEvent> }

// One transaction's worth: what others change of the same leads and counts waits for its end, some tens of milliseconds.
const batchSize = 100

/** Imports the next rows. Answers whether there were any. */
export async function importRows(parts: ImportParts, at: WorkingImport): Promise<boolean> {
  const { rows } = await parts.db.pool.query<Row>({
    name: 'rows-to-import',
    text: `select row, fields, verdict, chosen, duplicate, faults from crm.lead_import_rows where import_id = $1 and row > $2 order by row limit $3`,
    values: [at.id, at.position, batchSize],
  })
  if (rows.length === 0) return false
  await importSome(parts, at, rows)
  return true
}

// One row spoils a batch: then the first half of it, and so on down to that row. What is left comes with the next batch.
async function importSome(parts: ImportParts, at: WorkingImport, rows: readonly Row[]): Promise<void> {
  try {
    await importTogether(parts, at, rows)
  } catch (error) {
    const reason = refusalOf(error)
    const [first] = rows
    if (reason === null || first === undefined) throw error
    if (rows.length > 1) await importSome(parts, at, rows.slice(0, Math.floor(rows.length / 2)))
    else await record(parts, at, [{ row: first.row, outcome: 'failed', lead_id: null, reason }])
  }
}

async function importTogether(parts: ImportParts, at: WorkingImport, rows: readonly Row[]): Promise<void> {
  const { wishes, settled, unknown } = await wishesOf(parts, at, rows)
  await parts.store.executeTogether(
    wishes.map(({ execution }) => execution),
    (done) => {
      const carriedOut = wishes.map(({ row, leadId, execution }, n): Outcome => {
        const outcome = execution.isNew ? 'created' : done[n]?.events.length ? 'updated' : 'unchanged'
        return { row: row.row, outcome, lead_id: leadId, reason: null }
      })
      const moved = statements(at, [...settled, ...carriedOut])
      // Two imports of the same people at once: whoever comes second looks again and finds them.
      return unknown.length > 0 ? [expectUnknown(unknown), ...moved] : moved
    },
  )
}

const record = (parts: ImportParts, at: WorkingImport, outcomes: readonly Outcome[]) =>
  parts.store.executeTogether([], () => statements(at, outcomes))

function statements(at: WorkingImport, outcomes: readonly Outcome[]) {
  const count = (wanted: Outcome['outcome']): number => outcomes.filter(({ outcome }) => outcome === wanted).length
  return [
    {
      name: 'outcomes-of-import',
      text: `update crm.lead_import_rows r set outcome = x.outcome, lead_id = x.lead_id, reason = x.reason
             from jsonb_to_recordset($2) as x (row int, outcome text, lead_id int, reason text) where r.import_id = $1 and r.row = x.row`,
      values: [at.id, JSON.stringify(outcomes)],
    },
    move(
      at.id,
      { status: 'running', position: at.position },
      {
        position: Math.max(...outcomes.map(({ row }) => row)),
        done: outcomes.length,
        created: count('created'),
        updated: count('updated'),
        unchanged: count('unchanged'),
        skipped: count('skipped'),
        failed: count('failed'),
      },
    ),
  ]
}

// What the preview has said may have changed since: who is known already is asked again.
async function wishesOf(
  { store, db, today }: ImportParts,
  at: WorkingImport,
  rows: readonly Row[],
): Promise<{ wishes: Wish[]; settled: Outcome[]; unknown: Keys[] }> {
  const settled: Outcome[] = []
  const wishes: Wish[] = []
  const unknown: Keys[] = []
  const made = new Map<string, number>()
  const matchOf = await knownLeads(
    db.pool,
    rows.map(({ fields }) => keysOf(fields)),
  )
  const { on_duplicate: rule, ...defaults } = at.settings
  const common = { decider: importedLead, meta: at.cause }
  for (const row of rows) {
    const wanted = row.chosen ?? row.verdict
    const keys = keysOf(row.fields)
    const known =
      matchOf(keys, row.fields.name ?? '')?.id ??
      keysIn(keys)
        .map((key) => made.get(key))
        .find((id) => id !== undefined)
    const mayRepeat = row.chosen === 'create' || rule === 'create'
    const settle = (outcome: Outcome['outcome'], reason: string | null) => settled.push({ row: row.row, outcome, lead_id: null, reason })
    if (wanted === 'fault') settle('failed', row.faults.map(({ message }) => message).join(' '))
    else if (wanted === 'skip') settle('skipped', null)
    else if (known !== undefined && !mayRepeat) {
      if (wanted === 'create' && rule === 'skip') settle('skipped', 'A lead with this e-mail or phone has been added meanwhile.')
      else {
        const command = changeLead(row.fields, at.cause.actor.name, today())
        const fields = command.type === 'ChangeLead' ? command.data.changes : {}
        const merge: MergeRow = {
          type: 'MergeRow',
          data: { fields, rule: rule === 'overwrite' ? 'overwrite' : 'fill', by: at.cause.actor.name },
        }
        wishes.push({ row, leadId: known, execution: { ...common, streamId: leadStream(known), command: merge } })
      }
    } else if (wanted === 'update' && row.duplicate?.of === 'lead') settle('failed', 'The lead that this row would update is gone.')
    else {
      const leadId = await store.nextId('lead')
      const command = recordLead(calls.createLead.body.parse({ ...defaults, ...row.fields }), today())
      wishes.push({ row, leadId, execution: { ...common, streamId: leadStream(leadId), command, isNew: true } })
      for (const key of keysIn(keys)) made.set(key, leadId)
      if (!mayRepeat) unknown.push(keys)
    }
  }
  return { wishes, settled, unknown }
}

const keysIn = ({ email, phone }: Keys): string[] => [
  ...(email === null ? [] : [`email ${email}`]),
  ...(phone === null ? [] : [`phone ${phone}`]),
]

// Why a row can't be imported, in words; null for what is no fault of the row.
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (['Invalid', 'Refused', 'NotFound', 'Conflict'].includes(error.name)) return error.message
  if (/^\$?ZodError$/.test(error.name)) return 'A value cannot be stored.'
  return 'code' in error && /^(22...|23514|23502)$/.test(String(error.code)) ? 'A value cannot be stored.' : null
}
