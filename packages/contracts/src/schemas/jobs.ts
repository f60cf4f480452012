import { z } from 'zod'
import { type JobKind, type JobQueueName, type JobState, jobActions, jobKinds, jobQueues, jobStates } from '../jobs.ts'
import { filter, id, instant, rangeEnd, searched, wholeNumber } from './fields.ts'
import { delivery, smtpStep } from './mail.ts'

const keysOf = <K extends string>(table: Record<K, string>) => Object.keys(table) as [K, ...K[]]

const jobIdText = z
  .string()
  .regex(/^(email|leadImport|projectionRun|erasure|logVerification)-[1-9]\d{0,8}$/, { error: 'Must be the id of a job' })

/** A piece of work that the product owes and PostgreSQL remembers. Its id is that of its stream: `email-42`. */
export const job = z.object({
  id: z.string(),
  queue: z.enum(keysOf<JobQueueName>(jobQueues)),
  kind: z.enum(keysOf<JobKind>(jobKinds)),
  state: z.enum(keysOf<JobState>(jobStates)),
  /** The template, the file, the read table: what it is about, in a few words. */
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
  /** The text of a group of errors. */
  error: filter(200),
  since: rangeEnd(instant),
  until: rangeEnd(instant),
}

/** Which jobs, newest first. A search takes at least three letters or digits in a row, or a number. `before` is where the page before ended. */
export const jobsQuery = z.object({
  ...jobFilters,
  before: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,9}){4}$/, { error: 'Must be the `next` of a page' })
    .optional(),
  limit: wholeNumber(1, 200).default(50),
})

/** A page of jobs; `next` leads to the one behind it. */
export const jobs = z.object({ jobs: z.array(job), next: z.string().nullable() })

/** Errors that are the same but for addresses, ids and numbers. More than 1,000 of a kind are told as 1,001. */
export const jobErrors = z.array(
  z.object({
    error: z.string(),
    /** The error itself, where all are the same. */
    same: z.string().nullable(),
    count: z.int(),
    first_at: z.string(),
    last_at: z.string(),
    queues: z.array(z.string()),
  }),
)

/** The job that a path names; a text that is no job's id names none. */
export const jobId = z.object({ id: z.string().regex(/^[\w-]{1,40}$/, { error: 'Must be the id of a job' }) })

/**
 * One step of a job's way. `at` is null where it has not come to it, or nobody wrote down when; `missing` says which. `gap_ms` is the time
 * since the step before.
 */
const step = z.object({
  kind: z.enum(['request', 'event', 'relay', 'attempt', 'reply', 'activity']),
  at: z.string().nullable(),
  gap_ms: z.int().nullable(),
  title: z.string(),
  details: z.string().nullable(),
  /** What the request came from, in its own words. */
  user_agent: z.string().nullable(),
  outcome: z.enum(['done', 'failed', 'unknown', 'pending']),
})

/** A job from the request to the activity log. `together`: what was done to it and so many others at once, by its entry in the log. */
export const jobStory = z.object({
  job,
  correlation_id: z.string().nullable(),
  message_id: z.string().nullable(),
  together: z.array(z.object({ entry: z.int(), others: z.int() })),
  steps: z.array(step),
})

// Which jobs are meant: those named, or all that match. Strict: a filter that is misspelt would mean all.
const which = {
  action: z.enum(jobActions),
  jobs: z.array(jobIdText).min(1).max(200).optional(),
  filter: z.strictObject(jobFilters).optional(),
}
const oneOfBoth = { error: 'Say either which jobs or which filter', path: ['jobs'] }

/** Body of POST /api/admin/jobs/preview. */
export const jobsActionPreview = z
  .strictObject(which)
  .refine(({ jobs: named, filter: all }) => (named === undefined) !== (all === undefined), oneOfBoth)

/** Body of POST /api/admin/jobs/actions; `seen` is that of the preview: what has changed since is left alone. */
export const jobsAction = z
  .strictObject({ ...which, seen: z.int().min(0).max(Number.MAX_SAFE_INTEGER) })
  .refine(({ jobs: named, filter: all }) => (named === undefined) !== (all === undefined), oneOfBoth)

const leftOut = z.array(z.object({ reason: z.string(), count: z.int() }))

/** What an action would come to. `more`: more match than are looked at for one action. */
export const jobsActionPreviewed = z.object({
  seen: z.int(),
  kinds: z.array(z.object({ kind: job.shape.kind, count: z.int() })),
  excluded: leftOut,
  more: z.boolean(),
})

/** What an action came to. */
export const jobsActed = z.object({ done: z.int(), excluded: leftOut, more: z.boolean() })

/** A message of which nobody knows whether it arrived, with the worker's and the server's last words. */
export const unknownDelivery = delivery.extend({
  message_id: z.string(),
  last_attempt_at: z.string().nullable(),
  last_words: z.string().nullable(),
  steps: z.array(smtpStep),
  newer: z.int().nullable(),
})

/** Those that wait for a decision, newest first. */
export const unknownDeliveriesQuery = z.object({
  before: wholeNumber(1, 2147483647).optional(),
  limit: wholeNumber(1, 200).default(50),
})

/** The message that a path names. */
export const unknownDeliveryId = z.object({ id })

/** What a person decided. `after`: the newest message in the place of this one that they have seen, where it is sent again. */
export const unknownDeliveryDecision = z.object({
  decision: z.enum(['arrived', 'again', 'leave']),
  after: z.int().min(1).max(2147483647).nullable().default(null),
})
