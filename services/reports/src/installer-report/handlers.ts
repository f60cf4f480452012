import type { InstallerReport, ReportQuery } from '@crm/contracts'
import type { Handlers } from '@crm/http'
import { periodBefore } from '../period.ts'
import { filterInfoOf, freshen, type Report, type ReportParts, reportOf } from '../report.ts'
import { jobsOf } from './jobs.ts'
import { tableOf } from './table.ts'

/** Installer Reports, by the date of installation. */
export async function installerReportOf(parts: ReportParts, query: ReportQuery): Promise<InstallerReport> {
  const report = reportOf(query, parts.today())
  const freshness = await freshen(parts)
  const [sums, previous] = await Promise.all([jobsOf(parts.db, report), previousOf(parts, report)])
  return {
    filterInfo: filterInfoOf(report, 'installation_date', freshness),
    ...tableOf(sums, 'asOf'),
    present: report.asOf === null ? null : tableOf(sums, 'now'),
    previous,
  }
}

// Installations are planned ahead: a year that is not over is compared as a whole.
async function previousOf({ db }: ReportParts, report: Report): Promise<InstallerReport['previous']> {
  const period = periodBefore(report.period)
  if (period === null) return null
  const { totalInstallations, totalValue } = tableOf(await jobsOf(db, { ...report, period }), 'asOf')
  return { period: period.words, totalInstallations, totalValue }
}

export const installerReportHandlers = (parts: ReportParts) =>
  ({ installerReport: ({ query }) => installerReportOf(parts, query) }) satisfies Handlers
