import type { CalendarEventChanges, NewCalendarEvent } from '@crm/contracts'
import type { CalendarTimes } from '@crm/facts'
import type { CalendarCommand } from './decider.ts'

/** The wish to schedule the event that someone sent. */
export function scheduleEvent(sent: NewCalendarEvent, leadRefused: string | null): CalendarCommand {
  return {
    type: 'ScheduleEvent',
    data: {
      title: sent.title,
      type: sent.type,
      when: { start: sent.start_date, end: sent.end_date ?? null, allDay: sent.all_day ?? false },
      description: sent.description ?? null,
      location: sent.location ?? null,
      assignedTo: sent.assigned_to ?? null,
      relatedLeadId: sent.related_lead_id ?? null,
      leadRefused,
    },
  }
}

/** The wish to change an event: what is absent stays. */
export function changeEvent(sent: CalendarEventChanges, leadRefused: string | null): CalendarCommand {
  const when = present<CalendarTimes>({ start: sent.start_date, end: sent.end_date, allDay: sent.all_day })
  const changes = present({
    title: sent.title,
    type: sent.type,
    when: Object.keys(when).length > 0 ? when : undefined,
    description: sent.description,
    location: sent.location,
    assignedTo: sent.assigned_to,
    relatedLeadId: sent.related_lead_id,
  })
  return { type: 'ChangeEvent', data: { changes, version: sent.version, leadRefused } }
}

function present<T>(values: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  // Only keys without a value are dropped.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
}
