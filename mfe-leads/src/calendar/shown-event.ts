import type { CalendarEvent, Lead } from '@crm/contracts'
import { formatMoney } from '@crm/ui'
import { isSold } from '../leads/lead-values.ts'

/**
 * An event or installation in the calendar, with times in the business's time zone. `source` is null for an installation, which is edited
 * in its lead.
 */
export type ShownCalendarEvent = {
  key: string
  title: string
  type: string
  start: string
  end: string | null
  allDay: boolean
  assignedTo: string | null
  location: string | null
  description: string | null
  leadId: number | null
  source: CalendarEvent | null
}

/** An event whose start has no time lasts all day, even if `all_day` is false. */
export const convertToShownEvent = (event: CalendarEvent): ShownCalendarEvent => ({
  key: `event-${event.id}`,
  title: event.title,
  type: event.type,
  start: event.start_date,
  end: event.end_date,
  allDay: event.all_day || !event.start_date.includes('T'),
  assignedTo: event.assigned_to,
  location: event.location,
  description: event.description,
  leadId: event.related_lead_id,
  source: event,
})

export function convertInstallationToShownEvent(lead: Lead): ShownCalendarEvent | null {
  if (!isSold(lead) || lead.installation_date === null) return null
  return {
    key: `installation-${lead.id}`,
    title: `Installation: ${lead.name}`,
    type: 'installation',
    start: lead.installation_date,
    end: null,
    allDay: true,
    assignedTo: lead.assigned_installer.join(', ') || 'Not assigned',
    location: 'Customer Location',
    // A project amount of zero means that the amount is not known yet.
    description: `Project amount: ${Number(lead.project_amount) > 0 ? formatMoney(lead.project_amount) : 'N/A'}`,
    leadId: lead.id,
    source: null,
  }
}

export const getLastDay = ({ start, end }: ShownCalendarEvent): string => (end ?? start).slice(0, 10)

/** Sorts by start. All-day events come first on their day, because their start has no time. */
export function sortEventsByTime(events: ShownCalendarEvent[]): ShownCalendarEvent[] {
  return [...events].sort((one, other) => (one.start + one.title < other.start + other.title ? -1 : 1))
}

// Times are in the business's time zone. They are parsed and formatted as UTC, so that the browser's time zone cannot shift them.
const utc = { timeZone: 'UTC' } as const
const dayFormat = new Intl.DateTimeFormat('en-US', { ...utc, weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
const shortFormat = new Intl.DateTimeFormat('en-US', { ...utc, weekday: 'short', month: 'short', day: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('en-US', { ...utc, hour: 'numeric', minute: '2-digit' })

type When = { start: string; end: string | null; allDay: boolean }

/** Examples: "Fri, Nov 27, 2026", "Tue, Nov 10, 2026 – Thu, Nov 12, 2026", "Fri, Nov 27, 2026, 10:00 AM – 11:00 AM". */
export function describeEventDates({ start, end, allDay }: When): string {
  const last = end ?? start
  if (allDay) return dayOf(start) === dayOf(last) ? day(start) : `${day(start)} – ${day(last)}`
  const from = `${day(start)}, ${time(start)}`
  if (last === start) return from
  return `${from} – ${dayOf(start) === dayOf(last) ? time(last) : `${day(last)}, ${time(last)}`}`
}

/** For a list under the heading of a day. Examples: "10:00 AM", "All day", "All day, until Thu, Nov 12". */
export function describeEventTime({ start, end, allDay }: When): string {
  if (!allDay) return time(start)
  return end !== null && dayOf(end) > dayOf(start) ? `All day, until ${formatShortDay(end)}` : 'All day'
}

/** Formats a day as "Fri, Nov 27". */
export const formatShortDay = (moment: string): string => shortFormat.format(inUtc(moment))

const day = (moment: string): string => dayFormat.format(inUtc(moment))
const time = (moment: string): string => timeFormat.format(inUtc(moment))
const dayOf = (moment: string): string => moment.slice(0, 10)
const inUtc = (moment: string): number => Date.parse(moment.includes('T') ? `${moment}Z` : moment)
