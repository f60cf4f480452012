import { z } from 'zod'

/** A read table's projection, by its name. */
export const projectionName = z.object({ id: z.string().regex(/^[\w-]{1,60}$/, { error: 'Must be the name of a read table' }) })

/** A row of a read table that is not what the events say: by its key, never with its values, which are people's. */
const difference = z.object({
  table: z.string(),
  key: z.string(),
  /** What is wrong: the row is not there, is one too many, or has other values in these columns. */
  fault: z.enum(['missing', 'surplus', 'changed']),
  columns: z.array(z.string()),
})

/** A read table made anew or compared with the log, in the background. `position` of `head` events are read. */
export const projectionRun = z.object({
  id: z.int(),
  projection: z.string(),
  kind: z.enum(['rebuild', 'verify']),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  asked_by: z.string().nullable(),
  asked_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  position: z.int(),
  head: z.int(),
  /** Of a verification: how many rows of the live tables are missing, surplus or changed. */
  differing: z.int().nullable(),
  /** The first of them. */
  differences: z.array(difference),
  error: z.string().nullable(),
})

const category = z.object({ category: z.string(), streams: z.int(), events: z.int() })
const projection = z.object({
  name: z.string(),
  version: z.int(),
  status: z.string(),
  /** Events that it has not taken in yet: none where it is written with each command. */
  lag: z.int(),
  /** When it was last rebuilt, and up to which event; null if never. */
  rebuilt_at: z.string().nullable(),
  rebuilt_to: z.int().nullable(),
  run: projectionRun.nullable(),
})
const subscription = z.object({
  name: z.string(),
  position: z.int(),
  behind: z.int(),
  waiting_seconds: z.number(),
  /** The worker that reads, as host and process; null when nobody does. */
  holder: z.string().nullable(),
  paused: z.boolean(),
  /** Events that it gave up. */
  parked: z.int(),
  failures: z.int(),
  failing_position: z.int().nullable(),
  last_error: z.string().nullable(),
})
/** A check of the log against its seals, in the background. Without a reason it found nothing. */
export const logVerification = z.object({
  id: z.int(),
  asked_at: z.string(),
  asked_by: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  checked_to: z.int(),
  sealed_to: z.int().nullable(),
  first_bad_position: z.int().nullable(),
  reason: z.string().nullable(),
})

/** All that the screen Database shows. Instants are ISO text, days those of the business, sizes bytes. */
export const databaseOverview = z.object({
  at: z.string(),
  /** The greatest position of the log. */
  events: z.int(),
  streams: z.int(),
  /** Counted in the background up to this event. */
  counted_to: z.int(),
  categories: z.array(category),
  /** Events of each of the last 30 days, the oldest first. */
  days: z.array(z.object({ day: z.string(), events: z.int() })),
  size: z.int(),
  /** The largest, with their indexes; rows are estimated. */
  tables: z.array(z.object({ name: z.string(), size: z.int(), rows: z.int().nullable() })),
  projections: z.array(projection),
  subscriptions: z.array(subscription),
  log_verification: logVerification.nullable(),
  /** Commands for a terminal, true for this installation, without its password. */
  commands: z.array(z.object({ what: z.string(), command: z.string() })),
})
