import { calendarEventTypes } from '@crm/contracts'
import type { Event } from '@crm/domain'
import type { RecordErased } from './erasure.ts'
import { correctedValues, type DetailChanges, defineField, describeDetails, type FieldTable, type ValuesOf } from './fields.ts'
import {
  formatDay,
  formatExcerpt,
  formatLabel,
  formatMember,
  formatOrNone,
  formatReference,
  type LogEntry,
  type LogPhrases,
} from './format.ts'

/**
 * When something is on. A moment is a day (`yyyy-mm-dd`) or what the business's clocks show (`yyyy-mm-ddThh:mm`), never an instant.
 * `end` is the last day, inclusive, or the moment at which it ends.
 */
export type CalendarTimes = { start: string; end: string | null; allDay: boolean }

/** What a calendar event is. `type` is one of the calendar's types. */
export const calendarFields = {
  title: defineField<string>({ label: 'title', initial: '', format: formatOrNone, personal: 'words' }),
  type: defineField<string>({ label: 'type', initial: '', format: formatType }),
  when: defineField<CalendarTimes>({ label: 'date', initial: { start: '', end: null, allDay: true }, format: formatTimes }),
  description: defineField<string | null>({ label: 'description', initial: null, format: formatExcerpt, personal: 'words' }),
  location: defineField<string | null>({ label: 'location', initial: null, format: formatOrNone, personal: 'words' }),
  assignedTo: defineField<string | null>({ label: 'assigned to', initial: null, format: (name) => (name ? formatMember(name) : 'none') }),
  relatedLeadId: defineField<number | null>({ label: 'lead', initial: null, format: formatReference }),
} satisfies FieldTable

export type CalendarEventValues = ValuesOf<typeof calendarFields>

// Stream `calendarEvent-<id>`. `event` is the calendar event's title at that moment.
export type CalendarFact =
  | Event<'CalendarEventScheduled', CalendarEventValues>
  // One save's corrections.
  | Event<'CalendarEventDetailsChanged', { event: string; changes: DetailChanges<CalendarEventValues> }>
  | Event<'CalendarEventCancelled', { event: string }>
  | Event<'CalendarEventReinstated', { event: string }>
  | RecordErased<'CalendarEventErased'>

/** Event types of releases before 2026-12, what they are read as today, and the field whose correction each of them recorded. */
export const formerCalendarEvents = {
  CalendarEventRenamed: ['CalendarEventDetailsChanged', 'title'],
  CalendarEventTypeCorrected: ['CalendarEventDetailsChanged', 'type'],
  CalendarEventRescheduled: ['CalendarEventDetailsChanged', 'when'],
  CalendarEventDescribed: ['CalendarEventDetailsChanged', 'description'],
  CalendarEventRelocated: ['CalendarEventDetailsChanged', 'location'],
  CalendarEventReassigned: ['CalendarEventDetailsChanged', 'assignedTo'],
  CalendarEventRelatedToLead: ['CalendarEventDetailsChanged', 'relatedLeadId'],
} as const satisfies Record<string, readonly ['CalendarEventDetailsChanged', keyof CalendarEventValues]>

export const calendarEventStream = (id: number): string => `calendarEvent-${id}`

/** What a fact sets. */
export function calendarValuesOf(fact: CalendarFact): Partial<CalendarEventValues> {
  switch (fact.type) {
    case 'CalendarEventScheduled':
      return fact.data
    case 'CalendarEventDetailsChanged':
      return correctedValues(fact.data.changes)
    case 'CalendarEventCancelled':
    case 'CalendarEventReinstated':
    case 'CalendarEventErased':
      return {}
  }
}

export const calendarPhrases: LogPhrases<CalendarFact> = {
  CalendarEventScheduled: (event) => ['calendar_event', 'create', `${event.title}: ${beginning(event).join(', ')}`],
  CalendarEventDetailsChanged: ({ event, changes }) => updated(`${event}: ${describeDetails(calendarFields, changes)}`),
  CalendarEventCancelled: ({ event }) => ['calendar_event', 'delete', `${event}: deleted`],
  CalendarEventReinstated: ({ event }) => updated(`${event}: restored`),
  CalendarEventErased: () => updated('Personal data erased'),
}

function updated(details: string): LogEntry {
  return ['calendar_event', 'update', details]
}

/** Every type of a calendar event's facts. */
export const calendarFactTypes = Object.keys(calendarPhrases) as CalendarFact['type'][]

function beginning({ type, when, assignedTo, location, description, relatedLeadId }: CalendarEventValues): string[] {
  return [
    formatType(type),
    formatTimes(when),
    ...(assignedTo ? [`assigned to ${formatMember(assignedTo)}`] : []),
    ...(location ? [`at ${location}`] : []),
    ...(description ? [`description ${formatExcerpt(description)}`] : []),
    ...(relatedLeadId ? [`lead ${formatReference(relatedLeadId)}`] : []),
  ]
}

function formatTimes({ start, end }: CalendarTimes): string {
  if (end === null || end === start) return formatMoment(start)
  const isOneDay = end.slice(0, 10) === start.slice(0, 10)
  return `${formatMoment(start)} – ${isOneDay ? end.slice(11) : formatMoment(end)}`
}

// A day, or a day with the time that the business's clocks show.
function formatMoment(value: string): string {
  const [date = '', time] = value.split('T')
  return time === undefined ? formatDay(date) : `${formatDay(date)} ${time}`
}

// Other types stay as they are.
function formatType(value: string): string {
  return formatLabel(calendarEventTypes, value)
}
