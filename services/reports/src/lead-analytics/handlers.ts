import type { LeadAnalytics, LeadCountingDate, LeadReportQuery } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { ApiHandlers } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { findComparison, findDataBeginning, getMonthName } from '../period.ts'
import {
  buildReportFilterInfo,
  computePercent,
  formatAverageAmount,
  formatCents,
  parseReportQuery,
  type ReportDependencies,
  type ReportScope,
  updateReportTables,
} from '../report.ts'

export async function computeLeadAnalytics(
  parts: ReportDependencies,
  { counted_by: countedBy = 'date_created', ...query }: LeadReportQuery,
): Promise<LeadAnalytics> {
  const report = { ...parseReportQuery(query, parts.today()), countedBy }
  const freshness = await updateReportTables(parts)
  const [sums, compared] = await Promise.all([readSums(parts.db, report), comparePeriods(parts, report)])
  return {
    filterInfo: buildReportFilterInfo(report, countedBy, freshness),
    ...buildTables(sums, report, 'asOf'),
    present: report.asOf === null ? null : buildTables(sums, report, 'now'),
    ...compared,
  }
}

async function comparePeriods({ db }: ReportDependencies, report: LeadReport): Promise<Pick<LeadAnalytics, 'previous' | 'noDataBefore'>> {
  const comparison = findComparison(report.period, report.day)
  if (comparison === null) return { previous: null, noDataBefore: null }
  const noDataBefore = findDataBeginning(comparison, await findFirstDay(db, report))
  if (noDataBefore !== null) return { previous: null, noDataBefore }
  const before = { ...report, period: comparison.before }
  const { executiveDashboard } = buildTables(await readSums(db, before), before, 'asOf')
  return { previous: { period: comparison.before.words, executiveDashboard }, noDataBefore }
}

/** The first day on which leads are counted; null without any. */
async function findFirstDay({ read }: Pick<Database, 'read'>, { countedBy, asOf }: LeadReport): Promise<string | null> {
  const known = asOf === null ? sql`crm.report_lead_day_sums where true` : sql`crm.report_lead_day_changes where day <= ${asOf}::date`
  const rows: { day: string }[] = await read.query(sql`
    select counted_on as day from ${known} and counted_by = ${countedBy}
     group by counted_on having sum(leads) > 0 order by counted_on limit 1`)
  return rows[0]?.day ?? null
}

export const createLeadAnalyticsHandlers = (parts: ReportDependencies) =>
  ({ leadAnalytics: ({ query }) => computeLeadAnalytics(parts, query) }) satisfies ApiHandlers

// The other origins share one row (specification 2, section 9).
const topOrigins = 8

// Stored origins are in lower case, so none can have this name.
const otherOrigins = 'Other'

type Tables = NonNullable<LeadAnalytics['present']>
type When = 'asOf' | 'now'
type LeadReport = ReportScope & { countedBy: LeadCountingDate }

// Both tables of an "as of" report list the same origins.
function buildTables(parts: readonly SumsOfPart[], report: ReportScope, when: When): Tables {
  const of = (part: SumsOfPart['part'], at: When = when) => keyed(parts, part, at)
  const first = firstOrigins([...of('origin', 'asOf'), ...(when === 'now' ? of('origin') : [])])
  return {
    executiveDashboard: computeFigures(of('all')[0]?.sums ?? none),
    leadOriginPerformance: byOrigin(of('origin'), first),
    teamPerformance: of('member').map(({ key, sums }) => ({ member: key, ...computeFigures(sums) })),
    monthlyBreakdown: listMonths(new Map(of('month').map(({ key, sums }) => [key.slice(0, 7), sums])), report),
  }
}

type Keyed = { key: string; sums: Sums }

const keyed = (parts: readonly SumsOfPart[], part: SumsOfPart['part'], when: When): Keyed[] =>
  parts
    .filter((each) => each.part === part && each[when].leads > 0)
    .map((each) => ({ key: each.key, sums: each[when] }))
    .sort((a, b) => b.sums.leads - a.sums.leads || (a.key < b.key ? -1 : 1))

const firstOrigins = (origins: readonly Keyed[]): Set<string> => new Set([...new Set(origins.map(({ key }) => key))].slice(0, topOrigins))

function byOrigin(origins: readonly Keyed[], first: ReadonlySet<string>): Tables['leadOriginPerformance'] {
  const rows = origins.filter(({ key }) => first.has(key)).map(({ key, sums }) => ({ origin: key, ...computeFigures(sums) }))
  const others = origins.filter(({ key }) => !first.has(key))
  if (others.length === 0) return rows
  return [...rows, { origin: otherOrigins, ...computeFigures(others.map(({ sums }) => sums).reduce(together)) }]
}

function listMonths(sums: ReadonlyMap<string, Sums>, { period, day }: ReportScope): Tables['monthlyBreakdown'] {
  const { year, month } = period
  const months =
    year === null
      ? [...sums.keys()].sort()
      : Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`).filter((each) =>
          // A year ends with the report's day, or later if there are leads.
          month === null ? each <= day.slice(0, 7) || sums.has(each) : Number(each.slice(5)) === month,
        )
  return months.map((each) => {
    const [itsYear, itsMonth] = [Number(each.slice(0, 4)), Number(each.slice(5))]
    const name = year === null ? `${getMonthName(itsMonth)} ${itsYear}` : getMonthName(itsMonth)
    return { year: itsYear, month: itsMonth, monthName: name, ...computeFigures(sums.get(each) ?? none) }
  })
}

const computeFigures = ({ leads, sold, cents }: Sums) => ({
  totalLeads: leads,
  soldLeads: sold,
  conversionRate: computePercent(sold, leads),
  totalRevenue: formatCents(cents),
  averageDealSize: formatAverageAmount(cents, sold),
})

type Sums = { leads: number; sold: number; cents: bigint }

type SumsOfPart = { part: 'all' | 'month' | 'origin' | 'member'; key: string; asOf: Sums; now: Sums }

const none: Sums = { leads: 0, sold: 0, cents: 0n }

const together = (a: Sums, b: Sums): Sums => ({ leads: a.leads + b.leads, sold: a.sold + b.sold, cents: a.cents + b.cents })

type Row = Pick<SumsOfPart, 'part' | 'key'> & Sums & { leads_now: number; sold_now: number; cents_now: bigint }

async function readSums({ read }: Pick<Database, 'read'>, report: LeadReport): Promise<SumsOfPart[]> {
  const rows: Row[] = await read.query(sumsQuery(report))
  return rows.map(({ part, key, leads, sold, cents, leads_now, sold_now, cents_now }) => ({
    part,
    key,
    asOf: { leads, sold, cents },
    now: { leads: leads_now, sold: sold_now, cents: cents_now },
  }))
}

// "As of" is the current sums less the changes after that day.
const sumsQuery = ({ period, asOf, countedBy }: LeadReport): SQLQuery => {
  const counted = sql`counted_by = ${countedBy} and counted_on between ${period.first}::date and ${period.last}::date`
  const later = sql`
    union all
    select counted_on, origin, member, -leads, -sold, -cents, false from crm.report_lead_day_changes where day > ${asOf}::date and ${counted}`
  return sql`
  with days as (
    select counted_on, origin, member, leads, sold, cents, true as is_now from crm.report_lead_day_sums where ${counted}
    ${asOf === null ? sql`` : later}
  ), parts as (
    select date_trunc('month', counted_on::timestamp)::date as month, origin, member, leads, sold, cents, is_now from days
  )
  select case grouping(month, origin, member) when 7 then 'all' when 3 then 'month' when 5 then 'origin' else 'member' end as part,
         coalesce(month::text, origin, member, '') as key,
         coalesce(sum(leads), 0)::int as leads, coalesce(sum(sold), 0)::int as sold, coalesce(sum(cents), 0)::bigint as cents,
         coalesce(sum(leads) filter (where is_now), 0)::int as leads_now,
         coalesce(sum(sold) filter (where is_now), 0)::int as sold_now,
         coalesce(sum(cents) filter (where is_now), 0)::bigint as cents_now
    from parts
   group by grouping sets ((), (month), (origin), (member))`
}
