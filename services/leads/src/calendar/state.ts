import type { Recorded } from '@crm/domain'
import { type CalendarEventValues, type CalendarFact, calendarValuesOf } from '@crm/facts'
import type { Past } from '../lead/rules/state.ts'

/** A calendar event with the past of every value, so that a change made on an older version can be merged. */
export type CalendarEventState =
  | { exists: false }
  | {
      exists: true
      deleted: boolean
      version: number
      values: CalendarEventValues
      past: { [K in keyof CalendarEventValues]: readonly Past<CalendarEventValues[K]>[] }
    }

export type KnownCalendarEvent = Extract<CalendarEventState, { exists: true }>

export function evolve(state: CalendarEventState, fact: Recorded<CalendarFact> | CalendarFact): CalendarEventState {
  if (!state.exists && fact.type !== 'CalendarEventScheduled') return state
  const before = state.exists ? state : { version: 0, deleted: false, values: undefined, past: undefined }
  const source = 'position' in fact ? fact : null
  const version = source?.version ?? before.version + 1
  const stamp = { version, by: source?.meta.actor.name ?? null, at: source?.at ?? '' }
  const set = calendarValuesOf(fact)
  const past = Object.entries(set).map(([name, value]) => [
    name,
    [...(before.past?.[name as keyof CalendarEventValues] ?? []), { value, ...stamp }],
  ])
  const deleted = fact.type === 'CalendarEventCancelled' || (before.deleted && fact.type !== 'CalendarEventReinstated')
  // The first fact, CalendarEventScheduled, sets every value.
  return {
    exists: true,
    deleted,
    version,
    values: { ...before.values, ...set },
    past: { ...before.past, ...Object.fromEntries(past) },
  } as KnownCalendarEvent
}
