import type { Recorded } from '@crm/domain'
import { fieldsOf, type LeadEvent, type LeadFields, withNote } from '@crm/facts'

/** A value that a field once got: with which version, by whom and when; `undoes` where that took the change of another version back. */
export type Past<T> = { value: T; version: number; by: string | null; at: string; undoes?: number }

/** A lead with the past of every field, so that a change made on an older version can be merged. */
export type LeadState =
  | { exists: false }
  | {
      exists: true
      deleted: boolean
      /** The version of the last deletion, also where it has been taken back. */
      deletion: number | null
      version: number
      values: LeadFields
      past: { [K in keyof LeadFields]: readonly Past<LeadFields[K]>[] }
    }

export type KnownLead = Extract<LeadState, { exists: true }>

export function evolve(state: LeadState, event: Recorded<LeadEvent> | LeadEvent): LeadState {
  if (!state.exists && event.type !== 'LeadCreated') return state
  const before = state.exists ? state : { version: 0, deleted: false, deletion: null, values: undefined, past: undefined }
  const source = 'position' in event ? event : null
  const version = source?.version ?? before.version + 1
  const set = event.type === 'NoteAdded' ? { notes: withNote(before.values?.notes ?? null, event.data.text) } : fieldsOf(event)
  const undoes = 'undoes' in event.data ? { undoes: event.data.undoes } : {}
  const stamp = { version, by: source?.meta.actor.name ?? null, at: source?.at ?? '', ...undoes }
  const past = Object.entries(set).map(([field, value]) => [
    field,
    [...(before.past?.[field as keyof LeadFields] ?? []), { value, ...stamp }],
  ])
  const deleted = event.type === 'LeadDeleted' || (before.deleted && event.type !== 'LeadRestored')
  // The first event, LeadCreated, sets every field.
  return {
    exists: true,
    deleted,
    deletion: event.type === 'LeadDeleted' ? version : before.deletion,
    version,
    values: { ...before.values, ...set },
    past: { ...before.past, ...Object.fromEntries(past) },
  } as KnownLead
}

/** What a field was at a version; undefined before the lead had any. */
export function valueAt<T>(past: readonly Past<T>[], version: number): T | undefined {
  return past.findLast((entry) => entry.version <= version)?.value
}
