import { query } from '@crm/shell-api'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'

export type Days = { from: string; to: string }

/** What the calendar reads from the server. */
export const calendarQueries = {
  /** The events that touch these days; those before stay in sight until they have come. */
  events: (days: Days) => ({ ...query('calendarEvents', { query: days }), placeholderData: keepPreviousData }),
  clock: () => query('calendarClock'),
}

/** After an event changed: whatever days are shown are read again. */
export const invalidateCalendar = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['/api/calendar/events'] })
