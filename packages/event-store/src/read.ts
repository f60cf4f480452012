import type { EventMeta, Recorded } from '@crm/domain'
import type { ClientBase, Pool } from 'pg'
import { type EventHistory, storedTypes, upcast } from './upcast.ts'

/** An event as its table has it. */
export type EventRow = {
  position: bigint
  event_id: string
  stream_id: string
  stream_version: number
  type: string
  schema_version: number
  data: unknown
  meta: EventMeta
  occurred_at: string
}

/** The columns of an `EventRow`. */
export const columns = 'position, event_id, stream_id, stream_version, type, schema_version, data, meta, occurred_at'

/** A stream's events in order, in today's shapes. */
export async function readStream(db: Pool | ClientBase, history: EventHistory, streamId: string): Promise<Recorded[]> {
  const { rows } = await db.query<EventRow>({
    name: 'read-stream',
    text: `select ${columns} from crm.events where stream_id = $1 order by stream_version`,
    values: [streamId],
  })
  return rows.map((row) => recorded(history, row))
}

/** The same of several streams at once. */
export async function readStreams(db: Pool, history: EventHistory, streamIds: readonly string[]): Promise<Map<string, Recorded[]>> {
  // Stream by stream (offset 0), or the planner reads the whole log for a hundred of them while it knows little about it.
  const { rows } = await db.query<EventRow>({
    name: 'read-streams',
    text: `select ${columns} from unnest($1::text[]) as wanted cross join lateral (
      select * from crm.events where stream_id = wanted order by stream_version offset 0
    ) as found`,
    values: [streamIds],
  })
  const streams = new Map<string, Recorded[]>(streamIds.map((streamId) => [streamId, []]))
  for (const row of rows) streams.get(row.stream_id)?.push(recorded(history, row))
  return streams
}

/**
 * A piece of the log: after `from`, up to and including `to`; of these types, or of all when none are named. `known`: with `types` also whatever
 * is none of these, for a newer release may have written it.
 */
export type LogRange = { from: bigint; to: bigint; limit: number; types?: readonly string[]; known?: readonly string[] }

/** Events in the order of the log. Read only up to the safe head, or slow commits are missed. */
export async function readLog(
  db: Pool | ClientBase,
  history: EventHistory,
  { from, to, limit, types, known }: LogRange,
): Promise<Recorded[]> {
  const ofTypes = types ? `and (type = any($4)${known ? ' or type <> all($5)' : ''})` : ''
  const { rows } = await db.query<EventRow>({
    name: types ? `read-log-of-types${known ? '-or-unknown' : ''}` : 'read-log',
    text: `select ${columns} from crm.events where position > $1 and position <= $2 ${ofTypes} order by position limit $3`,
    values: [from, to, limit, ...(types ? [storedTypes(history, types)] : []), ...(types && known ? [known] : [])],
  })
  return rows.map((row) => recorded(history, row))
}

/** That a stream has changed: which one, to which version, and where in the log. */
export type Change = { streamId: string; version: number; position: bigint }

/** The same piece of the log, told without what happened. */
export async function readChanges(db: Pool | ClientBase, { from, to, limit }: LogRange): Promise<Change[]> {
  const { rows } = await db.query<Change>({
    name: 'read-changes',
    text: `select stream_id as "streamId", stream_version as version, position
             from crm.events where position > $1 and position <= $2 order by position limit $3`,
    values: [from, to, limit],
  })
  return rows
}

/** Where these events, one stream's, are in the log. */
export async function positionsOf(db: Pool | ClientBase, events: readonly Recorded[]): Promise<bigint[]> {
  const { rows } = await db.query<{ position: bigint }>({
    name: 'positions-of-events',
    text: 'select position from crm.events where event_id = any($1::uuid[]) order by position',
    values: [events.map((event) => event.eventId)],
  })
  return rows.map((row) => row.position)
}

/** How far the log may be read now; null while a slow writer is awaited. */
export async function safeHead(db: Pool | ClientBase): Promise<bigint | null> {
  const { rows } = await db.query<{ head: bigint | null }>({ name: 'safe-head', text: 'select crm.safe_head() as head' })
  return rows[0]?.head ?? null
}

/** A row as the event it holds, in today's shape. */
export function recorded(history: EventHistory, row: EventRow): Recorded {
  return {
    ...upcast(history, row.type, row.schema_version, row.data),
    position: row.position,
    eventId: row.event_id,
    streamId: row.stream_id,
    version: row.stream_version,
    at: row.occurred_at,
    meta: row.meta,
  }
}
