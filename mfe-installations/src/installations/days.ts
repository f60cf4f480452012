import { useTimeZone } from '@crm/shell-api'
import { cacheFormattersByTimeZone, createDateFormatterFactory } from '@crm/ui'

// A day is text without a time. It is formatted in UTC, so that the browser's time zone cannot shift it to another day.
const formatDay = createDateFormatterFactory('UTC')

/** Formats a day as "Friday, November 27, 2026". */
export const formatLongDate = formatDay({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** Formats a day as "Friday, November 27". */
export const formatWeekdayAndDay = formatDay({ weekday: 'long', month: 'long', day: 'numeric' })

/** Formats a day as "Nov 27". */
export const formatMonthAndDay = formatDay({ month: 'short', day: 'numeric' })

export const formatMonthName = formatDay({ month: 'long' })

const [weekday, date, month] = [formatDay({ weekday: 'short' }), formatDay({ day: 'numeric' }), formatDay({ month: 'short' })]

/** Formats a day in three parts: "Fri", "27", "Nov". */
export const formatDateParts = (day: string) => ({ weekday: weekday(day), date: date(day), month: month(day) })

/** Formats a day as "Thu, Dec 10", or as "Thu, May 12, 2031" if it is not in the same year as `today`. */
export function formatDayWithOptionalYear(today: string, day: string): string {
  const year = day.slice(0, 4)
  return `${weekday(day)}, ${formatMonthAndDay(day)}${year === today.slice(0, 4) ? '' : `, ${year}`}`
}

/** Two formats of an instant in the business's time zone: "Nov 24" and "Nov 24, 10:06 AM". */
export type MomentFormatters = { day: (at: string) => string; moment: (at: string) => string }

export const useMomentFormatters = (): MomentFormatters => momentsIn(useTimeZone())

const momentsIn = cacheFormattersByTimeZone<MomentFormatters>((format) => ({
  day: format({ month: 'short', day: 'numeric' }),
  moment: format({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
}))
