import { invalidField } from '@crm/domain'
import type { CalendarTimes } from '@crm/events'

/** Start and end either both have a time or neither does. They are text without a time zone, so clock changes can't move them. */
export function timesOf({ start, end, allDay }: CalendarTimes): CalendarTimes {
  if (allDay) return ordered({ start: start.slice(0, 10), end: end?.slice(0, 10) ?? null, allDay })
  if (end !== null && hasTime(end) !== hasTime(start)) {
    throw invalid(hasTime(start) ? 'Must have a time, as the start has' : 'Must have no time, as the start has none')
  }
  return ordered({ start, end, allDay })
}

const hasTime = (moment: string): boolean => moment.includes('T')

function ordered(times: CalendarTimes): CalendarTimes {
  if (times.end !== null && times.end < times.start) throw invalid('Must not be before the start')
  return times
}

const invalid = (message: string) => invalidField('end_date', message)
