import type { InstallerReport, ReportQuery } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { ApiHandlers } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { findComparison, findDataBeginning, type ReportPeriod } from '../period.ts'
import {
  buildReportFilterInfo,
  formatAverageAmount,
  formatCents,
  parseReportQuery,
  type ReportDependencies,
  type ReportScope,
  updateReportTables,
} from '../report.ts'

type Jobs = { jobs: number; completed: number; cents: bigint }

/** Sums of all installations, of one installer, or of those without installers (`nobody`): as of the report's day, and now. */
type JobsOf = { counts: 'job' | 'installer' | 'nobody'; installer: string; asOf: Jobs; now: Jobs }

type Row = Pick<JobsOf, 'counts' | 'installer'> & Jobs & { jobs_now: number; completed_now: number; cents_now: bigint }

async function sumInstallations({ read }: Pick<Database, 'read'>, report: ReportScope): Promise<JobsOf[]> {
  const rows: Row[] = await read.query(jobsQuery(report))
  return rows.map(({ counts, installer, jobs, completed, cents, jobs_now, completed_now, cents_now }) => ({
    counts,
    installer,
    asOf: { jobs, completed, cents },
    now: { jobs: jobs_now, completed: completed_now, cents: cents_now },
  }))
}

const completedBy = (day: string): SQLQuery => sql`(kind = 'completed' or kind = 'plain' and installation_date < ${day}::date)`

// "As of" is the current sums less the later changes; summing all rows in one statement costs twice as much.
const jobsQuery = ({ period, asOf, day, today }: ReportScope): SQLQuery => {
  const days = sql`installation_date between ${period.first}::date and ${period.last}::date`
  const completed = (by: string) => sql`coalesce(sum(jobs) filter (where ${completedBy(by)}), 0)`
  const isLater = asOf === null ? sql`false` : sql`day > ${asOf}::date`
  return sql`
  with now as (
    select counts, installer, sum(jobs) as jobs, ${completed(day)} as completed_then, ${completed(today)} as completed, sum(cents) as cents
      from crm.report_installation_sums where ${days} group by counts, installer
  ), later as (
    select counts, installer, sum(jobs) as jobs, ${completed(day)} as completed, sum(cents) as cents
      from crm.report_installation_changes where ${isLater} and ${days} group by counts, installer
  ), spelled as (
    select counts, installer,
           coalesce(now.jobs, 0) - coalesce(later.jobs, 0) as jobs,
           coalesce(now.completed_then, 0) - coalesce(later.completed, 0) as completed,
           coalesce(now.cents, 0) - coalesce(later.cents, 0) as cents,
           coalesce(now.jobs, 0) as jobs_now, coalesce(now.completed, 0) as completed_now, coalesce(now.cents, 0) as cents_now
      from now full join later using (counts, installer)
  )
  select counts, coalesce(min(installer collate "C") filter (where jobs > 0 or jobs_now > 0), '') as installer,
         sum(jobs)::int as jobs, sum(completed)::int as completed, sum(cents)::bigint as cents,
         sum(jobs_now)::int as jobs_now, sum(completed_now)::int as completed_now, sum(cents_now)::bigint as cents_now
    from spelled
   group by counts, lower(installer)`
}

export async function computeInstallerReport(parts: ReportDependencies, query: ReportQuery): Promise<InstallerReport> {
  const report = parseReportQuery(query, parts.today())
  const freshness = await updateReportTables(parts)
  const [sums, compared] = await Promise.all([sumInstallations(parts.db, report), comparePeriods(parts, report)])
  return {
    filterInfo: buildReportFilterInfo(report, 'installation_date', freshness),
    ...buildTable(sums, 'asOf'),
    present: report.asOf === null ? null : buildTable(sums, 'now'),
    ...compared,
  }
}

async function comparePeriods(
  { db }: ReportDependencies,
  report: ReportScope,
): Promise<Pick<InstallerReport, 'previous' | 'noDataBefore'>> {
  const comparison = findComparison(report.period, report.day)
  if (comparison === null) return { previous: null, noDataBefore: null }
  const noDataBefore = findDataBeginning(comparison, await findFirstDay(db, report))
  if (noDataBefore !== null) return { previous: null, noDataBefore }
  const totalsOf = async (period: ReportPeriod) => {
    const { totalInstallations, totalValue } = buildTable(await sumInstallations(db, { ...report, period }), 'asOf')
    return { period: period.words, totalInstallations, totalValue }
  }
  const [before, compared] = await Promise.all([totalsOf(comparison.before), totalsOf(comparison.now)])
  return { previous: { ...before, compared }, noDataBefore }
}

/** The day of the first installation; null without any. */
async function findFirstDay({ read }: Pick<Database, 'read'>, { asOf }: ReportScope): Promise<string | null> {
  const known =
    asOf === null ? sql`crm.report_installation_sums where true` : sql`crm.report_installation_changes where day <= ${asOf}::date`
  const rows: { day: string }[] = await read.query(sql`
    select installation_date as day from ${known} and counts = 'job'
     group by installation_date having sum(jobs) > 0 order by installation_date limit 1`)
  return rows[0]?.day ?? null
}

export const createInstallerReportHandlers = (parts: ReportDependencies) =>
  ({ installerReport: ({ query }) => computeInstallerReport(parts, query) }) satisfies ApiHandlers

type Table = NonNullable<InstallerReport['present']>

const none: Jobs = { jobs: 0, completed: 0, cents: 0n }

function buildTable(sums: readonly JobsOf[], when: 'asOf' | 'now'): Table {
  const all = sums.find(({ counts }) => counts === 'job')?.[when] ?? none
  const of = (wanted: JobsOf['counts']) => sums.filter((each) => each.counts === wanted && each[when].jobs > 0)
  const installers = of('installer').sort(
    (a, b) => Number(b[when].cents - a[when].cents) || b[when].jobs - a[when].jobs || (a.installer < b.installer ? -1 : 1),
  )
  return {
    installers: [
      ...installers.map((each) => buildRow(each.installer, each[when])),
      ...of('nobody').map((nobody) => buildRow(null, nobody[when])),
    ],
    totalInstallations: all.jobs,
    totalValue: formatCents(all.cents),
  }
}

const buildRow = (installerName: string | null, { jobs, completed, cents }: Jobs): Table['installers'][number] => ({
  installerName,
  totalInstallations: jobs,
  completedInstallations: completed,
  pendingInstallations: jobs - completed,
  totalValue: formatCents(cents),
  averageProjectValue: formatAverageAmount(cents, jobs),
})
