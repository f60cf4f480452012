import { calendarEventTypeLabels } from '@crm/contracts'
import type { Event } from '@crm/domain'
import type { RecordErasedEvent } from './erasure.ts'
import {
  type DetailChanges,
  defineField,
  describeDetailChanges,
  extractCorrectedValues,
  type FieldTable,
  type FieldTableValues,
} from './fields.ts'
import {
  type ActivityEntryTuple,
  type ActivityPhrases,
  formatDay,
  formatExcerpt,
  formatLabel,
  formatRecordNumber,
  formatTeamMember,
  formatTextOrNone,
} from './format.ts'

/**
 * When a calendar event takes place. Values are days (`yyyy-mm-dd`) or local times of the business (`yyyy-mm-ddThh:mm`), without a time zone.
 * `end` is the last day, inclusive, or the time at which it ends.
 */
export type CalendarEventTimes = { start: string; end: string | null; allDay: boolean }

/** The fields of a calendar event. `type` is a key of `calendarEventTypeLabels`, such as `trade-show`. */
export const calendarFieldTable = {
  title: defineField<string>({ label: 'title', initial: '', format: formatTextOrNone, personal: 'words' }),
  type: defineField<string>({ label: 'type', initial: '', format: formatType }),
  when: defineField<CalendarEventTimes>({ label: 'date', initial: { start: '', end: null, allDay: true }, format: formatTimes }),
  description: defineField<string | null>({ label: 'description', initial: null, format: formatExcerpt, personal: 'words' }),
  location: defineField<string | null>({ label: 'location', initial: null, format: formatTextOrNone, personal: 'words' }),
  assignedTo: defineField<string | null>({
    label: 'assigned to',
    initial: null,
    format: (name) => (name ? formatTeamMember(name) : 'none'),
  }),
  relatedLeadId: defineField<number | null>({ label: 'lead', initial: null, format: formatRecordNumber }),
} satisfies FieldTable

export type CalendarEventValues = FieldTableValues<typeof calendarFieldTable>

// Stream `calendarEvent-<id>`. `event` is the calendar event's title at that time.
export type CalendarDomainEvent =
  | Event<'CalendarEventScheduled', CalendarEventValues>
  // The corrections of one save.
  | Event<'CalendarEventDetailsChanged', { event: string; changes: DetailChanges<CalendarEventValues> }>
  | Event<'CalendarEventCancelled', { event: string }>
  | Event<'CalendarEventReinstated', { event: string }>
  | RecordErasedEvent<'CalendarEventErased'>

/** Event types of releases before 2026-12. Each recorded the correction of one field, and is now read as the type and field given here. */
export const formerCalendarEventTypes = {
  CalendarEventRenamed: ['CalendarEventDetailsChanged', 'title'],
  CalendarEventTypeCorrected: ['CalendarEventDetailsChanged', 'type'],
  CalendarEventRescheduled: ['CalendarEventDetailsChanged', 'when'],
  CalendarEventDescribed: ['CalendarEventDetailsChanged', 'description'],
  CalendarEventRelocated: ['CalendarEventDetailsChanged', 'location'],
  CalendarEventReassigned: ['CalendarEventDetailsChanged', 'assignedTo'],
  CalendarEventRelatedToLead: ['CalendarEventDetailsChanged', 'relatedLeadId'],
} as const satisfies Record<string, readonly ['CalendarEventDetailsChanged', keyof CalendarEventValues]>

export const buildCalendarEventStreamId = (id: number): string => `calendarEvent-${id}`

/** The field values that an event sets. */
export function extractCalendarEventValues(fact: CalendarDomainEvent): Partial<CalendarEventValues> {
  switch (fact.type) {
    case 'CalendarEventScheduled':
      return fact.data
    case 'CalendarEventDetailsChanged':
      return extractCorrectedValues(fact.data.changes)
    case 'CalendarEventCancelled':
    case 'CalendarEventReinstated':
    case 'CalendarEventErased':
      return {}
  }
}

export const calendarActivityPhrases: ActivityPhrases<CalendarDomainEvent> = {
  CalendarEventScheduled: (event) => ['calendar_event', 'create', `${event.title}: ${beginning(event).join(', ')}`],
  CalendarEventDetailsChanged: ({ event, changes }) => updated(`${event}: ${describeDetailChanges(calendarFieldTable, changes)}`),
  CalendarEventCancelled: ({ event }) => ['calendar_event', 'delete', `${event}: deleted`],
  CalendarEventReinstated: ({ event }) => updated(`${event}: restored`),
  CalendarEventErased: () => updated('Personal data erased'),
}

function updated(details: string): ActivityEntryTuple {
  return ['calendar_event', 'update', details]
}

export const calendarDomainEventTypes = Object.keys(calendarActivityPhrases) as CalendarDomainEvent['type'][]

function beginning({ type, when, assignedTo, location, description, relatedLeadId }: CalendarEventValues): string[] {
  return [
    formatType(type),
    formatTimes(when),
    ...(assignedTo ? [`assigned to ${formatTeamMember(assignedTo)}`] : []),
    ...(location ? [`at ${location}`] : []),
    ...(description ? [`description ${formatExcerpt(description)}`] : []),
    ...(relatedLeadId ? [`lead ${formatRecordNumber(relatedLeadId)}`] : []),
  ]
}

function formatTimes({ start, end }: CalendarEventTimes): string {
  if (end === null || end === start) return formatMoment(start)
  const isOneDay = end.slice(0, 10) === start.slice(0, 10)
  return `${formatMoment(start)} – ${isOneDay ? end.slice(11) : formatMoment(end)}`
}

// A day, or a day with a local time of the business.
function formatMoment(value: string): string {
  const [date = '', time] = value.split('T')
  return time === undefined ? formatDay(date) : `${formatDay(date)} ${time}`
}

// An unknown type is shown unchanged.
function formatType(value: string): string {
  return formatLabel(calendarEventTypeLabels, value)
}
