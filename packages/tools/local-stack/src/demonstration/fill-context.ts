import { createHash } from 'node:crypto'
import type { Database } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'

/** `storeAt` returns an event store whose clock shows the given moment, so that events can be written as if in the past. */
export type FillContext = {
  storeAt(moment: Date): EventStore
  db: Database
  today: string
  timeZone: string
  now: Date
}

export type ActorIdsByName = ReadonlyMap<string, number>

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** The IP address is from a range reserved for documentation. The correlation id is a hash of `deed`, so `deed` must be unique. */
export function buildEventMeta(actors: ActorIdsByName, name: string, deed: string): EventMeta {
  const id = actors.get(name)
  const digits = createHash('sha256').update(deed).digest('hex')
  const correlationId = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
  return {
    actor: { id: id === undefined ? null : String(id), name },
    ip: `203.0.113.${10 + (id ?? 0)}`,
    userAgent,
    correlationId,
    causationId: null,
  }
}

type FillState = { isDone(): Promise<boolean>; finish(): Promise<void>; isDemonstration(): Promise<boolean> }

const demonstrationActor = 'demonstration'

/** Stores in crm.commands that filling has begun or is done. A database with events but without the begin mark contains real data. */
export async function createFillStateTracker({ pool }: Pick<Database, 'pool'>): Promise<FillState> {
  const remember = (key: string) =>
    pool.query(
      `insert into crm.commands (actor, key, request_hash, stream_id, created_at) values ($1, $2, '', '', now()) on conflict do nothing`,
      [demonstrationActor, key],
    )
  const isDone = async () => {
    const { rows } = await pool.query<{ key: string }>(`select key from crm.commands where actor = $1 and key in ('begun', 'done')`, [
      demonstrationActor,
    ])
    const has = (key: string) => rows.some((row) => row.key === key)
    if (has('begun')) return has('done')
    const { rowCount } = await pool.query('select from crm.events limit 1')
    if (rowCount !== 0) return true
    await remember('begun')
    return false
  }
  const isDemonstration = async () => {
    const { rowCount } = await pool.query(`select from crm.commands where actor = $1 and key = 'begun'`, [demonstrationActor])
    return rowCount !== 0
  }
  return { isDone, isDemonstration, finish: async () => void (await remember('done')) }
}
