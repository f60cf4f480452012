import { type DuplicateRule, type LeadFieldName, leadFields, type NewLead } from '@crm/contracts'
import type { CommandExecution } from '@crm/event-store'
import { buildLeadStreamId, type LeadEvent } from '@crm/events'
import type { ServiceDependencies } from '@crm/http'
import { type LeadCommand, type LeadWithEvents, toRecordLeadCommand } from '../lead/commands.ts'
import { loadLeadMatcher, type MatchKeys, toMatchKeys } from '../lead-matcher.ts'
import { buildRequireNoMatchingLeadsStatement, findLeadsMatchedByCheck } from './duplicates.ts'
import { importedLeadDecider, limitOverwriting, type MergeRowCommand, toMergeCommand } from './merge-row.ts'
import { importedLeadSchema } from './row/read-row.ts'
import { buildAdvanceImportStatement, type RunningImport } from './running-import.ts'
import type { ImportQueryable } from './stored-file.ts'
import type { RowDuplicate } from './write-rows.ts'

export type ImportDependencies = Pick<ServiceDependencies, 'store' | 'db' | 'today'>

// Rows per transaction. Its locks on leads and counts last some tens of milliseconds.
const batchSize = 100

export async function importNextBatch(parts: ImportDependencies, at: RunningImport): Promise<boolean> {
  const { rows } = await parts.db.pool.query<Row>({
    name: 'rows-to-import',
    text: `select row, fields, verdict, chosen, duplicate, faults, as_of from crm.lead_import_rows where import_id = $1 and row > $2 order by row limit $3`,
    values: [at.id, at.position, batchSize],
  })
  if (rows.length === 0) return false
  await importOrSplit(parts, at, rows)
  return true
}

// If one row fails a batch, try the first half, and so on down to that row. The rest comes with the next batch.
async function importOrSplit(parts: ImportDependencies, at: RunningImport, rows: readonly Row[]): Promise<void> {
  try {
    await importTogether(parts, at, rows)
  } catch (error) {
    const reason = findRefusal(error)
    const [first] = rows
    if (reason === null || first === undefined) throw error
    if (rows.length > 1) await importOrSplit(parts, at, rows.slice(0, Math.floor(rows.length / 2)))
    else await recordOutcomes(parts, at, [{ row: first.row, outcome: 'failed', lead_id: null, reason }])
  }
}

async function importTogether(parts: ImportDependencies, at: RunningImport, rows: readonly Row[]): Promise<void> {
  const { commands, settled, unknown } = await planCommands(parts, at, rows)
  await parts.store.executeTogether(
    commands.map(({ execution }) => execution),
    (done) => {
      const carriedOut = commands.map(({ row, leadId, execution }, n): Outcome => {
        const outcome = execution.isNew ? 'created' : done[n]?.events.length ? 'updated' : 'unchanged'
        return { row: row.row, outcome, lead_id: leadId, reason: null }
      })
      const moved = outcomeStatements(at, [...settled, ...carriedOut])
      // If two imports create the same leads, the second one aborts, tries again and finds them.
      return unknown.length > 0 ? [buildRequireNoMatchingLeadsStatement(unknown), ...moved] : moved
    },
  )
}

const recordOutcomes = (parts: ImportDependencies, at: RunningImport, outcomes: readonly Outcome[]) =>
  parts.store.executeTogether([], () => outcomeStatements(at, outcomes))

function outcomeStatements(at: RunningImport, outcomes: readonly Outcome[]) {
  const count = (wanted: Outcome['outcome']): number => outcomes.filter(({ outcome }) => outcome === wanted).length
  return [
    {
      name: 'outcomes-of-import',
      text: `update crm.lead_import_rows r set outcome = x.outcome, lead_id = x.lead_id, reason = x.reason
             from jsonb_to_recordset($2) as x (row int, outcome text, lead_id int, reason text) where r.import_id = $1 and r.row = x.row`,
      values: [at.id, JSON.stringify(outcomes)],
    },
    buildAdvanceImportStatement(
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

function findRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (['Invalid', 'Refused', 'NotFound', 'Conflict'].includes(error.name)) return error.message
  if (/^\$?ZodError$/.test(error.name)) return 'A value cannot be stored.'
  return 'code' in error && /^(22...|23514|23502)$/.test(String(error.code)) ? 'A value cannot be stored.' : null
}

type Row = {
  row: number
  fields: Partial<NewLead>
  verdict: 'create' | 'update' | 'skip' | 'fault'
  chosen: 'create' | 'update' | 'skip' | null
  duplicate: RowDuplicate | null
  faults: { message: string }[]
  as_of: string | null
}

type Outcome = {
  row: number
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed'
  lead_id: number | null
  reason: string | null
}
type PlannedCommand = { row: Row; leadId: number; execution: CommandExecution<LeadCommand | MergeRowCommand, LeadWithEvents, LeadEvent> }

/** `settled`: rows that need no command. `unknown`: keys that no lead may have when the new leads are written. */
type PlannedCommands = { commands: PlannedCommand[]; settled: Outcome[]; unknown: MatchKeys[] }

/** Looks for duplicates again, because the check may be old. */
async function planCommands({ store, db, today }: ImportDependencies, at: RunningImport, rows: readonly Row[]): Promise<PlannedCommands> {
  const { commands, settled, unknown }: PlannedCommands = { commands: [], settled: [], unknown: [] }
  const made = new Map<string, number>()
  const matchOf = await loadLeadMatcher(
    db.pool,
    rows.map(({ fields }) => toMatchKeys(fields)),
  )
  const { on_duplicate: rule, ...defaults } = at.settings
  const common = { decider: importedLeadDecider, meta: at.cause }
  const matches = rows.map(({ fields }) => matchOf(toMatchKeys(fields), fields.name ?? '')?.id)
  const unmatched = rows.flatMap(({ row, duplicate }, index) => (duplicate && matches[index] === undefined ? [row] : []))
  const repeated = unmatched.length > 0 ? await findLeadsMatchedByCheck(db.pool, at.id, unmatched) : null
  const targets = rows.map(({ row }, index) => matches[index] ?? repeated?.get(row))
  const leads = targets.filter((id) => id !== undefined)
  const withoutLater = rule === 'overwrite' ? await loadLaterRows(db.pool, at, leads) : null
  const ids = await store.nextIds('lead', rows.filter((row, index) => decideFate(row, rule, targets[index]).kind === 'created').length)
  for (const [index, row] of rows.entries()) {
    const keys = toMatchKeys(row.fields)
    const known = targets[index] ?? listKeys(keys).flatMap((key) => made.get(key) ?? [])[0]
    const fate = decideFate(row, rule, known)
    if (fate.kind === 'settled') settled.push({ row: row.row, outcome: fate.outcome, lead_id: null, reason: fate.reason })
    else if (fate.kind === 'merged') {
      const fields = withoutLater?.(row, fate.into) ?? row.fields
      const limits = limitOverwriting(at.settings, row.as_of ?? at.file_changed_at)
      const command = toMergeCommand(fields, rule, limits, at.cause, today())
      commands.push({ row, leadId: fate.into, execution: { ...common, streamId: buildLeadStreamId(fate.into), command } })
    } else {
      // There are enough ids, because a row that repeats an earlier row of this batch needs none.
      const leadId = ids.shift() ?? (await store.nextId('lead'))
      const command = toRecordLeadCommand(importedLeadSchema.parse({ ...defaults, ...row.fields }), today())
      commands.push({ row, leadId, execution: { ...common, streamId: buildLeadStreamId(leadId), command, isNew: true } })
      for (const key of listKeys(keys)) made.set(key, leadId)
      withoutLater?.(row, leadId)
      if (!mayRepeat(row, rule)) unknown.push(keys)
    }
  }
  return { commands, settled, unknown }
}

type Fate =
  | { kind: 'settled'; outcome: 'failed' | 'skipped'; reason: string | null }
  | { kind: 'merged'; into: number }
  | { kind: 'created' }

function decideFate(row: Row, rule: DuplicateRule, known: number | undefined): Fate {
  const wanted = row.chosen ?? row.verdict
  if (wanted === 'fault') return { kind: 'settled', outcome: 'failed', reason: row.faults.map(({ message }) => message).join(' ') }
  if (wanted === 'skip') return { kind: 'settled', outcome: 'skipped', reason: null }
  if (known !== undefined && !mayRepeat(row, rule)) {
    if (wanted === 'update' || rule !== 'skip') return { kind: 'merged', into: known }
    return { kind: 'settled', outcome: 'skipped', reason: 'A lead with this email or phone has been added meanwhile.' }
  }
  if (wanted === 'update' && row.duplicate?.of === 'lead')
    return { kind: 'settled', outcome: 'failed', reason: 'The lead that this row would update no longer exists.' }
  return { kind: 'created' }
}

const mayRepeat = ({ chosen }: Row, rule: DuplicateRule): boolean => (chosen ?? rule) === 'create'

const listKeys = ({ email, phone }: MatchKeys): string[] => [
  ...(email === null ? [] : [`email ${email}`]),
  ...(phone === null ? [] : [`phone ${phone}`]),
]

type FieldOfRow = { lead: number; field: string; row: number; as_of: string | null }

const isAppended = (field: string): boolean => field in leadFields && leadFields[field as LeadFieldName].kind === 'notes'

/** With "overwrite", a lead's field takes the value of the row that was changed last, and of equal rows that of the last; otherwise the same
 * file would always change it again. The result gives the fields of a row that count, and remembers the row. */
async function loadLaterRows(
  db: ImportQueryable,
  { id, file_changed_at: fileChangedAt }: RunningImport,
  leads: readonly number[],
): Promise<(row: Pick<Row, 'row' | 'fields' | 'as_of'>, lead: number) => Partial<NewLead>> {
  const loaded = leads.length === 0 ? { rows: [] } : await db.query<FieldOfRow>({ text: laterRowsSql, values: [id, leads, fileChangedAt] })
  const last = new Map(loaded.rows.map((one) => [`${one.lead} ${one.field}`, one]))
  const time = (asOf: string | null): number => (asOf === null ? Number.NEGATIVE_INFINITY : Date.parse(asOf))
  return ({ row, fields, as_of }, lead) => {
    const asOf = as_of ?? fileChangedAt
    const counting = Object.entries(fields).filter(([field]) => {
      const other = last.get(`${lead} ${field}`)
      const isLast = !other || time(asOf) > time(other.as_of) || (time(asOf) === time(other.as_of) && row >= other.row)
      if (isLast) last.set(`${lead} ${field}`, { lead, field, row, as_of: asOf })
      return isLast || isAppended(field)
    })
    return Object.fromEntries(counting)
  }
}

const laterRowsSql = `
  select distinct on (lead, field) lead, field, row, as_of from (
    select (duplicate->>'id')::int as lead, row, fields, coalesce(as_of, $3::timestamptz) as as_of from crm.lead_import_rows
    where import_id = $1 and duplicate->>'of' = 'lead' and (duplicate->>'id')::int = any($2) and coalesce(chosen, verdict) = 'update'
    union all
    select lead_id, row, fields, coalesce(as_of, $3::timestamptz) from crm.lead_import_rows where import_id = $1 and lead_id = any($2)
  ) about cross join jsonb_object_keys(fields) as field
  order by lead, field, as_of desc nulls last, row desc`
