import type { Database } from '@crm/database'
import { advanceProjection } from './advance-projection.ts'
import type { Projection } from './projection.ts'
import type { SchemaHistory } from './upcaster.ts'
import type { OnWake } from './wake-readers.ts'
import { createWakeableDelay, type WakeableDelay } from './wakeable-delay.ts'

export type RunProjectionOptions = {
  database: Database
  projection: Projection
  signal: AbortSignal
  onWake?: OnWake
  report?: (error: unknown) => void
  history?: SchemaHistory
}

const batch = 500
const patience = 2_000 // milliseconds
const poll = 1_000 // milliseconds, should a wake be lost
const breath = 100 // milliseconds between two reads while events come, so that each transaction handles several
const slowWriter = 5 // milliseconds until the next read while a slow writer blocks
const longestBackOff = 30_000 // milliseconds

/** Runs an asynchronous projection until the signal aborts. Several processes may run the same one; they take turns. */
export async function runProjection({
  database,
  projection,
  signal,
  onWake,
  report = () => undefined,
  history,
}: RunProjectionOptions): Promise<void> {
  const { pool } = database
  const pause = createWakeableDelay(signal)
  const stopWaking = onWake?.(pause.wake)
  let failures = 0
  let before = -1n
  while (!signal.aborted) await pause.rest(await step().catch(backOff))
  stopWaking?.()

  async function step(): Promise<WakeableDelay> {
    const standing = await advanceProjection({ pool, projection, most: batch, patience, ...(history && { history }) })
    // Another process has the projection, which is no failure of this one.
    if (standing === null) return { milliseconds: slowWriter }
    failures = 0
    const hasMoved = standing.position > before
    before = standing.position
    if (!standing.isUpToDate) return { milliseconds: 0 }
    return hasMoved ? { milliseconds: breath, deaf: true } : { milliseconds: poll }
  }

  async function backOff(error: unknown): Promise<WakeableDelay> {
    if (failures === 0 && !signal.aborted) report(error)
    failures += 1
    await noteFailure(database, projection.name, failures, error).catch(() => undefined)
    return { milliseconds: Math.min(50 * 2 ** failures, longestBackOff), deaf: true }
  }
}

async function noteFailure({ pool }: Database, name: string, failures: number, error: unknown): Promise<void> {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  await pool.query(
    `insert into crm.subscriptions (name, failures, last_error) values ($1, $2, $3)
     on conflict (name) do update set failures = $2, last_error = $3, updated_at = clock_timestamp()`,
    [name, failures, words],
  )
}
