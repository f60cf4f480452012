export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The number of a weekday, with Sunday as 0. An unknown name counts as Sunday, the business's first weekday unless it sets another. */
export const getWeekdayNumber = (name: string): number => Math.max(0, (weekdays as readonly string[]).indexOf(name))

/** The first and last day of the week that contains `today` and starts on this weekday. Days are `yyyy-mm-dd`. */
export function findWeek(today: string, startsOn: string): { first: string; last: string } {
  const passed = (new Date(today).getUTCDay() - getWeekdayNumber(startsOn) + 7) % 7
  return { first: addDays(today, -passed), last: addDays(today, 6 - passed) }
}

const day = 86_400_000 // milliseconds

const addDays = (date: string, days: number): string => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
