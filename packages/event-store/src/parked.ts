import type { Recorded } from '@crm/domain'
import type { Pool } from 'pg'
import type { Lease } from './lease.ts'
import type { Statement } from './projection.ts'
import { readLog } from './read.ts'
import type { EventHistory } from './upcast.ts'

/** An event that a subscription gave up. `isWanted`: somebody has asked for it to be handled again. */
export type ParkedEvent = {
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

/** The events that subscriptions gave up, the latest first. */
export async function parkedEvents(pool: Pool, most: number): Promise<ParkedEvent[]> {
  const { rows } = await pool.query<ParkedEvent>(
    `select ${columns} from crm.parked_events order by parked_at desc, subscription, position limit $1`,
    [most],
  )
  return rows
}

/** One of them; null where there is none such any more. */
export async function parkedEvent(pool: Pool, subscription: string, position: bigint): Promise<ParkedEvent | null> {
  const { rows } = await pool.query<ParkedEvent>(`select ${columns} from crm.parked_events where subscription = $1 and position = $2`, [
    subscription,
    position,
  ])
  return rows[0] ?? null
}

/** Has a parked event handled again by whoever reads for its subscription, within a second or two. */
export const wantParked = (subscription: string, position: bigint): Statement => ({
  text: 'update crm.parked_events set is_wanted = true where subscription = $1 and position = $2',
  values: [subscription, position],
})

/** Gives a parked event up for good. */
export const discardParked = (subscription: string, position: bigint): Statement => ({
  text: 'delete from crm.parked_events where subscription = $1 and position = $2',
  values: [subscription, position],
})

/** Sets the event aside and moves the cursor behind it, in one statement; false when this lease is no longer the one that counts. */
export async function park(
  pool: Pool,
  { name, epoch, position }: Lease,
  event: Recorded,
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

/** The first event that somebody wants handled again; null when there is none. */
export async function wantedEvent(pool: Pool, history: EventHistory, name: string): Promise<Recorded | null> {
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

/** Writes down how another attempt went: the event is done with, or parked anew. Without an error it went well. */
export async function noteReplay(pool: Pool, name: string, { position }: Recorded, error: string | null): Promise<void> {
  if (error === null) {
    const { text, values } = discardParked(name, position)
    await pool.query(text, values)
    return
  }
  await pool.query(
    `update crm.parked_events set is_wanted = false, attempts = attempts + 1, error = $3, parked_at = clock_timestamp()
      where subscription = $1 and position = $2`,
    [name, position, error],
  )
}
