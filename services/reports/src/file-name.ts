import type { ReportQuery, ReportTable } from '@crm/contracts'

/** What the file of a table is called: of which period it is, and as of which day where one was asked for. */
export function fileNameOf(table: ReportTable, { year, month, as_of }: ReportQuery): string {
  const period = year === undefined ? 'all-time' : month === undefined ? year : `${year}-${String(month).padStart(2, '0')}`
  return `report-${table}-${period}${as_of === undefined ? '' : `-as-of-${as_of}`}.csv`
}
