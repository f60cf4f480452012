/** "Fri", "27", "Nov". In UTC, so that the browser's time zone cannot shift the day. */
export function partsOf(day: string): { weekday: string; date: string; month: string } {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(Date.parse(day))
  return { weekday: part({ weekday: 'short' }), date: part({ day: 'numeric' }), month: part({ month: 'short' }) }
}

/** "Friday, November 27, 2026". */
export const longDate = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  )

export const monthName = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.parse(day))

/** `2026-11-27` → "Nov 27". */
export const monthAndDay = (day: string): string => {
  const { month, date } = partsOf(day)
  return `${month} ${date}`
}

/** "Thu, Dec 10"; in another year than `today`, "Thu, May 12, 2031". */
export const dayFrom = (today: string, day: string): string => {
  const year = day.slice(0, 4)
  return `${partsOf(day).weekday}, ${monthAndDay(day)}${year === today.slice(0, 4) ? '' : `, ${year}`}`
}
