import type { RecordedEvent } from '@crm/domain'
import type { Pool } from 'pg'
import type { Lease } from './lease.ts'
import type { SqlStatement } from './projection.ts'
import { readLog } from './read.ts'
import type { EventSchemaHistory } from './upcaster.ts'

/** A dead letter: an event that a subscription gave up on. `isWanted`: a replay has been requested. */
export type DeadLetter = {
  subscription: string
  position: bigint
  eventType: string
  streamId: string
  error: string
  attempts: number
  parkedAt: string
  isWanted: boolean
}

const columns = `subscription, position, event_type as "eventType", stream_id as "streamId", error, attempts, parked_at as "parkedAt", is_wanted as "isWanted"`

export async function listDeadLetters(pool: Pool, most: number): Promise<DeadLetter[]> {
  const { rows } = await pool.query<DeadLetter>(
    `select ${columns} from crm.parked_events order by parked_at desc, subscription, position limit $1`,
    [most],
  )
  return rows
}

export async function findDeadLetter(pool: Pool, subscription: string, position: bigint): Promise<DeadLetter | null> {
  const { rows } = await pool.query<DeadLetter>(`select ${columns} from crm.parked_events where subscription = $1 and position = $2`, [
    subscription,
    position,
  ])
  return rows[0] ?? null
}

/** Marks a dead letter for a replay, which its subscription starts within about two seconds. */
export const buildReplayRequestStatement = (subscription: string, position: bigint): SqlStatement => ({
  text: 'update crm.parked_events set is_wanted = true where subscription = $1 and position = $2',
  values: [subscription, position],
})

export const buildDiscardDeadLetterStatement = (subscription: string, position: bigint): SqlStatement => ({
  text: 'delete from crm.parked_events where subscription = $1 and position = $2',
  values: [subscription, position],
})

/** Stores the dead letter and moves the checkpoint past it in one statement; false if the lease is no longer valid. */
export async function addDeadLetter(
  pool: Pool,
  { name, epoch, position }: Lease,
  event: RecordedEvent,
  words: string,
  attempts: number,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'park-event',
    text: `with moved as (
             update crm.subscriptions set position = $4, failures = 0, failing_position = null, last_error = null, parked = false, updated_at = clock_timestamp()
              where name = $1 and epoch = $2 and position = $3 returning 1
           )
           insert into crm.parked_events (subscription, position, event_type, stream_id, error, attempts)
           select $1, $4, $5, $6, $7, $8 from moved
           on conflict (subscription, position) do update
             set error = excluded.error, attempts = crm.parked_events.attempts + excluded.attempts, parked_at = excluded.parked_at, is_wanted = false`,
    values: [name, epoch, position, event.position, event.type, event.streamId, words, attempts],
  })
  return rowCount === 1
}

export async function findEventToReplay(pool: Pool, history: EventSchemaHistory, name: string): Promise<RecordedEvent | null> {
  const { rows } = await pool.query<{ position: bigint }>({
    name: 'wanted-event',
    text: 'select position from crm.parked_events where subscription = $1 and is_wanted order by position limit 1',
    values: [name],
  })
  if (!rows[0]) return null
  const to = rows[0].position
  const [event] = await readLog(pool, history, { from: to - 1n, to, limit: 1 })
  return event ?? null
}

/** Records the result of a replay: without an error the dead letter is deleted, else kept. */
export async function recordReplayResult(pool: Pool, name: string, { position }: RecordedEvent, error: string | null): Promise<void> {
  if (error === null) {
    const { text, values } = buildDiscardDeadLetterStatement(name, position)
    await pool.query(text, values)
    return
  }
  await pool.query(
    `update crm.parked_events set is_wanted = false, attempts = attempts + 1, error = $3, parked_at = clock_timestamp()
      where subscription = $1 and position = $2`,
    [name, position, error],
  )
}
