import { z } from 'zod'
import { filter, id, instant, rangeEnd, searched, wholeNumber } from '../fields.ts'
import { delivery, smtpStep } from '../mail/schemas.ts'
import { type JobKind, type JobQueueName, type JobState, jobActions, jobKinds, jobQueues, jobStates } from './vocabulary.ts'

const keysOf = <K extends string>(table: Record<K, string>) => Object.keys(table) as [K, ...K[]]

const jobIdText = z
  .string()
  .regex(/^(email|leadImport|projectionRun|erasure|logVerification)-[1-9]\d{0,8}$/, { error: 'Must be the id of a job' })

/** A background job, read from PostgreSQL, not from the queue. Its id is that of its event stream, such as `email-42`. */
export const job = z.object({
  id: z.string(),
  queue: z.enum(keysOf<JobQueueName>(jobQueues)),
  kind: z.enum(keysOf<JobKind>(jobKinds)),
  state: z.enum(keysOf<JobState>(jobStates)),
  title: z.string(),
  record: delivery.shape.record,
  recipient: z.string().nullable(),
  recipient_name: z.string().nullable(),
  attempts: z.int(),
  error: z.string().nullable(),
  asked_by: z.string().nullable(),
  asked_at: z.string(),
  ended_at: z.string().nullable(),
  next_attempt_at: z.string().nullable(),
})

const jobFilters = {
  state: filter(20),
  queue: filter(30),
  search: searched(100),
  lead: rangeEnd(wholeNumber(1, 2147483647)),
  error: filter(200),
  since: rangeEnd(instant),
  until: rangeEnd(instant),
}

/** `search` must contain three consecutive letters or digits, or a number. `before` is the `next` value of the previous page. */
export const jobsQuery = z.object({
  ...jobFilters,
  before: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,9}){4}$/, { error: 'Must be the `next` value of an earlier page' })
    .optional(),
  limit: wholeNumber(1, 200).default(50),
})

export const jobs = z.object({ jobs: z.array(job), next: z.string().nullable() })

/** Errors that differ only in addresses, ids, and numbers are one group. A count above 1,000 is reported as 1,001. */
export const jobErrors = z.array(
  z.object({
    error: z.string(),
    /** The full error text if it is the same in the whole group. */
    same: z.string().nullable(),
    count: z.int(),
    first_at: z.string(),
    last_at: z.string(),
    queues: z.array(z.string()),
  }),
)

export const jobId = z.object({ id: z.string().regex(/^[\w-]{1,40}$/, { error: 'Must be the id of a job' }) })

/** One step of a job. `at` is null if the step has not happened or was not recorded. `gap_ms`: time since the previous step. */
const step = z.object({
  kind: z.enum(['request', 'event', 'relay', 'attempt', 'reply', 'activity']),
  at: z.string().nullable(),
  gap_ms: z.int().nullable(),
  title: z.string(),
  details: z.string().nullable(),
  user_agent: z.string().nullable(),
  device: z.string().nullable(),
  outcome: z.enum(['done', 'failed', 'unknown', 'pending']),
})

/** All steps of a job. `together`: actions on several jobs that included it, with the activity log entry and the number of other jobs. */
export const jobStory = z.object({
  job,
  correlation_id: z.string().nullable(),
  message_id: z.string().nullable(),
  together: z.array(z.object({ entry: z.int(), others: z.int() })),
  steps: z.array(step),
})

// Selects jobs by id or by filter. Unknown fields are refused, because a misspelled filter would select all jobs.
const which = {
  action: z.enum(jobActions),
  jobs: z.array(jobIdText).min(1).max(200).optional(),
  filter: z.strictObject(jobFilters).optional(),
}
const oneOfBoth = { error: 'Specify either jobs or a filter', path: ['jobs'] }

export const jobsActionPreview = z
  .strictObject(which)
  .refine(({ jobs: named, filter: all }) => (named === undefined) !== (all === undefined), oneOfBoth)

/** `seen` is the log position that the preview returned. Jobs that have changed since then are skipped. */
export const jobsAction = z
  .strictObject({ ...which, seen: z.int().min(0).max(Number.MAX_SAFE_INTEGER) })
  .refine(({ jobs: named, filter: all }) => (named === undefined) !== (all === undefined), oneOfBoth)

const leftOut = z.array(z.object({ reason: z.string(), count: z.int() }))

/** `more`: more jobs match than one action can change. */
export const jobsActionPreviewResult = z.object({
  seen: z.int(),
  kinds: z.array(z.object({ kind: job.shape.kind, count: z.int() })),
  excluded: leftOut,
  more: z.boolean(),
})

export const jobsActionResult = z.object({ done: z.int(), excluded: leftOut, more: z.boolean() })

/** A message that may have been delivered, with the steps and the last reply of its last attempt. */
export const unknownDelivery = delivery.extend({
  message_id: z.string(),
  last_attempt_at: z.string().nullable(),
  last_words: z.string().nullable(),
  steps: z.array(smtpStep),
  newer: z.int().nullable(),
})

export const unknownDeliveriesQuery = z.object({
  before: wholeNumber(1, 2147483647).optional(),
  limit: wholeNumber(1, 200).default(50),
})

export const unknownDeliveryId = z.object({ id })

/** `after`: for `again`, the id of the newest replacement that the user has seen. If there is a newer one, the call is refused. */
export const unknownDeliveryDecision = z.object({
  decision: z.enum(['arrived', 'again', 'leave']),
  after: z.int().min(1).max(2147483647).nullable().default(null),
})
