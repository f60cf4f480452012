import { z } from 'zod'
import { type QueueName, queuePeriods, queues } from '../queues.ts'
import { filter, requiredLine } from './fields.ts'

const names = Object.keys(queues) as [QueueName, ...QueueName[]]
const known = z.enum(names, { error: 'Must be the name of a queue' })

/** Why workers take no jobs from a queue. */
const pause = z.object({ reason: z.string(), by: z.string().nullable(), at: z.string() })

/** A queue as a worker last saw it: at `seen_at`, null where none has within the last hour. */
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

/** A worker process. One that has not shown itself for a while is missing: it stopped without a word. */
const worker = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  started_at: z.string(),
  seen_at: z.string(),
  silent_seconds: z.number(),
  is_missing: z.boolean(),
  /** Queues that it takes jobs from: how many are under way, of how many at once. */
  works_on: z.array(z.object({ queue: z.string(), running: z.int(), slots: z.int() })),
  /** Readers of the log that it reads for. */
  reads_for: z.array(z.string()),
})

/** Who reads the log after the commits, and how far behind they are. */
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

/** All that the screen Queues shows but its charts. Instants are ISO text. */
export const queuesOverview = z.object({
  at: z.string(),
  queues: z.array(queue),
  workers: z.array(worker),
  readers: z.array(reader),
  /** Messages that are not over, whatever jobs the queue has: `unknown` may have arrived. More than 1,000 are told as 1,001. */
  messages: z.object({ waiting: z.int(), retrying: z.int(), failed: z.int(), unknown: z.int() }),
})

// Blank and "all" are no filter, as everywhere.
const ofQueue = filter(40)
  .pipe(known.optional())
  .meta({ takes: [{ type: 'string', enum: [...names, '', 'all'] }] })

/** Which chart: of one queue, or of all together. */
export const queueHistoryQuery = z.object({ period: z.enum(queuePeriods).default('hour'), queue: ofQueue })

/** Jobs done and tries that failed, the oldest first; a part with neither is told as such. */
export const queueHistory = z.object({
  period: z.enum(queuePeriods),
  parts: z.array(z.object({ at: z.string(), done: z.int(), failures: z.int() })),
})

/** The queue that a path names. */
export const queueName = z.object({ id: known })

/** Body of POST /api/admin/queues/{id}/pause. */
export const queuePause = z.object({ reason: requiredLine(200) })

/** Whether a queue is paused. */
export const queueState = z.object({ name: z.enum(names), paused: pause.nullable() })

/** An event that a reader of the log gave up. Its id names the reader and the position. */
export const parkedEvent = z.object({
  id: z.string(),
  reader: z.string(),
  position: z.int(),
  event_type: z.string(),
  stream: z.string(),
  error: z.string(),
  attempts: z.int(),
  parked_at: z.string(),
  /** Somebody has asked for it to be handled again, and it has not come to that yet. */
  is_wanted: z.boolean(),
})

/** The parked event that a path names. */
export const parkedEventId = z.object({ id: z.string().regex(/^[\w-]{1,60}-\d{1,15}$/, { error: 'Must be the id of a parked event' }) })

/** Body of POST /api/admin/parked-events/{id}/discard. */
export const parkedEventDiscard = z.object({ reason: requiredLine(200) })
