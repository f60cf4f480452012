import { useTimeZone } from '@crm/shell-api'
import { formatIn, momentsByZone } from '@crm/ui'

// A day is text without a time. It is formatted in UTC, so that the browser's time zone cannot shift it to another day.
const formatDay = formatIn('UTC')

/** Formats a day as "Friday, November 27, 2026". */
export const longDate = formatDay({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** Formats a day as "Friday, November 27". */
export const weekdayAndDay = formatDay({ weekday: 'long', month: 'long', day: 'numeric' })

/** Formats a day as "Nov 27". */
export const monthAndDay = formatDay({ month: 'short', day: 'numeric' })

export const monthName = formatDay({ month: 'long' })

const [weekday, date, month] = [formatDay({ weekday: 'short' }), formatDay({ day: 'numeric' }), formatDay({ month: 'short' })]

/** Formats a day in three parts: "Fri", "27", "Nov". */
export const partsOf = (day: string) => ({ weekday: weekday(day), date: date(day), month: month(day) })

/** Formats a day as "Thu, Dec 10", or as "Thu, May 12, 2031" if it is not in the same year as `today`. */
export function dayFrom(today: string, day: string): string {
  const year = day.slice(0, 4)
  return `${weekday(day)}, ${monthAndDay(day)}${year === today.slice(0, 4) ? '' : `, ${year}`}`
}

/** Two formats of an instant in the business's time zone: "Nov 24" and "Nov 24, 10:06 AM". */
export type Moments = { day: (at: string) => string; moment: (at: string) => string }

export const useMoments = (): Moments => momentsIn(useTimeZone())

const momentsIn = momentsByZone<Moments>((format) => ({
  day: format({ month: 'short', day: 'numeric' }),
  moment: format({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
}))
