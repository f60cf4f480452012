import type { Database } from '@crm/database'
import { type SQLQuery, sql } from '@databases/pg'
import type { Report } from '../report.ts'

/** Sums of installations: how many, how many of them completed, and for how many cents. */
export type Jobs = { jobs: number; completed: number; cents: bigint }

/** All jobs, those of an installer, or those of nobody; as of the report's day, and now. */
export type JobsOf = { counts: 'job' | 'installer' | 'nobody'; installer: string; asOf: Jobs; now: Jobs }

type Row = Pick<JobsOf, 'counts' | 'installer'> & Jobs & { jobs_now: number; completed_now: number; cents_now: bigint }

/** All sums of a report. */
export async function jobsOf({ read }: Pick<Database, 'read'>, report: Report): Promise<JobsOf[]> {
  const rows: Row[] = await read.query(jobsQuery(report))
  return rows.map(({ counts, installer, jobs, completed, cents, jobs_now, completed_now, cents_now }) => ({
    counts,
    installer,
    asOf: { jobs, completed, cents },
    now: { jobs: jobs_now, completed: completed_now, cents: cents_now },
  }))
}

// Marked as done, or no repair and of a day that has passed: as the section of completed installations has it.
const completedBy = (day: string): SQLQuery => sql`(kind = 'completed' or kind = 'plain' and installation_date < ${day}::date)`

/**
 * The query of the sums: those of now, and for a look back without what came after its day. Installers are the same in whatever case; shown is
 * the spelling that comes first.
 */
export const jobsQuery = ({ period, asOf, day, today }: Report): SQLQuery => {
  const days = sql`installation_date between ${period.first}::date and ${period.last}::date`
  const later = sql`
    union all
    select installation_date, kind, counts, installer, -jobs, -cents, false
      from crm.report_installation_changes where day > ${asOf}::date and ${days}`
  return sql`
  with parts as (
    select installation_date, kind, counts, installer, jobs, cents, true as is_now from crm.report_installation_sums where ${days}
    ${asOf === null ? sql`` : later}
  ), spelled as (
    select counts, installer, sum(jobs) as jobs, coalesce(sum(jobs) filter (where ${completedBy(day)}), 0) as completed, sum(cents) as cents,
           coalesce(sum(jobs) filter (where is_now), 0) as jobs_now,
           coalesce(sum(jobs) filter (where is_now and ${completedBy(today)}), 0) as completed_now,
           coalesce(sum(cents) filter (where is_now), 0) as cents_now
      from parts
     group by counts, installer
  )
  select counts, coalesce(min(installer collate "C") filter (where jobs > 0 or jobs_now > 0), '') as installer,
         sum(jobs)::int as jobs, sum(completed)::int as completed, sum(cents)::bigint as cents,
         sum(jobs_now)::int as jobs_now, sum(completed_now)::int as completed_now, sum(cents_now)::bigint as cents_now
    from spelled
   group by counts, lower(installer)`
}
