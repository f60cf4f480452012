import { calendarEventTypes } from '@crm/contracts'
import type { CalendarChange, CalendarEventValues, CalendarFact, CalendarTimes } from './calendar.ts'
import { formatDay, formatExcerpt, formatLabel, formatMember, formatOrNone } from './format.ts'

type Words = [entity: 'calendar_event', action: string, details: string]

/** The calendar's part of what `describe` says. */
export const calendarPhrases: { [E in CalendarFact as E['type']]: (data: E['data']) => Words } = {
  CalendarEventScheduled: (event) => ['calendar_event', 'create', `${event.title}: ${beginning(event).join(', ')}`],
  CalendarEventRenamed: ({ from, to }) => ['calendar_event', 'update', `${to}: title ${from} → ${to}`],
  CalendarEventTypeCorrected: changed('type', typeInWords),
  CalendarEventRescheduled: changed('date', period),
  CalendarEventDescribed: changed('description', formatExcerpt),
  CalendarEventRelocated: changed('location', formatOrNone),
  CalendarEventReassigned: changed('assigned to', assignee),
  CalendarEventRelatedToLead: changed('lead', leadNumber),
  CalendarEventCancelled: ({ event }) => ['calendar_event', 'delete', `${event}: deleted`],
  CalendarEventReinstated: ({ event }) => ['calendar_event', 'update', `${event}: deletion taken back`],
  CalendarEventErased: () => ['calendar_event', 'update', 'Personal data erased'],
}

function changed<T>(what: string, inWords: (value: T) => string) {
  return ({ event, from, to }: CalendarChange<T>): Words => [
    'calendar_event',
    'update',
    `${event}: ${what} ${inWords(from)} → ${inWords(to)}`,
  ]
}

function beginning({ type, when, assignedTo, location, description, relatedLeadId }: CalendarEventValues): string[] {
  return [
    typeInWords(type),
    period(when),
    ...(assignedTo ? [`assigned to ${formatMember(assignedTo)}`] : []),
    ...(location ? [`at ${location}`] : []),
    ...(description ? [`description ${formatExcerpt(description)}`] : []),
    ...(relatedLeadId ? [`lead ${leadNumber(relatedLeadId)}`] : []),
  ]
}

/** When something is on. */
export function period({ start, end }: CalendarTimes): string {
  if (end === null || end === start) return moment(start)
  const isOneDay = end.slice(0, 10) === start.slice(0, 10)
  return `${moment(start)} – ${isOneDay ? end.slice(11) : moment(end)}`
}

// A day, or a day with the time that the business's clocks show.
function moment(value: string): string {
  const [date = '', time] = value.split('T')
  return time === undefined ? formatDay(date) : `${formatDay(date)} ${time}`
}

/** The label of a calendar event's type; other types stay as they are. */
export function typeInWords(value: string): string {
  return formatLabel(calendarEventTypes, value)
}

/** Whom a calendar event is of. */
export function assignee(name: string | null): string {
  return name ? formatMember(name) : 'none'
}

function leadNumber(id: number | null): string {
  return id === null ? 'none' : `#${id}`
}
