// Local times are parsed and formatted in UTC, so that no time zone can shift them.
const utc = { timeZone: 'UTC' } as const
const dayFormat = new Intl.DateTimeFormat('en-US', { ...utc, weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
const shortFormat = new Intl.DateTimeFormat('en-US', { ...utc, weekday: 'short', month: 'short', day: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('en-US', { ...utc, hour: 'numeric', minute: '2-digit' })

type When = { start: string; end: string | null; allDay: boolean }

/** `Fri, Nov 27, 2026`, `Tue, Nov 10, 2026 – Thu, Nov 12, 2026` or `Fri, Nov 27, 2026, 10:00 AM – 11:00 AM`. */
export function whenInWords({ start, end, allDay }: When): string {
  const last = end ?? start
  if (allDay) return dayOf(start) === dayOf(last) ? day(start) : `${day(start)} – ${day(last)}`
  const from = `${day(start)}, ${time(start)}`
  if (last === start) return from
  return `${from} – ${dayOf(start) === dayOf(last) ? time(last) : `${day(last)}, ${time(last)}`}`
}

/** `10:00 AM`, `All day` or `All day, until Thu, Nov 12`: for a list under a day's heading. */
export function timeInWords({ start, end, allDay }: When): string {
  if (!allDay) return time(start)
  return end !== null && dayOf(end) > dayOf(start) ? `All day, until ${shortDay(end)}` : 'All day'
}

/** `Fri, Nov 27`. */
export const shortDay = (moment: string): string => shortFormat.format(inUtc(moment))

const day = (moment: string): string => dayFormat.format(inUtc(moment))
const time = (moment: string): string => timeFormat.format(inUtc(moment))
const dayOf = (moment: string): string => moment.slice(0, 10)
const inUtc = (moment: string): number => Date.parse(moment.includes('T') ? `${moment}Z` : moment)
