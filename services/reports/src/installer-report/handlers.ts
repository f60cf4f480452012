import type { InstallerReport, ReportQuery } from '@crm/contracts'
import type { Handlers } from '@crm/http'
import { filterInfoOf, freshen, type ReportParts, reportOf } from '../report.ts'
import { jobsOf } from './jobs.ts'
import { tableOf } from './table.ts'

/** Installer Reports, by the date of installation. */
export async function installerReportOf(parts: ReportParts, query: ReportQuery): Promise<InstallerReport> {
  const report = reportOf(query, parts.today())
  const freshness = await freshen(parts)
  const sums = await jobsOf(parts.db, report)
  return {
    filterInfo: filterInfoOf(report, 'installation_date', freshness),
    ...tableOf(sums, 'asOf'),
    present: report.asOf === null ? null : tableOf(sums, 'now'),
  }
}

export const installerReportHandlers = (parts: ReportParts) =>
  ({ installerReport: ({ query }) => installerReportOf(parts, query) }) satisfies Handlers
