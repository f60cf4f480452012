import type { CalendarEvent, Lead } from '@crm/contracts'
import { money } from '@crm/ui'
import { isSold } from '../leads/lead-values.ts'

/** Times are in the business's time zone, a last day is inclusive. `source` is null for an installation, which is edited on its lead. */
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

/** An event without times lasts all day, whatever else it says. */
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
    // An amount of zero means unknown.
    description: `Project amount: ${Number(lead.project_amount) > 0 ? money(lead.project_amount) : 'N/A'}`,
    leadId: lead.id,
    source: null,
  }
}

export const lastDayOf = ({ start, end }: ShownEvent): string => (end ?? start).slice(0, 10)

/** By time; all-day events come first on their day. */
export function inOrder(events: ShownEvent[]): ShownEvent[] {
  return [...events].sort((one, other) => (one.start + one.title < other.start + other.title ? -1 : 1))
}
