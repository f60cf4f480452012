const millisecondsPerDay = 86_400_000

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * millisecondsPerDay).toISOString().slice(0, 10)

export const toLocalDay = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)

/** The instant of a local time. `minute` counts from midnight. */
export function toInstant(day: string, minute: number, timeZone: string): Date {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  return new Date(asIfUtc - offsetAt(new Date(asIfUtc), timeZone))
}

// Shared, because creating a formatter takes longer than using it a hundred times.
const noteFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' })

export const formatNoteDate = (day: string): string => `[${noteFormat.format(Date.parse(day))}]`

export function moveToWorkday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function offsetAt(moment: Date, timeZone: string): number {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`) - Math.floor(moment.getTime() / 1000) * 1000
}
