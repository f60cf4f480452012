import type { Database } from '@crm/database'
import { type SQLQuery, sql } from '@databases/pg'
import type { Report } from '../report.ts'

/** Sums of leads: how many, how many of them sold, and for how many cents. */
export type Sums = { leads: number; sold: number; cents: bigint }

/** Everything, or what has one month (its first day), origin or member; as of the report's day, and now. */
export type SumsOfPart = { part: 'all' | 'month' | 'origin' | 'member'; key: string; asOf: Sums; now: Sums }

/** Nothing at all. */
export const none: Sums = { leads: 0, sold: 0, cents: 0n }

/** The sums of two parts together. */
export const together = (a: Sums, b: Sums): Sums => ({ leads: a.leads + b.leads, sold: a.sold + b.sold, cents: a.cents + b.cents })

type Row = Pick<SumsOfPart, 'part' | 'key'> & Sums & { leads_now: number; sold_now: number; cents_now: bigint }

/** All sums of a report. */
export async function sumsOf({ read }: Pick<Database, 'read'>, report: Report): Promise<SumsOfPart[]> {
  const rows: Row[] = await read.query(sumsQuery(report))
  return rows.map(({ part, key, leads, sold, cents, leads_now, sold_now, cents_now }) => ({
    part,
    key,
    asOf: { leads, sold, cents },
    now: { leads: leads_now, sold: sold_now, cents: cents_now },
  }))
}

/** The query of the sums: those of now, and for a look back without what came after its day. */
export const sumsQuery = ({ period, asOf }: Report): SQLQuery => {
  const months = sql`month between ${period.first}::date and ${period.last}::date`
  const later = sql`
    union all
    select month, origin, member, -leads, -sold, -cents, false from crm.report_lead_changes where day > ${asOf}::date and ${months}`
  return sql`
  with parts as (
    select month, origin, member, leads, sold, cents, true as is_now from crm.report_lead_sums where ${months}
    ${asOf === null ? sql`` : later}
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
