import { query } from '@crm/shell-api'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'

export type Days = { from: string; to: string }

export const calendarQueries = {
  events: (days: Days) => ({ ...query('calendarEvents', { query: days }), placeholderData: keepPreviousData }),
  clock: () => query('calendarClock'),
}

export const invalidateCalendar = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['/api/calendar/events'] })
