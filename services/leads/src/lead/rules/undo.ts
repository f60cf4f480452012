import { Invalid, isSameValue, type PastValue, Refused } from '@crm/domain'
import { type LeadEvent, type LeadFields, leadFields } from '@crm/events'
import { buildChangeEvents, changeableFields } from './change-events.ts'
import { isCompletionChange } from './completion.ts'
import type { ExistingLead } from './state.ts'

export type UndoneVersions = { version: number; through?: number | undefined; field?: keyof LeadFields | undefined }

/** No events if already undone. Throws `Refused` if one of the fields has changed since. */
export function undoChanges(state: ExistingLead, { version, through = version, field: only }: UndoneVersions): LeadEvent[] {
  if (through > state.version) {
    const path = through === version ? 'version' : 'through'
    throw new Invalid('The lead has no such version yet', [{ path, message: 'Not reached yet' }])
  }
  if (version === state.deletion) return state.deleted ? [restored(state, version)] : []
  if (state.deleted) throw new Refused('This lead is deleted. Restore it first.')
  if (version === 1) throw new Refused('This is how the lead was recorded: there is nothing before it')
  const changed = changeableFields.filter((field) => (only ?? field) === field && state.past[field].some(isWithin(version, through)))
  if (isCompletionChange(state, isWithin(version, through))) {
    throw new Refused('An installation that was marked as done is reopened, not undone')
  }
  if (changed.length === 0) throw new Refused('There is nothing here to undo')
  return mergeDetails(changed.flatMap((field) => back(state, field, version, through)))
}

/** Makes one event of the corrections that undo the same version. */
export function mergeDetails(events: readonly LeadEvent[]): LeadEvent[] {
  const merged: LeadEvent[] = []
  for (const event of events) {
    const last = merged.at(-1)
    if (event.type === 'LeadDetailsChanged' && last?.type === 'LeadDetailsChanged' && last.data.undoes === event.data.undoes)
      merged.splice(-1, 1, { ...last, data: { ...last.data, changes: { ...last.data.changes, ...event.data.changes } } })
    else merged.push(event)
  }
  return merged
}

const restored = ({ values }: ExistingLead, undoes: number): LeadEvent => ({ type: 'LeadRestored', data: { lead: values.name, undoes } })

const isWithin =
  (first: number, last: number) =>
  ({ version }: { version: number }): boolean =>
    version >= first && version <= last

function back(state: ExistingLead, field: keyof LeadFields, first: number, last: number): LeadEvent[] {
  const past: readonly PastValue<unknown>[] = state.past[field]
  const now = past.at(-1)
  if (now?.undoes !== undefined && now.undoes <= last && now.version > last) return []
  if (now === undefined || now.version > last) throw new Refused(changedSince(field, now?.by ?? null))
  const undoes = past.find(isWithin(first, last))?.version ?? now.version
  return restoreFieldEvents(state.values, field, past.findLast(({ version }) => version < first)?.value, undoes)
}

export function restoreFieldEvents(values: LeadFields, field: keyof LeadFields, value: unknown, undoes: number): LeadEvent[] {
  if (isSameValue(values[field], value)) return []
  // Notes are restored as a whole: several NoteAdded events would each need an undo of their own.
  if (field === 'notes') {
    return [{ type: 'NotesRewritten', data: { lead: values.name, from: values.notes, to: value as string | null, undoes } }]
  }
  // Any other field changes by one event, whose data may hold `undoes`.
  return buildChangeEvents(values, { [field]: value }).map((event) => ({ ...event, data: { ...event.data, undoes } }) as LeadEvent)
}

const changedSince = (field: keyof LeadFields, by: string | null): string =>
  `${by === null ? 'Someone' : capitalised(by)} has changed the ${leadFields[field].label} of this lead since, so this can no longer be undone`

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
