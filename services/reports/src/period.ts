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
  const [first, days] = [`${year}-${String(month).padStart(2, '0')}`, new Date(Date.UTC(year, month, 0)).getUTCDate()]
  return { year, month, first: `${first}-01`, last: `${first}-${days}`, words: `${getMonthName(month)} ${year}` }
}

export function findPreviousPeriod({ year, month }: ReportPeriod): ReportPeriod | null {
  if (year === null) return null
  if (month === null) return parsePeriod({ year: year - 1 })
  return month === 1 ? parsePeriod({ year: year - 1, month: 12 }) : parsePeriod({ year, month: month - 1 })
}

/** For an unfinished year, only the same months of the year before are compared. */
export function findComparablePeriod(period: ReportPeriod, day: string): ReportPeriod | null {
  const before = findPreviousPeriod(period)
  const month = Number(day.slice(5, 7))
  if (before?.year == null || period.month !== null || Number(day.slice(0, 4)) !== period.year || month === 12) return before
  const short = (each: number) => getMonthName(each).slice(0, 3)
  const words = `${month === 1 ? '' : `${short(1)}–`}${short(month)} ${before.year}`
  return { ...before, last: parsePeriod({ year: before.year, month }).last, words }
}
