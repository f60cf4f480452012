import type { LeadAnalytics, ReportQuery } from '@crm/contracts'
import type { Handlers } from '@crm/http'
import { filterInfoOf, freshen, type ReportParts, reportOf } from '../report.ts'
import { sumsOf } from './sums.ts'
import { tablesOf } from './tables.ts'

/** Lead Analytics, by the date of creation. */
export async function leadAnalyticsOf(parts: ReportParts, query: ReportQuery): Promise<LeadAnalytics> {
  const report = reportOf(query, parts.today())
  const freshness = await freshen(parts)
  const sums = await sumsOf(parts.db, report)
  return {
    filterInfo: filterInfoOf(report, 'date_created', freshness),
    ...tablesOf(sums, report, 'asOf'),
    present: report.asOf === null ? null : tablesOf(sums, report, 'now'),
  }
}

export const leadAnalyticsHandlers = (parts: ReportParts) =>
  ({ leadAnalytics: ({ query }) => leadAnalyticsOf(parts, query) }) satisfies Handlers
