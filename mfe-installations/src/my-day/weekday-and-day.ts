/** `2026-11-27` → "Friday, November 27"; in UTC, where a day is one whatever the browser's zone. */
export const weekdayAndDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(day))
