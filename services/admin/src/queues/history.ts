import type { QueueHistory, QueuePeriod } from '@crm/contracts'
import type { Database } from '@crm/database'
import { type SQLQuery, sql } from '@databases/pg'

// The beginnings of a chart's parts, the last of them the one that is not over; and which part a minute belongs to.
const parts: Record<QueuePeriod, (timeZone: string) => { beginnings: SQLQuery; partOf: SQLQuery }> = {
  hour: () => ({
    beginnings: sql`generate_series(date_trunc('minute', now()) - interval '59 minutes', now(), interval '1 minute')`,
    partOf: sql`minute`,
  }),
  day: () => ({
    beginnings: sql`generate_series(date_bin('15 minutes', now(), 'epoch') - interval '1425 minutes', now(), interval '15 minutes')`,
    partOf: sql`date_bin('15 minutes', minute, 'epoch')`,
  }),
  // Days of the business's clocks, of which two in a year are not 24 hours long.
  month: (timeZone) => ({
    beginnings: sql`(
      select day at time zone ${timeZone}
        from generate_series(date_trunc('day', now() at time zone ${timeZone}) - interval '29 days', now() at time zone ${timeZone}, interval '1 day') day)`,
    partOf: sql`date_trunc('day', minute at time zone ${timeZone}) at time zone ${timeZone}`,
  }),
}

type Wanted = { period: QueuePeriod; queue: string | undefined; timeZone: string }

/** What was done and what failed, part by part, of one queue or of all. */
export async function queueHistory({ read }: Pick<Database, 'read'>, { period, queue, timeZone }: Wanted): Promise<QueueHistory> {
  const { beginnings, partOf } = parts[period](timeZone)
  const ofQueue = queue === undefined ? sql`true` : sql`queue = ${queue}`
  const found: QueueHistory['parts'] = await read.query(sql`
    with part as (select at from ${beginnings} as each (at)),
    summed as (
      select ${partOf} as at, sum(done)::int as done, sum(failures)::int as failures from crm.queue_minutes
       where minute >= (select min(at) from part) and ${ofQueue} and (done > 0 or failures > 0) group by 1
    )
    select part.at, coalesce(s.done, 0) as done, coalesce(s.failures, 0) as failures from part left join summed s using (at) order by part.at`)
  return { period, parts: found }
}
