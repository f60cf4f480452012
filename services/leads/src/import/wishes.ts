import type { DuplicateRule, NewLead } from '@crm/contracts'
import { calls } from '@crm/contracts/schemas'
import type { Execution } from '@crm/event-store'
import { type LeadEvent, leadStream } from '@crm/facts'
import { type LeadCommand, type LeadState, recordLead } from '../lead/commands.ts'
import { type Keys, keysOf, knownLeads, repeatedLeads } from './duplicates.ts'
import { laterRows } from './later-rows.ts'
import { importedLead, type MergeRow, mergeOf } from './merge-row.ts'
import type { ImportParts, WorkingImport } from './working-import.ts'
import type { Duplicate } from './write-rows.ts'

/** A row as the check has written it down. */
export type Row = {
  row: number
  fields: Partial<NewLead>
  verdict: 'create' | 'update' | 'skip' | 'fault'
  chosen: 'create' | 'update' | 'skip' | null
  duplicate: Duplicate | null
  faults: { message: string }[]
}

/** What became of a row. */
export type Outcome = {
  row: number
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed'
  lead_id: number | null
  reason: string | null
}
type Wish = { row: Row; leadId: number; execution: Execution<LeadCommand | MergeRow, LeadState, LeadEvent> }

/** What rows ask for: commands for leads, or nothing (`settled`); and what must still be `unknown` when new leads are written. */
type Wishes = { wishes: Wish[]; settled: Outcome[]; unknown: Keys[] }

/** What the rows of a batch ask for. The check may have been long ago: who is known already is asked again. */
export async function wishesOf({ store, db, today }: ImportParts, at: WorkingImport, rows: readonly Row[]): Promise<Wishes> {
  const { wishes, settled, unknown }: Wishes = { wishes: [], settled: [], unknown: [] }
  const made = new Map<string, number>()
  const matchOf = await knownLeads(
    db.pool,
    rows.map(({ fields }) => keysOf(fields)),
  )
  const { on_duplicate: rule, ...defaults } = at.settings
  const common = { decider: importedLead, meta: at.cause }
  const matches = rows.map(({ fields }) => matchOf(keysOf(fields), fields.name ?? '')?.id)
  const unmatched = rows.flatMap(({ row, duplicate }, index) => (duplicate && matches[index] === undefined ? [row] : []))
  const repeated = unmatched.length > 0 ? await repeatedLeads(db.pool, at.id, unmatched) : null
  const targets = rows.map(({ row }, index) => matches[index] ?? repeated?.get(row))
  const leads = targets.filter((id) => id !== undefined)
  const withoutLater = rule === 'overwrite' && leads.length > 0 ? await laterRows(db.pool, at.id, leads) : null
  for (const [index, row] of rows.entries()) {
    const keys = keysOf(row.fields)
    const known = targets[index] ?? keysIn(keys).flatMap((key) => made.get(key) ?? [])[0]
    const fate = fateOf(row, rule, known)
    if (fate.kind === 'settled') settled.push({ row: row.row, outcome: fate.outcome, lead_id: null, reason: fate.reason })
    else if (fate.kind === 'merged') {
      const fields = withoutLater?.(row.row, fate.into, row.fields) ?? row.fields
      const command = mergeOf(fields, rule, at.cause.actor.name, today())
      wishes.push({ row, leadId: fate.into, execution: { ...common, streamId: leadStream(fate.into), command } })
    } else {
      const leadId = await store.nextId('lead')
      const command = recordLead(calls.createLead.body.parse({ ...defaults, ...row.fields }), today())
      wishes.push({ row, leadId, execution: { ...common, streamId: leadStream(leadId), command, isNew: true } })
      for (const key of keysIn(keys)) made.set(key, leadId)
      if (!mayRepeat(row, rule)) unknown.push(keys)
    }
  }
  return { wishes, settled, unknown }
}

type Fate =
  | { kind: 'settled'; outcome: 'failed' | 'skipped'; reason: string | null }
  | { kind: 'merged'; into: number }
  | { kind: 'created' }

function fateOf(row: Row, rule: DuplicateRule, known: number | undefined): Fate {
  const wanted = row.chosen ?? row.verdict
  if (wanted === 'fault') return { kind: 'settled', outcome: 'failed', reason: row.faults.map(({ message }) => message).join(' ') }
  if (wanted === 'skip') return { kind: 'settled', outcome: 'skipped', reason: null }
  if (known !== undefined && !mayRepeat(row, rule)) {
    if (wanted === 'update' || rule !== 'skip') return { kind: 'merged', into: known }
    return { kind: 'settled', outcome: 'skipped', reason: 'A lead with this e-mail or phone has been added meanwhile.' }
  }
  if (wanted === 'update' && row.duplicate?.of === 'lead')
    return { kind: 'settled', outcome: 'failed', reason: 'The lead that this row would update is gone.' }
  return { kind: 'created' }
}

const mayRepeat = ({ chosen }: Row, rule: DuplicateRule): boolean => chosen === 'create' || rule === 'create'

const keysIn = ({ email, phone }: Keys): string[] => [
  ...(email === null ? [] : [`email ${email}`]),
  ...(phone === null ? [] : [`phone ${phone}`]),
]
