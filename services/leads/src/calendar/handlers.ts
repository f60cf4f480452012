import type { CalendarEvent } from '@crm/contracts'
import type { Dependencies, Handlers } from '@crm/http'
import { sql } from '@databases/pg'

/** More than a calendar can show; a bound for the answer. */
const mostEvents = 5_000

export function calendarHandlers({ db }: Pick<Dependencies, 'db'>) {
  return {
    // Installations are added by the browser, from the installations that it has anyway.
    async calendarEvents(): Promise<CalendarEvent[]> {
      return db.read.query(sql`
        select id, title, type, start_date, end_date, all_day, description, location, assigned_to, related_lead_id, google_event_id, created_at
        from crm.calendar_events order by start_date desc, id desc limit ${mostEvents}`)
    },
  } satisfies Handlers
}
