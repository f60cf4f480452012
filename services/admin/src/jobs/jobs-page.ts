import { type Job, type JobListReply, type JobState, listSearchPatterns } from '@crm/contracts'
import { buildFoldedTextCondition, buildLikePattern, type Database } from '@crm/database'
import { type SQLQuery, sql } from '@databases/pg'
import { type JobFilter, type JobRow, type JobSource, smallJobSources } from './job-sources.ts'

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

// Every filter has an index in the order of ids, so a page reads few rows beyond its own.
const emails: JobSource = {
  stream: 'email',
  queues: ['emails', 'test-emails'],

  page(which, before, limit) {
    const conditions = [...conditionsOf(which), before === undefined ? sql`true` : sql`id < ${before}`]
    // Ordered by the number: `id` is text here, in which 9 comes after 10.
    const page = (more: SQLQuery) => sql`
      select ${columns} from crm.message_summaries where ${sql.join([...conditions, more], sql` and `)} order by n desc limit ${limit}`
    return which.search === undefined ? page(sql`true`) : searchMessages(which.search, page)
  },
}

function* conditionsOf({ states, queue, lead, error, since, until, numbers }: JobFilter): Generator<SQLQuery> {
  if (states !== undefined) yield sql`state = any (${states.flatMap((state) => statesOf[state] ?? [])})`
  if (queue === 'emails') yield sql`kind = 'notice'`
  if (queue === 'test-emails') yield sql`kind = 'test'`
  if (lead !== undefined) yield sql`record_kind = 'lead' and record_id = ${lead}`
  if (error !== undefined) yield sql`crm.error_kind(error) = ${error} and state in ('failed', 'ambiguous', 'retry') and error is not null`
  if (since !== undefined) yield sql`id >= (select crm.first_email_since(${since}))`
  if (until !== undefined) yield sql`id < (select crm.first_email_since(${until}))`
  if (numbers !== undefined) yield sql`id = any (${numbers})`
}

// This is also the order of the numbers in a page's cursor.
export const jobSources: readonly JobSource[] = [emails, ...smallJobSources]

/** Merges the jobs of all tables, newest first. The cursor `before` contains the number of the last job shown of each table, or 0. */
export async function readJobsPage(
  { read }: Pick<Database, 'read'>,
  which: JobFilter,
  limit: number,
  before?: string,
): Promise<JobListReply> {
  const from = before?.split('.').map(Number) ?? jobSources.map(() => 0)
  const asked = jobSources.map(({ queues }) => which.queue === undefined || queues.includes(which.queue))
  const queries = jobSources.flatMap((source, at) => (asked[at] ? [source.page(which, from[at] || undefined, limit + 1)] : []))
  const found = queries.length === 0 ? [] : ((await read.query(queries)) as JobRow[][])
  const rows = jobSources.map((_, at) => (asked[at] ? (found.shift() ?? []) : []))
  const places = [...from]
  const jobs: JobRow[] = []
  while (jobs.length < limit) {
    const next = newestHead(rows)
    if (next === null) break
    const [job] = rows[next]?.splice(0, 1) ?? []
    if (job === undefined) break
    places[next] = job.n
    jobs.push(job)
  }
  return { jobs: jobs.map(toJob), next: rows.some((left) => left.length > 0) ? places.join('.') : null }
}

function newestHead(rows: readonly (readonly JobRow[])[]): number | null {
  const heads = rows.flatMap(([first], at) => (first ? [{ at, time: Date.parse(first.asked_at) }] : []))
  return heads.sort((one, other) => other.time - one.time)[0]?.at ?? null
}

const toJob = ({ n: _, ...job }: JobRow): Job => job

const maxRareMatches = 1000
const mostCustomers = 200
const fewestDigits = 7
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

// A rare text is looked up in the index; for a common one the messages are scanned from the newest. The query counts the matches first,
// because the planner can't know how common a text is.
function searchMessages(search: string, page: (more: SQLQuery) => SQLQuery): SQLQuery {
  const has = isLong(search) ? sql`search like lower(${buildLikePattern(search)})` : sql`false`
  return sql`
    with found as materialized (select id from crm.message_summaries where ${has} limit ${maxRareMatches + 1}),
      words as materialized (select count(*) <= ${maxRareMatches} as are_rare from found),
      known as materialized (${sql.join([...byNumber(search), ...byCustomer(search)], sql` union `)})
    (${page(sql`(select are_rare from words) and id = any (array(select id from found union select id from known))`)})
    union all
    (${page(sql`(select not are_rare from words) and (${has} or id = any (array(select id from known)))`)})
    order by n desc`
}

// A trigram index needs three letters or digits in a row.
const isLong = (search: string): boolean => /[\p{L}\p{N}]{3}/u.test(search)

function* byNumber(search: string): Generator<SQLQuery> {
  const number = /^(?:#|email-)?([1-9]\d{0,8})$/i.exec(search)?.[1]
  yield sql`select id from crm.message_summaries where id = ${Number(number ?? 0)}`
  if (number !== undefined) yield searchRecords(sql`select ${Number(number)}::int`, 'lead')
  const name = search.replace(/^<?(.*?)>?$/, '<$1>')
  if (search.includes('@')) yield sql`select id from crm.message_summaries where message_id = ${name}`
  if (uuid.test(search))
    yield sql`
      select substr(e.stream_id, 7)::int as id from crm.activity_log a join crm.events e on e.position = a.event_position
      where a.correlation_id = ${search.toLowerCase()} and e.category = 'email'`
}

// Deleted leads are not searched by name; the messages to them are still found by their own text.
function* byCustomer(search: string): Generator<SQLQuery> {
  const digits = search.replace(/\D/g, '').replace(/^1(?=\d{10})/, '')
  const isPhone = /^[\d\s()+./-]+$/.test(search) && digits.length >= fewestDigits
  if (isPhone) {
    const phone = sql`deleted_at is null and phone_digits like ${`${digits}%`} limit ${mostCustomers}`
    yield searchRecords(sql`select id from crm.lead_summaries where ${phone}`, 'lead')
    yield searchRecords(sql`select id from crm.booklet_summaries where ${phone}`, 'booklet')
  } else if (isLong(search))
    yield searchRecords(
      sql`select id from crm.lead_summaries where deleted_at is null and ${hasWords(search)} limit ${mostCustomers}`,
      'lead',
    )
}

const hasWords = (search: string): SQLQuery => buildFoldedTextCondition(sql`search`, listSearchPatterns(search))

const searchRecords = (records: SQLQuery, kind: 'lead' | 'booklet'): SQLQuery => sql`
  (select id from crm.message_summaries where record_kind = ${kind} and record_id = any (array(${records})) order by id desc limit ${maxRareMatches})`
