import { applyFieldEvent, type ExistingRecord, type RecordedEvent, type RecordState } from '@crm/domain'
import { type CalendarEventValues, type CalendarFact, calendarValuesOf } from '@crm/events'

export type CalendarEventState = RecordState<CalendarEventValues>
export type ExistingCalendarEvent = ExistingRecord<CalendarEventValues>

const milestones = { begins: 'CalendarEventScheduled', deletes: 'CalendarEventCancelled', restores: 'CalendarEventReinstated' }

export function evolve(state: CalendarEventState, fact: RecordedEvent<CalendarFact> | CalendarFact): CalendarEventState {
  return applyFieldEvent(state, fact, calendarValuesOf(fact), milestones)
}
