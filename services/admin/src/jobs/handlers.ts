import type { Job, JobErrorGroups, JobTimeline } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { sql } from '@databases/pg'
import { type DeliveryAttempt, type JobActivityEntry, listJobHistorySteps } from './history-steps.ts'
import { type JobRow, toJobFilter } from './job-sources.ts'
import { jobSources, readJobsPage } from './jobs-page.ts'

export function createJobHandlers({ db, store }: Pick<ServiceDependencies, 'db' | 'store'>) {
  return {
    listJobs: ({ query: { before, limit, ...filters } }) => readJobsPage(db, toJobFilter(filters), limit, before),
    jobErrors: () => jobErrors(db),
    jobStory: ({ params }) => readJobHistory({ db, store }, params.id),
  } satisfies ApiHandlers
}

const mostKinds = 100
const mostCounted = 1_000

// Written out as in the condition of the index email_deliveries_by_error.
const isFailing = sql`d.state in ('failed', 'ambiguous', 'retry') and d.error is not null`
const isOfKind = sql`crm.error_kind(d.error) = k.error and ${isFailing}`

// A loose scan of that index: it jumps from kind to kind instead of reading every message.
const ofMessages = sql`
  with recursive kinds as (
    (select crm.error_kind(d.error) as error from crm.message_summaries d where ${isFailing} order by 1 limit 1)
    union all
    select (select crm.error_kind(d.error) from crm.message_summaries d
      where ${isFailing} and crm.error_kind(d.error) > kinds.error order by 1 limit 1)
    from kinds where kinds.error is not null
  )
  select k.error, case when c.lowest = c.highest and c.count <= ${mostCounted} then c.lowest end as same, c.count,
    first.created_at as first_at, last.created_at as last_at,
    (select array_agg(distinct case kind when 'test' then 'test-emails' else 'emails' end) from (values (first.kind), (last.kind)) of_both (kind)) as queues
  from (select error from kinds where error is not null limit ${mostKinds}) k
  cross join lateral (select count(*)::int as count, min(error) as lowest, max(error) as highest
    from (select d.error from crm.message_summaries d where ${isOfKind} limit ${mostCounted + 1}) counted) c
  cross join lateral (select d.created_at, d.kind from crm.message_summaries d where ${isOfKind} order by d.id limit 1) first
  cross join lateral (select d.created_at, d.kind from crm.message_summaries d where ${isOfKind} order by d.id desc limit 1) last`

const ofOthers = sql`
  select crm.error_kind(error) as error, case when min(error) = max(error) then min(error) end as same,
    count(*)::int as count, min(at) as first_at, max(at) as last_at, array_agg(distinct queue) as queues
  from (
    (select 'projection-runs' as queue, error, asked_at as at from crm.projection_runs where state = 'failed' order by id desc limit ${mostCounted})
    union all
    (select 'log-verifications', reason, asked_at from crm.log_verifications where reason is not null order by id desc limit ${mostCounted})
  ) failed where error is not null group by 1`

async function jobErrors({ read }: Pick<Database, 'read'>): Promise<JobErrorGroups> {
  const [messages, others] = (await read.query([ofMessages, ofOthers])) as JobErrorGroups[]
  return [...(messages ?? []), ...(others ?? [])]
    .sort((one, other) => Date.parse(other.last_at) - Date.parse(one.last_at))
    .slice(0, mostKinds)
}

type Rows = [
  JobTimeline['together'],
  DeliveryAttempt[],
  { message_id: string }[],
  (JobActivityEntry & { position: string })[],
  { position: bigint }[],
]

async function readJobHistory({ db, store }: { db: Database; store: EventStore }, id: string): Promise<JobTimeline> {
  const { number, job } = await findJob(db, id)
  const events = await store.read(id)
  const requests = [...new Set(events.map(({ meta }) => meta.correlationId))]
  const message = id.startsWith('email-') ? number : null
  const [together, attempts, [email], entries, [relay]] = (await db.read.query([
    // Bulk actions that included this job. Entries from before correlation ids were stored are not found.
    sql`select a.event_position::float8 as entry, (e.data->>'count')::int - 1 as others
        from crm.activity_log a join crm.events e on e.position = a.event_position
        where a.correlation_id = any (${requests}::text[]) and e.category = 'jobAction' and (e.data->>'count')::int > 1
        order by e.position`,
    sql`select attempt, outcome, words, steps, started_at, ended_at from crm.message_attempts where delivery_id = ${message} order by attempt`,
    sql`select message_id from crm.message_summaries where id = ${message}`,
    sql`select event_position::text as position, details, recorded_at from crm.activity_log
        where event_position = any (${events.map(({ position }) => String(position))}::bigint[])`,
    sql`select position from crm.subscriptions where name = 'relay'`,
  ])) as Rows
  return {
    job,
    correlation_id: requests[0] ?? null,
    message_id: email?.message_id ?? null,
    together,
    steps: listJobHistorySteps({
      job,
      events,
      attempts,
      entries: new Map(entries.map((entry) => [entry.position, entry])),
      relayedTo: BigInt(relay?.position ?? 0),
    }),
  }
}

async function findJob({ read }: Database, id: string): Promise<{ number: number; job: Job }> {
  const [, stream, number = ''] = /^(\w+)-([1-9]\d{0,8})$/.exec(id) ?? []
  const source = jobSources.find((each) => each.stream === stream)
  const [row] = source === undefined ? [] : ((await read.query(source.page({ numbers: [Number(number)] }, undefined, 1))) as JobRow[])
  if (row === undefined) throw new NotFound('Job not found')
  const { n, ...job } = row
  return { number: n, job }
}
