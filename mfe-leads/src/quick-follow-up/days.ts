// Days are text, computed in UTC, where every day has 24 hours.

export function daysAfter(day: string, count: number): string {
  return new Date(utc(day) + count * 86_400_000).toISOString().slice(0, 10)
}

export function nextMonday(day: string): string {
  const weekday = new Date(utc(day)).getUTCDay()
  return daysAfter(day, (8 - weekday) % 7 || 7)
}

export function quickDates(today: string): { label: string; day: string; letter: string }[] {
  return [
    { label: 'Today', day: today, letter: 'T' },
    { label: 'Tomorrow', day: daysAfter(today, 1), letter: 'O' },
    { label: '+3 days', day: daysAfter(today, 3), letter: 'D' },
    { label: 'Next Mon', day: nextMonday(today), letter: 'M' },
  ]
}

export const daysBetween = (day: string, later: string): number => (utc(later) - utc(day)) / 86_400_000

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
