import type { JobState } from '@crm/contracts'
import { type SQLQuery, sql } from '@databases/pg'
import { messagesFound } from './search.ts'
import type { JobSource } from './source.ts'
import type { Which } from './which.ts'

/** Where a message stands → where its job does. */
const statesOf: Record<JobState, readonly string[]> = {
  waiting: ['queued'],
  running: ['sending', 'committing'],
  retrying: ['retry'],
  done: ['sent'],
  failed: ['failed'],
  unknown: ['ambiguous'],
  cancelled: ['cancelled'],
}

const columns = sql`
  'email-' || id as id, id as n, case kind when 'test' then 'test-emails' else 'emails' end as queue, kind,
  case state when 'queued' then 'waiting' when 'sending' then 'running' when 'committing' then 'running' when 'retry' then 'retrying'
    when 'sent' then 'done' when 'ambiguous' then 'unknown' else state end as state,
  coalesce(template_name, subject, '') as title,
  case when record_id is not null then jsonb_build_object('kind', record_kind, 'id', record_id) end as record,
  recipient, recipient_name, attempts, error, requested_by as asked_by, created_at as asked_at, sent_at as ended_at,
  case when state in ('queued', 'retry') then next_attempt_at end as next_attempt_at`

/** Messages and tests. Every filter has an index that gives its messages in the order of their ids, so that no page looks at many more. */
export const emails: JobSource = {
  stream: 'email',
  queues: ['emails', 'test-emails'],

  page(which, before, limit) {
    const conditions = [...conditionsOf(which), before === undefined ? sql`true` : sql`id < ${before}`]
    // By the number: `id` is the job's text here, by which 9 comes behind 10.
    const page = (more: SQLQuery) => sql`
      select ${columns} from crm.email_deliveries where ${sql.join([...conditions, more], sql` and `)} order by n desc limit ${limit}`
    return which.search === undefined ? page(sql`true`) : messagesFound(which.search, page)
  },
}

function* conditionsOf({ states, queue, lead, error, since, until, numbers }: Which): Generator<SQLQuery> {
  if (states !== undefined) yield sql`state = any (${states.flatMap((state) => statesOf[state] ?? [])})`
  if (queue === 'emails') yield sql`kind = 'notice'`
  if (queue === 'test-emails') yield sql`kind = 'test'`
  if (lead !== undefined) yield sql`record_kind = 'lead' and record_id = ${lead}`
  // In the words of the index email_deliveries_by_error.
  if (error !== undefined) yield sql`crm.error_kind(error) = ${error} and state in ('failed', 'ambiguous', 'retry') and error is not null`
  if (since !== undefined) yield sql`id >= (select crm.first_email_since(${since}))`
  if (until !== undefined) yield sql`id < (select crm.first_email_since(${until}))`
  if (numbers !== undefined) yield sql`id = any (${numbers})`
}
