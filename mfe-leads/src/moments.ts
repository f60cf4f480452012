import { useTimeZone } from '@crm/shell-api'
import { momentsByZone } from '@crm/ui'
import { wallClock } from './wall-clock.ts'

/** Formats instants (ISO 8601) in the business's time zone, on any device. */
export type Moments = ReturnType<typeof momentsIn>

export const useMoments = (): Moments => momentsIn(useTimeZone())

export const momentsIn = momentsByZone((format, timeZone) => {
  const clock = format({ hour: 'numeric', minute: '2-digit' })
  const exactClock = format({ hour: 'numeric', minute: '2-digit', second: '2-digit' })
  const date = format({ month: 'short', day: 'numeric', year: 'numeric' })
  const dateOfYear = format({ month: 'short', day: 'numeric' })
  const dateAndClock = format({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  const longDate = format({ month: 'long', day: 'numeric', year: 'numeric' })
  const weekday = format({ weekday: 'long' })
  const dayOf = (at: string): string => wallClock(timeZone, new Date(at)).slice(0, 10)
  const isToday = (at: string): boolean => dayOf(at) === today()
  const today = (): string => wallClock(timeZone).slice(0, 10)

  return {
    today,
    /** "10:42 AM". */
    clock,
    /** "Nov 26, 10:05 PM". */
    dateAndClock,
    /** "Nov 24, 2026, 5:00 PM", with seconds unless they are zero. */
    exact: (at: string): string => `${date(at)}, ${(new Date(at).getUTCSeconds() === 0 ? clock : exactClock)(at)}`,
    /** "today 10:42 AM", "Nov 25", or "Nov 25, 2025" in another year. */
    short: (at: string): string => {
      if (isToday(at)) return `today ${clock(at)}`
      return dayOf(at).slice(0, 4) === today().slice(0, 4) ? dateOfYear(at) : date(at)
    },
    /** "today 10:41 AM" or "Nov 26, 10:38 AM". */
    withClock: (at: string): string => (isToday(at) ? `today ${clock(at)}` : dateAndClock(at)),
    /** "Today, November 27, 2026" or "Wednesday, November 25, 2026". */
    dayHeading: (at: string): string => `${isToday(at) ? 'Today' : weekday(at)}, ${longDate(at)}`,
  }
})
