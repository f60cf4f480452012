import { type Command, type Decider, Invalid, isSameValue, type PastFieldValue, type RecordedEvent, Refused } from '@crm/domain'
import { type LeadEvent, type LeadFieldValues, leadFieldTable } from '@crm/events'
import { isCompletionChange } from './completion.ts'
import { buildLeadChangeEvents, changeableLeadFields, type ExistingLead, evolveLead, type LeadState } from './state.ts'

export type VersionsToUndo = { version: number; through?: number | undefined; field?: keyof LeadFieldValues | undefined }

/** No events if already undone. Throws `Refused` if one of the fields has changed since. */
export function undoChanges(state: ExistingLead, { version, through = version, field: only }: VersionsToUndo): LeadEvent[] {
  if (through > state.version) {
    const path = through === version ? 'version' : 'through'
    throw new Invalid('The lead does not have this version yet', [{ path, message: 'This version does not exist yet' }])
  }
  if (version === state.deletion) return state.deleted ? [restored(state, version)] : []
  if (state.deleted) throw new Refused('This lead is deleted. Restore it first.')
  if (version === 1) throw new Refused('This is the first version of the lead, so it cannot be undone')
  const changed = changeableLeadFields.filter((field) => (only ?? field) === field && state.past[field].some(isWithin(version, through)))
  if (isCompletionChange(state, isWithin(version, through))) {
    throw new Refused('An installation that was marked as done can only be reopened, not undone')
  }
  if (changed.length === 0) throw new Refused('There is no change to undo here')
  return mergeDetails(changed.flatMap((field) => undoField(state, field, version, through)))
}

const restored = ({ values }: ExistingLead, undoes: number): LeadEvent => ({ type: 'LeadRestored', data: { lead: values.name, undoes } })

const isWithin =
  (first: number, last: number) =>
  ({ version }: { version: number }): boolean =>
    version >= first && version <= last

function undoField(state: ExistingLead, field: keyof LeadFieldValues, first: number, last: number): LeadEvent[] {
  const past: readonly PastFieldValue<unknown>[] = state.past[field]
  const now = past.at(-1)
  if (now?.undoes !== undefined && now.undoes <= last && now.version > last) return []
  if (now === undefined || now.version > last) throw new Refused(describeLaterChange(field, now?.by ?? null))
  const undoes = past.find(isWithin(first, last))?.version ?? now.version
  return restoreFieldEvents(state.values, field, past.findLast(({ version }) => version < first)?.value, undoes)
}

const describeLaterChange = (field: keyof LeadFieldValues, by: string | null): string =>
  `${by === null ? 'Someone' : capitalize(by)} has changed the ${leadFieldTable[field].label} of this lead since, so this can no longer be undone`

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

export type LeadWithEvents = { lead: LeadState; events: readonly RecordedEvent<LeadEvent>[] }

/** Undoes what an import did to a lead: `cause` is the event that started the import. */
export const importRevertDecider: Decider<Command<'TakeBack', { cause: string }>, LeadWithEvents, LeadEvent> = {
  initialState: { lead: { exists: false }, events: [] },
  decide: ({ data }, state) => planRevert(state, data.cause).events,
  // Only stored events are folded, so each is a recorded event.
  evolve: (state, event) => ({ lead: evolveLead(state.lead, event), events: [...state.events, event as RecordedEvent<LeadEvent>] }),
}

export const findFieldsKeptByRevert = (state: LeadWithEvents, cause: string): FieldsKeptByRevert | null => planRevert(state, cause).kept

/** What a revert keeps: a whole new lead (`fields` is null) or some of its fields, and the user who changed them. */
export type FieldsKeptByRevert = { fields: (keyof LeadFieldValues)[] | null; by: string | null }

type Plan = { events: LeadEvent[]; kept: FieldsKeptByRevert | null }

const nothing: Plan = { events: [], kept: null }

function planRevert({ lead, events }: LeadWithEvents, cause: string): Plan {
  const mine = new Set(events.filter(({ meta }) => meta.causationId === cause).map(({ version }) => version))
  if (!lead.exists || mine.size === 0) return nothing
  return mine.has(1) ? planRemoval(lead, mine) : planRestoration(lead, events, mine)
}

function planRemoval(lead: ExistingLead, mine: ReadonlySet<number>): Plan {
  if (lead.deleted) return nothing
  const others = changeableLeadFields.flatMap((field) => effectiveHistory(lead.past[field]).filter(({ version }) => !mine.has(version)))
  const [last] = others.sort((a, b) => b.version - a.version)
  if (last) return { events: [], kept: { fields: null, by: last.by } }
  return { events: [{ type: 'LeadDeleted', data: { lead: lead.values.name } }], kept: null }
}

function planRestoration(lead: ExistingLead, events: LeadWithEvents['events'], mine: ReadonlySet<number>): Plan {
  if (lead.deleted)
    return { events: [], kept: { fields: null, by: events.findLast(({ type }) => type === 'LeadDeleted')?.meta.actor.name ?? null } }
  const back: LeadEvent[] = []
  const kept: (keyof LeadFieldValues)[] = []
  let by: string | null = null
  for (const field of changeableLeadFields) {
    const stands = effectiveHistory(lead.past[field])
    const first = stands.findIndex(({ version }) => mine.has(version))
    const others = stands.findLastIndex(({ version }) => !mine.has(version))
    const [last, next] = [stands[others], stands[others + 1]]
    if (first < 0 || last === undefined) continue
    if (next !== undefined) back.push(...restoreFieldEvents(lead.values, field, last.value, next.version))
    else if (!isSameValue(last.value, stands[first - 1]?.value)) {
      kept.push(field)
      by = last.by
    }
  }
  return { events: mergeDetails(back), kept: kept.length === 0 ? null : { fields: kept, by } }
}

/** Makes one event of the corrections that undo the same version. */
function mergeDetails(events: readonly LeadEvent[]): LeadEvent[] {
  const merged: LeadEvent[] = []
  for (const event of events) {
    const last = merged.at(-1)
    if (event.type === 'LeadDetailsChanged' && last?.type === 'LeadDetailsChanged' && last.data.undoes === event.data.undoes)
      merged.splice(-1, 1, { ...last, data: { ...last.data, changes: { ...last.data.changes, ...event.data.changes } } })
    else merged.push(event)
  }
  return merged
}

function restoreFieldEvents(values: LeadFieldValues, field: keyof LeadFieldValues, value: unknown, undoes: number): LeadEvent[] {
  if (isSameValue(values[field], value)) return []
  // Notes are restored as a whole: several NoteAdded events would each need an undo of their own.
  if (field === 'notes') {
    return [{ type: 'NotesRewritten', data: { lead: values.name, from: values.notes, to: value as string | null, undoes } }]
  }
  // Any other field changes by one event, whose data may hold `undoes`.
  return buildLeadChangeEvents(values, { [field]: value }).map((event) => ({ ...event, data: { ...event.data, undoes } }) as LeadEvent)
}

type Layer = { entry: PastFieldValue<unknown>; below: Layer | null }

/** A field's changes without those that were undone, oldest first. Undoing an undo brings the change back. */
export function effectiveHistory(past: readonly PastFieldValue<unknown>[]): PastFieldValue<unknown>[] {
  const tops: Layer[] = []
  for (const entry of past) {
    const { undoes = 0 } = entry
    const back = tops[past.findLastIndex(({ version }) => version < undoes)]
    tops.push(back && isSameValue(back.entry.value, entry.value) ? back : { entry, below: tops.at(-1) ?? null })
  }
  const found: PastFieldValue<unknown>[] = []
  for (let layer = tops.at(-1) ?? null; layer !== null; layer = layer.below) found.unshift(layer.entry)
  return found
}
