const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const exactClock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const longDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' })

// All on the reader's own clock: when people work is not a matter of the business's days.

/** "10:42 AM". */
export const clockTime = (at: string): string => clock.format(new Date(at))

/** "Nov 24, 2026, 5:00 PM", with its seconds where it has any. */
export function momentText(at: string): string {
  const instant = new Date(at)
  return `${day.format(instant)}, ${(instant.getUTCSeconds() === 0 ? clock : exactClock).format(instant)}`
}

/** "today 10:42 AM", "Nov 25", or "Nov 25, 2025" in another year. */
export function shortMoment(at: string, now: Date): string {
  const instant = new Date(at)
  if (isSameDay(instant, now)) return `today ${clock.format(instant)}`
  return (instant.getFullYear() === now.getFullYear() ? thisYear : day).format(instant)
}

/** "Today, November 27, 2026" or "Wednesday, November 25, 2026". */
export function dayHeading(at: string, now: Date): string {
  const instant = new Date(at)
  return `${isSameDay(instant, now) ? 'Today' : weekday.format(instant)}, ${longDay.format(instant)}`
}

const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString()
