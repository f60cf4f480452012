import { type KnownRecord, type Recorded, type RecordState, remember } from '@crm/domain'
import { type CalendarEventValues, type CalendarFact, calendarValuesOf } from '@crm/facts'

export type CalendarEventState = RecordState<CalendarEventValues>
export type KnownCalendarEvent = KnownRecord<CalendarEventValues>

const milestones = { begins: 'CalendarEventScheduled', deletes: 'CalendarEventCancelled', restores: 'CalendarEventReinstated' }

export function evolve(state: CalendarEventState, fact: Recorded<CalendarFact> | CalendarFact): CalendarEventState {
  return remember(state, fact, calendarValuesOf(fact), milestones)
}
