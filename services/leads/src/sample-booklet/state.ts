import type { Recorded } from '@crm/domain'
import { type BookletEvent, type BookletFields, bookletFieldsOf } from '@crm/facts'
import type { Past } from '../lead/rules/state.ts'

/** An order with the past of every field, so that a change made on an older version can be merged. */
export type BookletState =
  | { exists: false }
  | {
      exists: true
      deleted: boolean
      version: number
      values: BookletFields
      past: { [K in keyof BookletFields]: readonly Past<BookletFields[K]>[] }
    }

export type KnownBooklet = Extract<BookletState, { exists: true }>

export function evolve(state: BookletState, event: Recorded<BookletEvent> | BookletEvent): BookletState {
  if (!state.exists && event.type !== 'BookletOrdered') return state
  const before = state.exists ? state : { version: 0, deleted: false, values: undefined, past: undefined }
  const source = 'position' in event ? event : null
  const version = source?.version ?? before.version + 1
  const stamp = { version, by: source?.meta.actor.name ?? null, at: source?.at ?? '' }
  const set = bookletFieldsOf(event)
  const past = Object.entries(set).map(([field, value]) => [
    field,
    [...(before.past?.[field as keyof BookletFields] ?? []), { value, ...stamp }],
  ])
  const deleted = event.type === 'BookletDeleted' || (before.deleted && event.type !== 'BookletRestored')
  // The first event, BookletOrdered, sets every field.
  return {
    exists: true,
    deleted,
    version,
    values: { ...before.values, ...set },
    past: { ...before.past, ...Object.fromEntries(past) },
  } as KnownBooklet
}
