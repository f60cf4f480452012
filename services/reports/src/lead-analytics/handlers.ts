import type { LeadAnalytics, ReportQuery } from '@crm/contracts'
import type { Handlers } from '@crm/http'
import { periodBeforeUpTo } from '../period.ts'
import { filterInfoOf, freshen, type Report, type ReportParts, reportOf } from '../report.ts'
import { sumsOf } from './sums.ts'
import { tablesOf } from './tables.ts'

/** Lead Analytics, by the date of creation. */
export async function leadAnalyticsOf(parts: ReportParts, query: ReportQuery): Promise<LeadAnalytics> {
  const report = reportOf(query, parts.today())
  const freshness = await freshen(parts)
  const [sums, previous] = await Promise.all([sumsOf(parts.db, report), previousOf(parts, report)])
  return {
    filterInfo: filterInfoOf(report, 'date_created', freshness),
    ...tablesOf(sums, report, 'asOf'),
    present: report.asOf === null ? null : tablesOf(sums, report, 'now'),
    previous,
  }
}

async function previousOf({ db }: ReportParts, report: Report): Promise<LeadAnalytics['previous']> {
  const period = periodBeforeUpTo(report.period, report.day)
  if (period === null) return null
  const before = { ...report, period }
  const { executiveDashboard } = tablesOf(await sumsOf(db, before), before, 'asOf')
  return { period: period.words, executiveDashboard }
}

export const leadAnalyticsHandlers = (parts: ReportParts) =>
  ({ leadAnalytics: ({ query }) => leadAnalyticsOf(parts, query) }) satisfies Handlers
