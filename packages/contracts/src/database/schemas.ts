import { z } from 'zod'

export const projectionNameParamsSchema = z.object({ id: z.string().regex(/^[\w-]{1,60}$/, { error: 'Must be the name of a read table' }) })

/** A row of a read table that differs from the events. Its values are left out, because they are personal data. */
const difference = z.object({
  table: z.string(),
  key: z.string(),
  /** The row is missing, should not exist, or has different values in `columns`. */
  fault: z.enum(['missing', 'surplus', 'changed']),
  columns: z.array(z.string()),
})

/** A rebuild or verification of a read table, in the background. It has read the log up to `position`, and ends at `head`. */
export const projectionRunSchema = z.object({
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
  /** Number of rows that are missing, surplus, or changed; null for a rebuild. */
  differing: z.int().nullable(),
  /** The first few of these rows. */
  differences: z.array(difference),
  error: z.string().nullable(),
})

const category = z.object({ category: z.string(), streams: z.int(), events: z.int() })
const projection = z.object({
  name: z.string(),
  version: z.int(),
  status: z.string(),
  /** Number of events that it has not processed yet; always 0 for an inline projection. */
  lag: z.int(),
  /** When it was last rebuilt, and up to which log position; null if never. */
  rebuilt_at: z.string().nullable(),
  rebuilt_to: z.int().nullable(),
  run: projectionRunSchema.nullable(),
})
const subscription = z.object({
  name: z.string(),
  position: z.int(),
  behind: z.int(),
  waiting_seconds: z.number(),
  /** Host and process id of the worker that reads; null if none does. */
  holder: z.string().nullable(),
  paused: z.boolean(),
  /** Number of its dead letters: events that it could not handle. */
  parked: z.int(),
  failures: z.int(),
  failing_position: z.int().nullable(),
  last_error: z.string().nullable(),
})
/** A check of the log against its seals, in the background. `reason` is null if it found no changed event. */
export const logVerificationSchema = z.object({
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

/** Everything on the Database screen. Instants are ISO 8601, days are in the business's time zone, sizes are in bytes. */
export const databaseOverviewSchema = z.object({
  at: z.string(),
  /** The highest position in the log. */
  events: z.int(),
  streams: z.int(),
  /** Log position up to which events and streams have been counted in the background. */
  counted_to: z.int(),
  categories: z.array(category),
  /** The last 30 days, oldest first. */
  days: z.array(z.object({ day: z.string(), events: z.int() })),
  size: z.int(),
  /** The largest tables with their indexes; row counts are estimates. */
  tables: z.array(z.object({ name: z.string(), size: z.int(), rows: z.int().nullable() })),
  projections: z.array(projection),
  subscriptions: z.array(subscription),
  log_verification: logVerificationSchema.nullable(),
  /** Terminal commands for this installation of the product, without its password. */
  commands: z.array(z.object({ what: z.string(), command: z.string() })),
})
