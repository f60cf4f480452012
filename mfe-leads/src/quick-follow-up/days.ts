// Days are text. They are counted in UTC, where every day has 24 hours.

/** The day `count` days after `day` (`yyyy-mm-dd`). */
export function daysAfter(day: string, count: number): string {
  return new Date(utc(day) + count * 86_400_000).toISOString().slice(0, 10)
}

/** The first Monday after `day`. */
export function nextMonday(day: string): string {
  const weekday = new Date(utc(day)).getUTCDay()
  return daysAfter(day, (8 - weekday) % 7 || 7)
}

/** The days that are chosen with one press; `letter` is the key that does it. */
export function quickDates(today: string): { label: string; day: string; letter: string }[] {
  return [
    { label: 'Today', day: today, letter: 'T' },
    { label: 'Tomorrow', day: daysAfter(today, 1), letter: 'O' },
    { label: '+3 days', day: daysAfter(today, 3), letter: 'D' },
    { label: 'Next Mon', day: nextMonday(today), letter: 'M' },
  ]
}

/** How many days `later` is after `day`. */
export const daysBetween = (day: string, later: string): number => (utc(later) - utc(day)) / 86_400_000

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
