const day = 86_400_000 // milliseconds

// Counted in UTC, where every day has 24 hours.
const daysAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)

/** Monday and Sunday around a day. */
export function weekOf(today: string): { first: string; last: string } {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return { first: daysAfter(today, -sinceMonday), last: daysAfter(today, 6 - sinceMonday) }
}
