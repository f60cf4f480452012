import type { QueueHistory, QueuePeriod } from '@crm/contracts'
import type { Database } from '@crm/database'
import { type SQLQuery, sql } from '@databases/pg'

// The beginnings of a chart's parts, the last of them the one that is not over.
const beginnings: Record<QueuePeriod, (timeZone: string) => SQLQuery> = {
  hour: () => sql`generate_series(date_trunc('minute', now()) - interval '59 minutes', now(), interval '1 minute')`,
  day: () => sql`generate_series(date_bin('15 minutes', now(), 'epoch') - interval '1425 minutes', now(), interval '15 minutes')`,
  // Days of the business's clocks, of which two in a year are not 24 hours long.
  month: (timeZone) => sql`(
    select day at time zone ${timeZone}
      from generate_series(date_trunc('day', now() at time zone ${timeZone}) - interval '29 days', now() at time zone ${timeZone}, interval '1 day') day)`,
}

type Wanted = { period: QueuePeriod; queue?: string | undefined; timeZone: string }

/** What was done and what failed, part by part, of one queue or of all; minutes without either are in no index and cost nothing. */
export async function queueHistory({ read }: Pick<Database, 'read'>, { period, queue, timeZone }: Wanted): Promise<QueueHistory> {
  const ofQueue = queue === undefined ? sql`true` : sql`queue = ${queue}`
  const parts: QueueHistory['parts'] = await read.query(sql`
    select part.at, coalesce(s.done, 0)::int as done, coalesce(s.failures, 0)::int as failures
      from (select at, lead(at, 1, 'infinity') over (order by at) as until from ${beginnings[period](timeZone)} as each (at)) part
      left join lateral (
        select sum(done) as done, sum(failures) as failures from crm.queue_minutes
         where minute >= part.at and minute < part.until and ${ofQueue} and (done > 0 or failures > 0)
      ) s on true
     order by part.at`)
  return { period, parts }
}
