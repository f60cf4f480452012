import { z } from 'zod'
import { createQueryFilterSchema, createRequiredTextLineSchema } from '../fields.ts'
import { type QueueName, queueHistoryPeriods, queueLabels } from './vocabulary.ts'

const names = Object.keys(queueLabels) as [QueueName, ...QueueName[]]
const known = z.enum(names, { error: 'Must be the name of a queue' })

const pause = z.object({ reason: z.string(), by: z.string().nullable(), at: z.string() })

/** A queue as a worker last reported it. `seen_at` is null if no worker has reported within the last hour. */
const queue = z.object({
  name: z.enum(names),
  waiting: z.int(),
  active: z.int(),
  delayed: z.int(),
  failed: z.int(),
  oldest_waiting_seconds: z.int().nullable(),
  seen_at: z.string().nullable(),
  paused: pause.nullable(),
})

/** A worker process. `is_missing`: its heartbeats stopped, but it did not shut down properly. */
const worker = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  started_at: z.string(),
  seen_at: z.string(),
  silent_seconds: z.number(),
  is_missing: z.boolean(),
  /** Its queues, with the number of running jobs and the most that may run at once (`slots`). */
  works_on: z.array(z.object({ queue: z.string(), running: z.int(), slots: z.int() })),
  reads_for: z.array(z.string()),
})

/** A subscription to the log. `behind`: number of events that it has not handled yet. */
const reader = z.object({
  name: z.string(),
  kind: z.enum(['relay', 'sealer', 'projection']),
  behind: z.int(),
  waiting_seconds: z.number(),
  paused: z.boolean(),
  failures: z.int(),
  last_error: z.string().nullable(),
  parked: z.int(),
})

export const queuesOverviewSchema = z.object({
  at: z.string(),
  queues: z.array(queue),
  workers: z.array(worker),
  readers: z.array(reader),
  /** Number of unfinished messages. `unknown`: may have been delivered. A count above 1,000 is reported as 1,001. */
  messages: z.object({ waiting: z.int(), retrying: z.int(), failed: z.int(), unknown: z.int() }),
})

const ofQueue = createQueryFilterSchema(40)
  .pipe(known.optional())
  .meta({ takes: [{ type: 'string', enum: [...names, '', 'all'] }] })

export const queueHistoryQuerySchema = z.object({ period: z.enum(queueHistoryPeriods).default('hour'), queue: ofQueue })

/** Finished jobs and failed attempts in each part of the period, oldest first. Parts without any are included. */
export const queueHistorySchema = z.object({
  period: z.enum(queueHistoryPeriods),
  parts: z.array(z.object({ at: z.string(), done: z.int(), failures: z.int() })),
})

export const queueNameParamsSchema = z.object({ id: known })

export const queuePauseRequestSchema = z.object({ reason: createRequiredTextLineSchema(200) })

export const queueStateReplySchema = z.object({ name: z.enum(names), paused: pause.nullable() })

/** An event that a subscription could not handle. The id consists of the subscription's name and the log position. */
export const deadLetterSchema = z.object({
  id: z.string(),
  reader: z.string(),
  position: z.int(),
  event_type: z.string(),
  stream: z.string(),
  error: z.string(),
  attempts: z.int(),
  parked_at: z.string(),
  /** Whether a user requested a retry that has not run yet. */
  is_wanted: z.boolean(),
})

export const deadLetterIdParamsSchema = z.object({
  id: z.string().regex(/^[\w-]{1,60}-\d{1,15}$/, { error: 'Must be the id of a dead letter' }),
})

export const deadLetterDiscardRequestSchema = z.object({ reason: createRequiredTextLineSchema(200) })
