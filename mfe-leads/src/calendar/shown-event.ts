import type { CalendarEvent, Lead } from '@crm/contracts'
import { money } from '@crm/ui'
import { isSold } from '../leads/installation.ts'

/**
 * An event as the calendar shows it. Moments are `yyyy-mm-dd` or `yyyy-mm-ddThh:mm` by the business's clocks; a last day is inclusive.
 * `source` is the event that can be changed; installations have none, for they are changed at their lead.
 */
export type ShownEvent = {
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

/** An event of the calendar's own. Without times it lasts all day, whatever else it says. */
export const eventOf = (event: CalendarEvent): ShownEvent => ({
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

/** The installation of a lead that is Sold and has a day for it; null for any other lead. */
export function installationOf(lead: Lead): ShownEvent | null {
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
    // An amount of zero is one that nobody has entered.
    description: `Project amount: ${Number(lead.project_amount) > 0 ? money(lead.project_amount) : 'N/A'}`,
    leadId: lead.id,
    source: null,
  }
}

/** The last day of an event. */
export const lastDayOf = ({ start, end }: ShownEvent): string => (end ?? start).slice(0, 10)

/** In the order in which people live through them: by day, what lasts all day first. */
export function inOrder(events: ShownEvent[]): ShownEvent[] {
  return [...events].sort((one, other) => (one.start + one.title < other.start + other.title ? -1 : 1))
}
