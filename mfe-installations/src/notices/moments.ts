import { useTimeZone } from '@crm/shell-api'

/** "Nov 24" and "Nov 24, 10:06 AM", on the clocks of the business. */
export type Moments = { day: (at: string) => string; moment: (at: string) => string }

/** Tells moments on the business's clocks, wherever they are read. */
export const useMoments = (): Moments => momentsIn(useTimeZone())

const known = new Map<string, Moments>()

function momentsIn(timeZone: string): Moments {
  const moments = known.get(timeZone) ?? {
    day: format({ timeZone, month: 'short', day: 'numeric' }),
    moment: format({ timeZone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
  }
  known.set(timeZone, moments)
  return moments
}

function format(parts: Intl.DateTimeFormatOptions): (at: string) => string {
  const made = new Intl.DateTimeFormat('en-US', parts)
  return (at) => made.format(new Date(at))
}

const shortDay = format({ timeZone: 'UTC', month: 'short', day: 'numeric' })
const longDay = format({ timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** "Nov 30" for a day; it lies in no time zone. */
export const dayInShort = (day: string): string => shortDay(day)

/** "Monday, November 30, 2026". */
export const dayInFull = (day: string): string => longDay(day)
