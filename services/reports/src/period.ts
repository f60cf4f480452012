import { Invalid } from '@crm/domain'

/** `first` and `last` are `yyyy-mm-dd`. */
export type ReportPeriod = { year: number | null; month: number | null; first: string; last: string; words: string }

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export const getMonthName = (month: number): string => monthNames[month - 1] ?? ''

export function parsePeriod({ year, month }: { year?: number | undefined; month?: number | undefined }): ReportPeriod {
  if (year === undefined) {
    if (month !== undefined) throw new Invalid('Please check all fields', [{ path: 'year', message: 'A month requires a year' }])
    return { year: null, month: null, first: '1900-01-01', last: '2200-12-31', words: 'All Time' }
  }
  if (month === undefined) return { year, month: null, first: `${year}-01-01`, last: `${year}-12-31`, words: String(year) }
  const first = formatMonth(year, month)
  return { year, month, first: `${first}-01`, last: `${first}-${countDays(year, month)}`, words: `${getMonthName(month)} ${year}` }
}

/** The same stretch of a period and of the period before it. */
export type PeriodComparison = { now: ReportPeriod; before: ReportPeriod }

/**
 * A finished period is compared as a whole; one that is still running on `day` up to that day, or up to the end of a shorter month before.
 * All time has no period before it, and a period that hasn't begun has nothing to compare.
 */
export function findComparison(period: ReportPeriod, day: string): PeriodComparison | null {
  const before = findPreviousPeriod(period)
  if (before === null || period.first > day) return null
  if (day >= period.last) return { now: period, before }
  return { now: endPeriodOn(period, day), before: endPeriodOn(before, findSameDay(before, day)) }
}

/** If data begins only within or after the earlier period, a comparison would mislead: returns the month in which data begins, otherwise null. */
export const findDataBeginning = ({ before }: PeriodComparison, firstDay: string | null): string | null =>
  firstDay === null || firstDay <= before.first ? null : nameMonth(firstDay)

function findPreviousPeriod({ year, month }: ReportPeriod): ReportPeriod | null {
  if (year === null) return null
  if (month === null) return parsePeriod({ year: year - 1 })
  return month === 1 ? parsePeriod({ year: year - 1, month: 12 }) : parsePeriod({ year, month: month - 1 })
}

/** The day of `period` that has the place of `day` in its month; the last of a month that is too short. */
function findSameDay(period: ReportPeriod, day: string): string {
  const [year, month] = [Number(period.first.slice(0, 4)), period.month ?? Number(day.slice(5, 7))]
  return `${formatMonth(year, month)}-${String(Math.min(Number(day.slice(8)), countDays(year, month))).padStart(2, '0')}`
}

function endPeriodOn(period: ReportPeriod, last: string): ReportPeriod {
  if (last >= period.last) return period
  return { ...period, last, words: formatDays(period.first, last) }
}

/** Examples: `Oct 1–11, 2025`, `Jan 1–Nov 11, 2025`, `Oct 1, 2025`. */
function formatDays(first: string, last: string): string {
  const [end, year] = [Number(last.slice(8)), last.slice(0, 4)]
  if (first === last) return `${formatDay(first)}, ${year}`
  return `${formatDay(first)}–${first.slice(0, 7) === last.slice(0, 7) ? end : formatDay(last)}, ${year}`
}

const formatDay = (day: string): string => `${getMonthName(Number(day.slice(5, 7))).slice(0, 3)} ${Number(day.slice(8))}`

const nameMonth = (day: string): string => `${getMonthName(Number(day.slice(5, 7)))} ${day.slice(0, 4)}`

const formatMonth = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`

const countDays = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
