import { useTimeZone } from '@crm/shell-api'
import { cacheFormattersByTimeZone } from '@crm/ui'

/** Functions that format an instant (ISO 8601) in the business's time zone, whatever the time zone of the device. */
export type MomentFormatters = ReturnType<typeof getMomentFormatters>

export const useMomentFormatters = (): MomentFormatters => getMomentFormatters(useTimeZone())

export const getMomentFormatters = cacheFormattersByTimeZone((format, timeZone) => {
  const clock = format({ hour: 'numeric', minute: '2-digit' })
  const exactClock = format({ hour: 'numeric', minute: '2-digit', second: '2-digit' })
  const date = format({ month: 'short', day: 'numeric', year: 'numeric' })
  const dateOfYear = format({ month: 'short', day: 'numeric' })
  const dateAndClock = format({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  const longDate = format({ month: 'long', day: 'numeric', year: 'numeric' })
  const weekday = format({ weekday: 'long' })
  const dayOf = (at: string): string => formatLocalDateTime(timeZone, new Date(at)).slice(0, 10)
  const isToday = (at: string): boolean => dayOf(at) === today()
  const today = (): string => formatLocalDateTime(timeZone).slice(0, 10)

  return {
    today,
    /** Example: "10:42 AM". */
    clock,
    /** Example: "Nov 26, 10:05 PM". */
    dateAndClock,
    /** Example: "Nov 24, 2026, 5:00 PM". Seconds are added unless they are zero. */
    exact: (at: string): string => `${date(at)}, ${(new Date(at).getUTCSeconds() === 0 ? clock : exactClock)(at)}`,
    /** Examples: "today 10:42 AM", "Nov 25", or "Nov 25, 2025" for a day of another year. */
    short: (at: string): string => {
      if (isToday(at)) return `today ${clock(at)}`
      return dayOf(at).slice(0, 4) === today().slice(0, 4) ? dateOfYear(at) : date(at)
    },
    /** Examples: "today 10:41 AM", "Nov 26, 10:38 AM". */
    withClock: (at: string): string => (isToday(at) ? `today ${clock(at)}` : dateAndClock(at)),
    /** Examples: "Today, November 27, 2026", "Wednesday, November 25, 2026". */
    dayHeading: (at: string): string => `${isToday(at) ? 'Today' : weekday(at)}, ${longDate(at)}`,
  }
})

/** Returns the local time as `yyyy-mm-ddThh:mm:ss`. The locale sv-SE has this format, but with a space instead of the T. */
export function formatLocalDateTime(timeZone: string, instant = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant).replace(' ', 'T')
}

/** Converts a local time `yyyy-mm-ddThh:mm` to an instant; malformed text gives an invalid Date. A time that DST skips counts as one hour earlier. */
export function parseLocalDateTime(shown: string, timeZone: string): Date {
  const wanted = Date.parse(`${shown}Z`)
  if (Number.isNaN(wanted)) return new Date(Number.NaN)
  const ahead = (instant: number): number =>
    Date.parse(`${formatLocalDateTime(timeZone, new Date(instant))}Z`) - Math.floor(instant / 1000) * 1000
  // The zone's offset is first read at `wanted` and then at the result, because it may change between the two instants.
  return new Date(wanted - ahead(wanted - ahead(wanted)))
}

// Days are text. They are computed in UTC, because there every day has 24 hours.

export function addDays(day: string, count: number): string {
  return new Date(utc(day) + count * 86_400_000).toISOString().slice(0, 10)
}

export function findNextMonday(day: string): string {
  const weekday = new Date(utc(day)).getUTCDay()
  return addDays(day, (8 - weekday) % 7 || 7)
}

export const countDaysBetween = (day: string, later: string): number => (utc(later) - utc(day)) / 86_400_000

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
