import type { Event } from '@crm/domain'
import type { RecordErased } from './record-erased.ts'

/**
 * When something is on. A moment is a day (`yyyy-mm-dd`) or what the business's clocks show (`yyyy-mm-ddThh:mm`), never an instant.
 * `end` is the last day, inclusive, or the moment at which it ends.
 */
export type CalendarTimes = { start: string; end: string | null; allDay: boolean }

/** What a calendar event is. `type` is one of the calendar's types. */
export type CalendarEventValues = {
  title: string
  type: string
  when: CalendarTimes
  description: string | null
  location: string | null
  assignedTo: string | null
  relatedLeadId: number | null
}

/** A change of one value. `event` is the calendar event's title at that moment. */
export type CalendarChange<T> = { event: string; from: T; to: T }

// Stream `calendarEvent-<id>`.
export type CalendarFact =
  | Event<'CalendarEventScheduled', CalendarEventValues>
  | Event<'CalendarEventRenamed', CalendarChange<string>>
  | Event<'CalendarEventTypeCorrected', CalendarChange<string>>
  | Event<'CalendarEventRescheduled', CalendarChange<CalendarTimes>>
  | Event<'CalendarEventDescribed', CalendarChange<string | null>>
  | Event<'CalendarEventRelocated', CalendarChange<string | null>>
  | Event<'CalendarEventReassigned', CalendarChange<string | null>>
  | Event<'CalendarEventRelatedToLead', CalendarChange<number | null>>
  | Event<'CalendarEventCancelled', { event: string }>
  | Event<'CalendarEventReinstated', { event: string }>
  | RecordErased<'CalendarEventErased'>

/** Every type of a calendar event's facts. */
export const calendarFactTypes = [
  'CalendarEventScheduled',
  'CalendarEventRenamed',
  'CalendarEventTypeCorrected',
  'CalendarEventRescheduled',
  'CalendarEventDescribed',
  'CalendarEventRelocated',
  'CalendarEventReassigned',
  'CalendarEventRelatedToLead',
  'CalendarEventCancelled',
  'CalendarEventReinstated',
  'CalendarEventErased',
] as const satisfies readonly CalendarFact['type'][]

export const calendarEventStream = (id: number): string => `calendarEvent-${id}`

/** What a fact sets. */
export function calendarValuesOf(fact: CalendarFact): Partial<CalendarEventValues> {
  switch (fact.type) {
    case 'CalendarEventScheduled':
      return fact.data
    case 'CalendarEventRenamed':
      return { title: fact.data.to }
    case 'CalendarEventTypeCorrected':
      return { type: fact.data.to }
    case 'CalendarEventRescheduled':
      return { when: fact.data.to }
    case 'CalendarEventDescribed':
      return { description: fact.data.to }
    case 'CalendarEventRelocated':
      return { location: fact.data.to }
    case 'CalendarEventReassigned':
      return { assignedTo: fact.data.to }
    case 'CalendarEventRelatedToLead':
      return { relatedLeadId: fact.data.to }
    case 'CalendarEventCancelled':
    case 'CalendarEventReinstated':
    case 'CalendarEventErased':
      return {}
  }
}
