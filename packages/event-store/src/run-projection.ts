import type { Database } from '@crm/database'
import type { RecordedEvent } from '@crm/domain'
import type { Pool, PoolClient } from 'pg'
import type { Projection } from './projection.ts'
import { readLog, readSafeHead } from './read.ts'
import { sendAllStatements } from './replay.ts'
import { type EventSchemaHistory, productEventSchemaHistory } from './upcaster.ts'
import { type AddWakeListener, createWakeableDelay, type WakeableDelay } from './wake-readers.ts'

type RunProjectionOptions = {
  database: Database
  projection: Projection
  signal: AbortSignal
  onWake?: AddWakeListener
  report?: (error: unknown) => void
  history?: EventSchemaHistory
}

const batch = 500
const patience = 2_000 // milliseconds
const poll = 1_000 // milliseconds until the next read if a notification was lost
const breath = 100 // milliseconds between two reads while events arrive, so that each transaction handles several
const slowWriter = 5 // milliseconds until the next read while a running transaction makes the safe head unknown
const longestBackOff = 30_000 // milliseconds

/** Runs an asynchronous projection until the signal aborts. Several processes may run the same one; they take turns. */
export async function runAsynchronousProjection({
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
    // Another process runs the projection, or a running transaction hides the end of the log. Both are normal.
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

/** `most`: the maximum number of events per call. `patience`: milliseconds to wait for another process that is running the projection. */
type AdvanceOptions = { pool: Pool; projection: Projection; most: number; patience: number; history?: EventSchemaHistory }

/** `isUpToDate`: the log had no further events at that moment. */
type ProjectionPosition = { position: bigint; isUpToDate: boolean }

const lockTimeout = '55P03'

/** Advances an asynchronous projection; its checkpoint is locked and moves in the same transaction, so each event counts once.
 * Returns null if it must wait for another process or a running transaction. Throws at an event type of a newer release. */
export async function advanceProjection({
  pool,
  projection,
  most,
  patience,
  history = productEventSchemaHistory,
}: AdvanceOptions): Promise<ProjectionPosition | null> {
  const head = await readSafeHead(pool)
  if (head === null) return null
  const known = await placeOf(pool, projection.name)
  if (known !== null && known >= head) return { position: known, isUpToDate: true }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${Math.max(1, Math.floor(patience))}`)
    const from = await takePlace(client, projection.name)
    const events = await readLog(client, history, {
      from,
      to: head,
      limit: most,
      types: projection.handles,
      known: Object.keys(history.versions),
    })
    requireKnown(events, projection.handles, history)
    const isUpToDate = events.length < most
    const to = isUpToDate ? head : (events.at(-1)?.position ?? head)
    const isBehind = to > from
    if (isBehind) await write(client, projection, events, to)
    await client.query('commit')
    return { position: isBehind ? to : from, isUpToDate }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (error instanceof Error && 'code' in error && error.code === lockTimeout) return null
    throw error
  } finally {
    client.release()
  }
}

// The checkpoint must not pass an event of an unknown type, because a newer release may handle it and would never get it.
function requireKnown(events: readonly RecordedEvent[], handles: readonly string[], { versions }: EventSchemaHistory): void {
  const unknown = events.find(({ type }) => !(type in versions) && !handles.includes(type))
  if (unknown) throw new Error(`${unknown.type} at ${unknown.position} belongs to a newer release; this release cannot handle it.`)
}

async function placeOf(pool: Pool, name: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ position: bigint }>({
    name: 'place-of-projection',
    text: 'select position from crm.subscriptions where name = $1',
    values: [name],
  })
  return rows[0]?.position ?? null
}

async function takePlace(client: PoolClient, name: string): Promise<bigint> {
  await client.query('insert into crm.subscriptions (name) values ($1) on conflict do nothing', [name])
  const { rows } = await client.query<{ position: bigint }>('select position from crm.subscriptions where name = $1 for update', [name])
  return rows[0]?.position ?? 0n
}

async function write(client: PoolClient, projection: Projection, events: readonly RecordedEvent[], position: bigint): Promise<void> {
  const statements = events.flatMap((event) => projection.project(event, (table) => `crm.${table}`))
  const moved = {
    text: `update crm.subscriptions set position = $2, failures = 0, failing_position = null, last_error = null, updated_at = clock_timestamp()
            where name = $1`,
    values: [projection.name, position],
  }
  await sendAllStatements(client, [...statements, moved])
}
