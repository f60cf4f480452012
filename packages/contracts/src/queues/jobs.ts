import { z } from 'zod'
import {
  createQueryFilterSchema,
  createQueryIntegerSchema,
  createSearchTextSchema,
  idParamSchema,
  treatBlankAsAbsent,
  utcInstantSchema,
} from '../fields.ts'
import { emailDeliverySchema, smtpStepResultSchema } from '../mail/schemas.ts'
import { type JobKind, type JobQueueName, type JobState, jobActions, jobKindLabels, jobQueueLabels, jobStateLabels } from './vocabulary.ts'

const keysOf = <K extends string>(table: Record<K, string>) => Object.keys(table) as [K, ...K[]]

const jobIdText = z
  .string()
  .regex(/^(email|leadImport|projectionRun|erasure|logVerification)-[1-9]\d{0,8}$/, { error: 'Must be the id of a job' })

/** A background job, read from PostgreSQL, not from the queue. Its id is that of its event stream, such as `email-42`. */
export const jobSchema = z.object({
  id: z.string(),
  queue: z.enum(keysOf<JobQueueName>(jobQueueLabels)),
  kind: z.enum(keysOf<JobKind>(jobKindLabels)),
  state: z.enum(keysOf<JobState>(jobStateLabels)),
  title: z.string(),
  record: emailDeliverySchema.shape.record,
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
  state: createQueryFilterSchema(20),
  queue: createQueryFilterSchema(30),
  search: createSearchTextSchema(100),
  lead: treatBlankAsAbsent(createQueryIntegerSchema(1, 2147483647)),
  error: createQueryFilterSchema(200),
  since: treatBlankAsAbsent(utcInstantSchema),
  until: treatBlankAsAbsent(utcInstantSchema),
}

/** `search` must contain three consecutive letters or digits, or a number. `before` is the `next` value of the previous page. */
export const jobListQuerySchema = z.object({
  ...jobFilters,
  before: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,9}){4}$/, { error: 'Must be the `next` value of an earlier page' })
    .optional(),
  limit: createQueryIntegerSchema(1, 200).default(50),
})

export const jobListReplySchema = z.object({ jobs: z.array(jobSchema), next: z.string().nullable() })

/** Errors that differ only in addresses, ids, and numbers are one group. A count above 1,000 is reported as 1,001. */
export const jobErrorGroupsSchema = z.array(
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

export const jobIdParamsSchema = z.object({ id: z.string().regex(/^[\w-]{1,40}$/, { error: 'Must be the id of a job' }) })

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
export const jobTimelineSchema = z.object({
  job: jobSchema,
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

export const jobActionPreviewRequestSchema = z
  .strictObject(which)
  .refine(({ jobs: named, filter: all }) => (named === undefined) !== (all === undefined), oneOfBoth)

/** `seen` is the log position that the preview returned. Jobs that have changed since then are skipped. */
export const jobActionRequestSchema = z
  .strictObject({ ...which, seen: z.int().min(0).max(Number.MAX_SAFE_INTEGER) })
  .refine(({ jobs: named, filter: all }) => (named === undefined) !== (all === undefined), oneOfBoth)

const leftOut = z.array(z.object({ reason: z.string(), count: z.int() }))

/** `more`: more jobs match than one action can change. */
export const jobActionPreviewReplySchema = z.object({
  seen: z.int(),
  kinds: z.array(z.object({ kind: jobSchema.shape.kind, count: z.int() })),
  excluded: leftOut,
  more: z.boolean(),
})

export const jobActionResultSchema = z.object({ done: z.int(), excluded: leftOut, more: z.boolean() })

/** A message that may have been delivered, with the steps and the last reply of its last attempt. */
export const unknownOutcomeDeliverySchema = emailDeliverySchema.extend({
  message_id: z.string(),
  last_attempt_at: z.string().nullable(),
  last_words: z.string().nullable(),
  steps: z.array(smtpStepResultSchema),
  newer: z.int().nullable(),
})

export const unknownOutcomeDeliveriesQuerySchema = z.object({
  before: createQueryIntegerSchema(1, 2147483647).optional(),
  limit: createQueryIntegerSchema(1, 200).default(50),
})

export const unknownOutcomeDeliveryIdParamsSchema = z.object({ id: idParamSchema })

/** `after`: for `again`, the id of the newest replacement that the user has seen. If there is a newer one, the call is refused. */
export const unknownOutcomeDecisionRequestSchema = z.object({
  decision: z.enum(['arrived', 'again', 'leave']),
  after: z.int().min(1).max(2147483647).nullable().default(null),
})
