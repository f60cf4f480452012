import { type SQLQuery, sql } from '@databases/pg'

/** More than so many are told as one more. */
const mostCounted = 1_000

// In the words of the index email_deliveries_open.
const upTo = (state: SQLQuery): SQLQuery => sql`(
  select count(*)::int from (
    select from crm.email_deliveries where kind = 'notice' and state not in ('sent', 'cancelled') and ${state} limit ${mostCounted + 1}
  ) counted)`

/** Messages that are not over. The queue knows only of its jobs, and the job of a message that failed or is to be tried again has been done. */
export const openMessages = sql`
  select ${upTo(sql`state = 'queued'`)} as waiting, ${upTo(sql`state = 'retry'`)} as retrying, ${upTo(sql`state = 'failed'`)} as failed,
    ${upTo(sql`state = 'ambiguous' and left_at is null`)} as unknown`
