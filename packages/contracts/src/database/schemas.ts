import { z } from 'zod'

export const projectionName = z.object({ id: z.string().regex(/^[\w-]{1,60}$/, { error: 'Must be the name of a read table' }) })

/** A row of a read table that differs from the events: only its key, because its values are personal data. */
const difference = z.object({
  table: z.string(),
  key: z.string(),
  /** The row is missing, is one too many, or has other values in `columns`. */
  fault: z.enum(['missing', 'surplus', 'changed']),
  columns: z.array(z.string()),
})

/** A rebuild or verification of a read table, in the background. `position` of `head` events are read. */
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
  /** Verification only: how many rows are missing, surplus or changed. */
  differing: z.int().nullable(),
  /** The first few of them. */
  differences: z.array(difference),
  error: z.string().nullable(),
})

const category = z.object({ category: z.string(), streams: z.int(), events: z.int() })
const projection = z.object({
  name: z.string(),
  version: z.int(),
  status: z.string(),
  /** Events that it has not processed yet; 0 for a projection that each command updates. */
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
  /** Host and process of the worker that reads; null if there is none. */
  holder: z.string().nullable(),
  paused: z.boolean(),
  /** Dead letters: events that it gave up. */
  parked: z.int(),
  failures: z.int(),
  failing_position: z.int().nullable(),
  last_error: z.string().nullable(),
})
/** A check of the log against its seals, in the background. `reason` is null if it found nothing. */
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

/** Everything on the Database screen. Instants are ISO text, days the business's, sizes in bytes. */
export const databaseOverview = z.object({
  at: z.string(),
  /** The highest position in the log. */
  events: z.int(),
  streams: z.int(),
  /** Position up to which the background count has come. */
  counted_to: z.int(),
  categories: z.array(category),
  /** The last 30 days, oldest first. */
  days: z.array(z.object({ day: z.string(), events: z.int() })),
  size: z.int(),
  /** The largest tables with their indexes; row counts are estimates. */
  tables: z.array(z.object({ name: z.string(), size: z.int(), rows: z.int().nullable() })),
  projections: z.array(projection),
  subscriptions: z.array(subscription),
  log_verification: logVerification.nullable(),
  /** Terminal commands for this installation of the product, without its password. */
  commands: z.array(z.object({ what: z.string(), command: z.string() })),
})
