import { useTimeZone } from '@crm/shell-api'
import { cacheFormattersByTimeZone, capitalize } from '@crm/ui'

export type DateTimeFormatters = {
  /** "Nov 24, 10:02 AM", with the year unless it is the current one. */
  moment: (at: string, now?: Date) => string
  /** "Nov 24", with the year unless it is the current one. */
  day: (at: string, now?: Date) => string
  /** "Nov 24, 9:40:12 AM". */
  exact: (at: string) => string
  /** "Nov 24, 09:40:12". */
  stamp: (at: string) => string
  /** "Nov 24, 2026, 9:40:12 AM". */
  full: (at: string) => string
  /** "9:40:12 AM". */
  clock: (at: string) => string
}

/** Formats times in the business's time zone, whatever the time zone of the device is. */
export const useDateTimeFormatters = (): DateTimeFormatters => getDateTimeFormatters(useTimeZone())

export const getDateTimeFormatters = cacheFormattersByTimeZone<DateTimeFormatters>((format) => {
  const [day, time] = [{ month: 'short', day: 'numeric' } as const, { hour: 'numeric', minute: '2-digit' } as const]
  const yearOf = format({ year: 'numeric' })
  const withYear = (parts: Intl.DateTimeFormatOptions) => {
    const [thisYear, anyYear] = [format(parts), format({ ...parts, year: 'numeric' })]
    return (at: string, now = new Date()): string => (yearOf(at) === yearOf(now) ? thisYear : anyYear)(at)
  }
  return {
    moment: withYear({ ...day, ...time }),
    day: withYear(day),
    exact: format({ ...day, ...time, second: '2-digit' }),
    stamp: format({ ...day, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
    full: format({ ...day, year: 'numeric', ...time, second: '2-digit' }),
    clock: format({ timeStyle: 'medium' }),
  }
})

export const formatCount = (value: number): string => value.toLocaleString('en-US')

/** The server stops counting one above this number, so that counting stays fast. */
const mostCounted = 1_000

/** "12", "1,000+". */
export const formatCappedCount = (count: number): string => (count > mostCounted ? `${formatCount(mostCounted)}+` : String(count))

/** "1 job", "1,204 jobs". */
export const formatCountWithNoun = (count: number, what: string): string => `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`

/** "0.3 s", "1 m 42 s", "3 h 5 m". */
export function formatDuration(seconds: number): string {
  if (seconds < 10) return `${seconds.toLocaleString('en-US', { maximumFractionDigits: 1 })} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} m ${Math.round(seconds % 60)} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} m`
}

export const formatUserName = (name: string | null): string => (name === null ? 'System' : capitalize(name))
