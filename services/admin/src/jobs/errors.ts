import type { JobErrors } from '@crm/contracts'
import type { Database } from '@crm/database'
import { sql } from '@databases/pg'

/** So many kinds of errors are told, and so many jobs of each are counted. */
const mostKinds = 100
const mostCounted = 1_000

// The kinds are hopped through along the index email_deliveries_by_error, each looked at from both ends: nothing else is read.
const ofMessages = sql`
  with recursive kinds as (
    (select crm.error_kind(error) as error from crm.email_deliveries
      where state in ('failed', 'ambiguous', 'retry') and error is not null order by 1 limit 1)
    union all
    select (select crm.error_kind(d.error) from crm.email_deliveries d
      where d.state in ('failed', 'ambiguous', 'retry') and d.error is not null and crm.error_kind(d.error) > kinds.error order by 1 limit 1)
    from kinds where kinds.error is not null
  )
  select k.error, case when c.lowest = c.highest and c.count <= ${mostCounted} then c.lowest end as same, c.count, first.created_at as first_at, last.created_at as last_at,
    (select array_agg(distinct case kind when 'test' then 'test-emails' else 'emails' end) from (values (first.kind), (last.kind)) of_both (kind)) as queues
  from (select error from kinds where error is not null limit ${mostKinds}) k
  cross join lateral (select count(*)::int as count, min(error) as lowest, max(error) as highest from (
    select error from crm.email_deliveries d where crm.error_kind(d.error) = k.error and d.state in ('failed', 'ambiguous', 'retry') and d.error is not null
    limit ${mostCounted + 1}) counted) c
  cross join lateral (select created_at, kind from crm.email_deliveries d
    where crm.error_kind(d.error) = k.error and d.state in ('failed', 'ambiguous', 'retry') and d.error is not null order by id limit 1) first
  cross join lateral (select created_at, kind from crm.email_deliveries d
    where crm.error_kind(d.error) = k.error and d.state in ('failed', 'ambiguous', 'retry') and d.error is not null order by id desc limit 1) last`

const ofOthers = sql`
  select crm.error_kind(error) as error, case when min(error) = max(error) then min(error) end as same,
    count(*)::int as count, min(at) as first_at, max(at) as last_at, array_agg(distinct queue) as queues
  from (
    (select 'projection-runs' as queue, error, asked_at as at from crm.projection_runs where state = 'failed' order by id desc limit ${mostCounted})
    union all
    (select 'log-verifications', reason, asked_at from crm.log_verifications where reason is not null order by id desc limit ${mostCounted})
  ) failed where error is not null group by 1`

/** Errors of jobs that are the same but for addresses, ids and numbers, told once; the one seen last comes first. */
export async function jobErrors({ read }: Pick<Database, 'read'>): Promise<JobErrors> {
  const [messages, others] = (await read.query([ofMessages, ofOthers])) as JobErrors[]
  return [...(messages ?? []), ...(others ?? [])]
    .sort((one, other) => Date.parse(other.last_at) - Date.parse(one.last_at))
    .slice(0, mostKinds)
}
