import { Invalid } from '@crm/domain'

/** What a report is of. Its first and last day are `yyyy-mm-dd`. */
export type Period = { year: number | null; month: number | null; first: string; last: string; words: string }

/** January to December. */
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

/** The name of a month from 1 to 12. */
export const monthName = (month: number): string => monthNames[month - 1] ?? ''

/** All time, a year, or a month of it. */
export function periodOf({ year, month }: { year?: number | undefined; month?: number | undefined }): Period {
  if (year === undefined) {
    if (month !== undefined) throw new Invalid('Please check all fields', [{ path: 'year', message: 'A month needs its year' }])
    return { year: null, month: null, first: '1900-01-01', last: '2200-12-31', words: 'All Time' }
  }
  if (month === undefined) return { year, month: null, first: `${year}-01-01`, last: `${year}-12-31`, words: String(year) }
  const [first, days] = [`${year}-${String(month).padStart(2, '0')}`, new Date(Date.UTC(year, month, 0)).getUTCDate()]
  return { year, month, first: `${first}-01`, last: `${first}-${days}`, words: `${monthName(month)} ${year}` }
}
