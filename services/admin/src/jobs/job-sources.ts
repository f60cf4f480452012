import type { Job, JobListQuery, JobState } from '@crm/contracts'
import { buildLikePattern } from '@crm/database'
import { type SQLQuery, sql } from '@databases/pg'

/** `n` is the job's number in its table. Page cursors consist of these numbers. */
export type JobRow = Job & { n: number }

export type JobSource = {
  /** The prefix of the ids: `email` in `email-42`. */
  stream: string
  queues: readonly string[]
  page(which: JobFilter, before: number | undefined, limit: number): SQLQuery
}

export type JobFilter = Pick<JobListQuery, 'queue' | 'search' | 'lead' | 'error' | 'since' | 'until'> & {
  states?: readonly JobState[] | undefined
  /** Numbers of jobs in the table of one source. */
  numbers?: readonly number[] | undefined
}

export const toJobFilter = ({ state, ...filters }: Omit<JobListQuery, 'before' | 'limit'>): JobFilter => ({
  ...filters,
  states: state === undefined ? undefined : [state.toLowerCase() as JobState],
})

// These tables hold thousands of rows, so they need no index for each filter.
const noRecipient = sql`null::jsonb as record, null::text as recipient, null::text as recipient_name`

const imports = sql`
  select id as n, 'lead-imports' as queue, 'lead_import' as kind,
    case when status in ('running', 'undoing') then 'running' when status = 'cancelled' then 'cancelled' else 'done' end as state,
    file_name as title, ${noRecipient}, 1 as attempts, problem as error, started_by as asked_by, started_at as asked_at, finished_at as ended_at,
    null::int[] as leads
  from crm.import_summaries where started_at is not null`

const runs = sql`
  select id as n, 'projection-runs' as queue, kind, state, projection as title, ${noRecipient}, attempts, error,
    cause #>> '{actor,name}' as asked_by, asked_at, finished_at as ended_at, null::int[] as leads
  from crm.projection_runs`

const erasures = sql`
  select id as n, 'erasures' as queue, 'erasure' as kind,
    case status when 'requested' then 'waiting' when 'redacted' then 'running' else 'done' end as state,
    reason as title, ${noRecipient}, 1 as attempts, null::text as error, requested_by as asked_by, requested_at as asked_at, finished_at as ended_at, leads
  from crm.erasures`

// A verification that found a changed event counts as failed, because it needs attention too.
const logChecks = sql`
  select id::int as n, 'log-verifications' as queue, 'log_check' as kind,
    case when finished_at is null then case when started_at is null then 'waiting' else 'running' end
      when reason is null then 'done' else 'failed' end as state,
    'Event log' as title, ${noRecipient}, 1 as attempts, reason as error, asked_by, asked_at, finished_at as ended_at, null::int[] as leads
  from crm.log_verifications`

const source = (stream: string, queue: string, rows: SQLQuery): JobSource => ({
  stream,
  queues: [queue],
  page: (which, before, limit) => sql`
    select ${stream} || '-' || n as id, n, queue, kind, state, title, record, recipient, recipient_name, attempts, error, asked_by, asked_at, ended_at,
      null::timestamptz as next_attempt_at
    from (${rows}) job
    where ${sql.join([...conditionsOf(stream, which), before === undefined ? sql`true` : sql`n < ${before}`], sql` and `)}
    order by n desc limit ${limit}`,
})

function* conditionsOf(stream: string, { states, search, lead, error, since, until, numbers }: JobFilter): Generator<SQLQuery> {
  yield sql`true`
  if (states !== undefined) yield sql`state = any (${[...states]})`
  if (search !== undefined)
    yield sql`(title || E'\n' || coalesce(error, '') || E'\n' || coalesce(asked_by, '') ilike ${buildLikePattern(search)}
      or ${stream} || '-' || n = ${search} or n::text = ${search.replace(/^#/, '')})`
  if (lead !== undefined) yield sql`${lead} = any (leads)`
  if (error !== undefined) yield sql`crm.error_kind(error) = ${error} and state = 'failed'`
  if (since !== undefined) yield sql`asked_at >= ${since}`
  if (until !== undefined) yield sql`asked_at < ${until}`
  if (numbers !== undefined) yield sql`n = any (${[...numbers]})`
}

export const smallJobSources: readonly JobSource[] = [
  source('leadImport', 'lead-imports', imports),
  source('projectionRun', 'projection-runs', runs),
  source('erasure', 'erasures', erasures),
  source('logVerification', 'log-verifications', logChecks),
]
