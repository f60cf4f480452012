const day = 86_400_000

/** Monday and Sunday around a day. Counted in UTC, where every day has 24 hours. */
export function weekOf(today: string): { first: string; last: string } {
  const at = Date.parse(today)
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7
  return { first: text(at - sinceMonday * day), last: text(at + (6 - sinceMonday) * day) }
}

/** "Fri", "27", "Nov". */
export function partsOf(date: string): { weekday: string; date: string; month: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(Date.parse(date))
  return { weekday: part({ weekday: 'short' }), date: part({ day: 'numeric' }), month: part({ month: 'short' }) }
}

const text = (at: number): string => new Date(at).toISOString().slice(0, 10)
