import { type DuplicateRule, type LeadImportSettings, leadFields, type NewLead } from '@crm/contracts'
import { type Command, type Decider, type EventMeta, isSameValue, type PastFieldValue } from '@crm/domain'
import { appendNote, type LeadEvent, type LeadFieldValues } from '@crm/events'
import {
  effectiveHistory,
  importRevertDecider,
  type LeadCommand,
  type LeadState,
  type LeadWithEvents,
  leadDecider,
  toChangeLeadCommand,
} from '../lead/commands.ts'

type MergeRule = Extract<DuplicateRule, 'fill' | 'overwrite'>

/** What an update leaves as it is unless people chose otherwise. `asOf`: the instant at which the file's values were valid, null if unknown. */
export type OverwriteLimits = { asOf: string | null; newer: boolean; sales: boolean }

export function limitOverwriting(
  { on_duplicate, overwrite_newer, overwrite_sales }: Pick<LeadImportSettings, 'on_duplicate' | 'overwrite_newer' | 'overwrite_sales'>,
  asOf: string | null,
): OverwriteLimits {
  const mayOverwrite = on_duplicate === 'overwrite'
  return { asOf, newer: mayOverwrite && overwrite_newer, sales: mayOverwrite && overwrite_sales }
}

type RowMerge = { fields: Partial<LeadFieldValues>; rule: MergeRule; limits: OverwriteLimits }

/** `cause`: the event that started the import. */
export type MergeRowCommand = Command<'MergeRow', RowMerge & { by: string | null; cause: string | null }>

export function toMergeCommand(
  row: Partial<NewLead>,
  rule: DuplicateRule,
  limits: OverwriteLimits,
  start: Pick<EventMeta, 'actor' | 'causationId'> | null,
  today: string,
): MergeRowCommand {
  const by = start?.actor.name ?? null
  const change = toChangeLeadCommand(row, by, today)
  const fields = change.type === 'ChangeLead' ? change.data.changes : {}
  return {
    type: 'MergeRow',
    data: { fields, rule: rule === 'overwrite' ? 'overwrite' : 'fill', limits, by, cause: start?.causationId ?? null },
  }
}

export const importedLeadDecider: Decider<LeadCommand | MergeRowCommand, LeadWithEvents, LeadEvent> = {
  initialState: importRevertDecider.initialState,
  evolve: importRevertDecider.evolve,
  decide(command, { lead: state, events }) {
    if (command.type !== 'MergeRow') return leadDecider.decide(command, state)
    const { cause } = command.data
    const own = new Set(events.flatMap(({ version, meta }) => (cause !== null && meta.causationId === cause ? [version] : [])))
    const wanted = state.exists ? listRowChanges(command.data, state, own).filter(({ isLeft }) => !isLeft) : []
    // Each value comes from the row, for the same field.
    const changes = Object.fromEntries(wanted.map(({ field, to }) => [field, to])) as Partial<LeadFieldValues>
    // With the version, notes are merged exactly against this state.
    const version = state.exists ? state.version : undefined
    return leadDecider.decide({ type: 'ChangeLead', data: { changes, version, by: command.data.by } }, state)
  },
}

/** `isNewer`: the lead's value may be newer than the file. `isOfSale`: the change is about Sold, a payment, or a date. */
export type RowChange = { field: keyof LeadFieldValues; from: unknown; to: unknown; isNewer: boolean; isOfSale: boolean; isLeft: boolean }

/** What a row would change of a lead. `own`: the versions of the lead that earlier rows of the same import have written. What the lead had
 * before them sets the limits; a lead that they created has none. */
export function listRowChanges(
  { fields, rule, limits }: RowMerge,
  { values, past }: Extract<LeadState, { exists: true }>,
  own: ReadonlySet<number> = new Set(),
): RowChange[] {
  return Object.entries(fields).flatMap(([name, to]): RowChange[] => {
    const field = name as keyof LeadFieldValues
    const from = values[field]
    if (field === 'notes' || field === 'additional_notes') {
      const added = withoutKnownLines(values[field], String(to))
      return added === '' ? [] : [{ field, from, to: appendNote(values[field], added), isNewer: false, isOfSale: false, isLeft: false }]
    }
    const isWanted = rule === 'overwrite' ? !isSameValue(from, to) && !isSpelledOtherwise(field, from, to) : isEmpty(from)
    if (!isWanted || isSameValue(from, to)) return []
    const others: readonly PastFieldValue<unknown>[] = past[field].filter(({ version }) => !own.has(version))
    const before = others.at(-1)
    if (before === undefined) return [{ field, from, to, isNewer: false, isOfSale: false, isLeft: false }]
    // What a lead never had may be filled by a file of any age.
    const mayBeNewer = rule === 'overwrite' || effectiveHistory(others).some(({ value }) => !isEmpty(value))
    const isNewer = mayBeNewer && (limits.asOf === null || Date.parse(before.at) > Date.parse(limits.asOf))
    const isOfSale = isAboutSale(field, before.value, to)
    return [{ field, from, to, isNewer, isOfSale, isLeft: (isNewer && !limits.newer) || (isOfSale && !limits.sales) }]
  })
}

function isAboutSale(field: keyof LeadFieldValues, from: unknown, to: unknown): boolean {
  const { kind } = leadFields[field]
  const isSold = (status: unknown): boolean => String(status).toLowerCase() === 'sold'
  return kind === 'flag' || (kind === 'day' && from !== null) || (kind === 'status' && (isSold(from) || isSold(to)))
}

function withoutKnownLines(notes: string | null, text: string): string {
  if (notes?.includes(text)) return ''
  const known = new Set((notes ?? '').split('\n'))
  return text
    .split('\n')
    .filter((line) => !known.has(line))
    .join('\n')
}

// "Not paid" is a value.
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === '0.00' || (Array.isArray(value) && value.length === 0)

// The filters treat `not-interested` and `Not Interested` as the same status, so another spelling is no change.
function isSpelledOtherwise(field: keyof LeadFieldValues, now: unknown, value: unknown): boolean {
  const plain = (text: unknown): string => String(text).toLowerCase().replaceAll('-', ' ')
  return (field === 'remarks' || field === 'lead_origin' || field === 'assigned_to') && plain(now) === plain(value)
}
