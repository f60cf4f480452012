import { createHash } from 'node:crypto'
import type { Database } from '@crm/database'
import type { Command, Decider, Event, EventMeta } from '@crm/domain'
import type { CommandExecution, EventStore } from '@crm/event-store'
import { toInstant } from './calendar.ts'

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

type Execution<C extends Command, S, E extends Event> = Pick<CommandExecution<C, S, E>, 'decider' | 'streamId' | 'command' | 'isNew'>

/** Stores what `by` did, once. Returns the stream, which an earlier, interrupted start may have created under another id. */
export async function storeDeed<C extends Command, S, E extends Event>(
  store: EventStore,
  actors: ActorIdsByName,
  { by, deed, ...execution }: Execution<C, S, E> & { by: string; deed: string },
): Promise<string> {
  const meta = buildEventMeta(actors, by, deed)
  return (await store.execute({ ...execution, meta, idempotency: { key: deed, requestHash: 'demonstration' } })).streamId
}

/** What a user does with a record on a day. The first deed sets all its fields. */
export type Deed<Values> = { day: string; by: string; changes: Partial<Values> }

type RecordHistory<C extends Command, S, E extends Event, Values> = {
  name: string
  decider: Decider<C, S, E>
  openStream(store: EventStore): Promise<string>
  deeds: readonly Deed<Values>[]
  toCommand(changes: Partial<Values>, step: number, day: string): C
  /** The minute of the day, from midnight. */
  minuteOf(step: number): number
}

/** Stores the deeds of a new record, those of later today as of now. */
export async function storeHistory<C extends Command, S, E extends Event, Values>(
  { storeAt, timeZone, now }: FillContext,
  actors: ActorIdsByName,
  { name, decider, openStream, deeds, toCommand, minuteOf }: RecordHistory<C, S, E, Values>,
): Promise<void> {
  let streamId = ''
  for (const [step, { day, by, changes }] of deeds.entries()) {
    const planned = toInstant(day, minuteOf(step), timeZone)
    const store = storeAt(planned < now ? planned : now)
    if (step === 0) streamId = await openStream(store)
    const own = { command: toCommand(changes, step, day), by, deed: `${name} step ${step}`, isNew: step === 0 }
    streamId = await storeDeed(store, actors, { decider, streamId, ...own })
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
