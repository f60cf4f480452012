import type { LeadCountingDate, ReportQuery } from '@crm/contracts'
import { Invalid } from '@crm/domain'
import { advanceProjection, type Projection } from '@crm/event-store'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { sql } from '@databases/pg'
import { parsePeriod, type ReportPeriod } from './period.ts'

/** `asOf` is the requested day, or null; `day` is the same with today instead of null. */
export type ReportScope = { period: ReportPeriod; asOf: string | null; day: string; today: string }

export type ReportDependencies = Pick<ServiceDependencies, 'db' | 'today' | 'clock'> & { projection: Projection }

export function parseReportQuery({ as_of, ...query }: ReportQuery, today: string): ReportScope {
  if (as_of !== undefined && as_of > today) {
    throw new Invalid('Please check all fields', [{ path: 'as_of', message: "A report's day can't be in the future" }])
  }
  return { period: parsePeriod(query), asOf: as_of ?? null, day: as_of ?? today, today }
}

// The worker is rarely further behind than this, and processes it in a fraction of a second.
const most = 500
const rounds = 3
const patience = 200 // milliseconds to wait for another process that does the same

type Freshness = { isComplete: boolean; upTo: string }

/** Counts recent events that the worker hasn't counted yet, within limits. The report says what is left out. */
export async function updateReportTables({ db, clock, projection }: ReportDependencies): Promise<Freshness> {
  const now = clock().toISOString()
  for (let round = 0; round < rounds; round += 1) {
    // The worker reports the error and tries again.
    const standing = await advanceProjection({ pool: db.pool, projection, most, patience }).catch(() => null)
    if (standing?.isUpToDate) return { isComplete: true, upTo: now }
    if (standing === null) break
  }
  const [last]: { at: string }[] = await db.read.query(sql`
    select occurred_at as at from crm.events
     where position <= coalesce((select position from crm.subscriptions where name = ${projection.name}), 0)
     order by position desc limit 1`)
  return { isComplete: false, upTo: last?.at ?? new Date(0).toISOString() }
}

export const buildReportFilterInfo = <By extends LeadCountingDate | 'installation_date'>(
  { period, asOf, today }: ReportScope,
  countedBy: By,
  freshness: Freshness,
) => ({ period: period.words, countedBy, asOf, today, ...freshness })

const withAny = sql`
  select extract(year from counted_on)::int as year from crm.report_lead_day_sums group by 1 having sum(leads) > 0
  union
  select extract(year from installation_date)::int from crm.report_installation_sums where counts = 'job' group by 1 having sum(jobs) > 0`

export const createReportYearsHandlers = (parts: ReportDependencies) =>
  ({
    async reportYears() {
      await updateReportTables(parts)
      const rows: { year: number }[] = await parts.db.read.query(withAny)
      const years = new Set([Number(parts.today().slice(0, 4)), ...rows.map(({ year }) => year)])
      return { availableYears: [...years].sort((a, b) => b - a) }
    },
  }) satisfies ApiHandlers

/** `"1234.50"` → 123450n. */
export const parseCents = (amount: string): bigint => BigInt(amount.replace('.', ''))

export function formatCents(cents: bigint): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Rounded half up; 0.00 if `many` is 0. */
export const formatAverageAmount = (cents: bigint, many: number): string =>
  many === 0 ? '0.00' : formatCents((2n * cents + BigInt(many)) / (2n * BigInt(many)))

/** With one decimal, rounded half up; 0 if `whole` is 0. */
export const computePercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((2_000 * part + whole) / (2 * whole)) / 10
