import type { EventMeta, RecordedEvent } from '@crm/domain'
import type { ClientBase, Pool } from 'pg'
import type { StreamRange, StreamVersionAt } from './store.ts'
import { addFormerTypes, type EventSchemaHistory, upcastEvent } from './upcaster.ts'

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

const eventColumns = 'position, event_id, stream_id, stream_version, type, schema_version, data, meta, occurred_at'

export async function readStream(db: Pool | ClientBase, history: EventSchemaHistory, streamId: string): Promise<RecordedEvent[]> {
  const { rows } = await db.query<EventRow>({
    name: 'read-stream',
    text: `select ${eventColumns} from crm.events where stream_id = $1 order by stream_version`,
    values: [streamId],
  })
  return rows.map((row) => toRecordedEvent(history, row))
}

export async function readStreams(
  db: Pool,
  history: EventSchemaHistory,
  streamIds: readonly string[],
): Promise<Map<string, RecordedEvent[]>> {
  // `offset 0` forces one index scan per stream; otherwise the planner may read the whole log.
  const { rows } = await db.query<EventRow>({
    name: 'read-streams',
    text: `select ${eventColumns} from unnest($1::text[]) as wanted cross join lateral (
      select * from crm.events where stream_id = wanted order by stream_version offset 0
    ) as found`,
    values: [streamIds],
  })
  const streams = new Map<string, RecordedEvent[]>(streamIds.map((streamId) => [streamId, []]))
  for (const row of rows) streams.get(row.stream_id)?.push(toRecordedEvent(history, row))
  return streams
}

/** Events after `from`, up to and including `to`. With `known`, also events of types that this release does not know. */
type LogRange = { from: bigint; to: bigint; limit: number; types?: readonly string[]; known?: readonly string[] }

/** Reads events in log order. Callers must not read beyond the safe head, or they miss events that are committed later. */
export async function readLog(
  db: Pool | ClientBase,
  history: EventSchemaHistory,
  { from, to, limit, types, known }: LogRange,
): Promise<RecordedEvent[]> {
  const ofTypes = types ? `and (type = any($4)${known ? ' or type <> all($5)' : ''})` : ''
  const { rows } = await db.query<EventRow>({
    name: types ? `read-log-of-types${known ? '-or-unknown' : ''}` : 'read-log',
    text: `select ${eventColumns} from crm.events where position > $1 and position <= $2 ${ofTypes} order by position limit $3`,
    values: [from, to, limit, ...(types ? [addFormerTypes(history, types)] : []), ...(types && known ? [known] : [])],
  })
  return rows.map((row) => toRecordedEvent(history, row))
}

export type StreamChange = { streamId: string; version: number; position: bigint }

export async function readStreamChanges(db: Pool | ClientBase, { from, to, limit }: LogRange): Promise<StreamChange[]> {
  const { rows } = await db.query<StreamChange>({
    name: 'read-changes',
    text: `select stream_id as "streamId", stream_version as version, position
             from crm.events where position > $1 and position <= $2 order by position limit $3`,
    values: [from, to, limit],
  })
  return rows
}

export async function readEventPositions(db: Pool | ClientBase, events: readonly RecordedEvent[]): Promise<bigint[]> {
  const { rows } = await db.query<{ position: bigint }>({
    name: 'positions-of-events',
    text: 'select position from crm.events where event_id = any($1::uuid[]) order by position',
    values: [events.map((event) => event.eventId)],
  })
  return rows.map((row) => row.position)
}

/** The position up to which no event can appear anymore; null while a running transaction makes it unknown. */
export async function readSafeHead(db: Pool | ClientBase): Promise<bigint | null> {
  const { rows } = await db.query<{ head: bigint | null }>({ name: 'safe-head', text: 'select crm.safe_head() as head' })
  return rows[0]?.head ?? null
}

/** Converts a row to its event, upcast to today's shape. */
export function toRecordedEvent(history: EventSchemaHistory, row: EventRow): RecordedEvent {
  return {
    ...upcastEvent(history, row.type, row.schema_version, row.data),
    position: row.position,
    eventId: row.event_id,
    streamId: row.stream_id,
    version: row.stream_version,
    at: row.occurred_at,
    meta: row.meta,
  }
}

const greatestVersion = 2147483647

export async function readStreamRange(
  db: Pool,
  history: EventSchemaHistory,
  streamId: string,
  part: StreamRange,
): Promise<RecordedEvent[]> {
  const { after = 0, before = greatestVersion, limit = null, types } = part
  const ofTypes = types ? 'and type = any($5)' : ''
  const { rows } = await db.query<EventRow>({
    name: types ? 'read-stream-part-of-types' : 'read-stream-part',
    text: `select ${eventColumns} from crm.events where stream_id = $1 and stream_version > $2 and stream_version < $3 ${ofTypes}
      order by stream_version desc limit $4`,
    values: [streamId, after, before, limit, ...(types ? [addFormerTypes(history, types)] : [])],
  })
  return rows.map((row) => toRecordedEvent(history, row)).reverse()
}

/** The version of a stream at an instant: that of its last event by then. Events before it count even if a server's clock was ahead. */
export async function readStreamVersionAt(db: Pool, streamId: string, at: Date | null): Promise<StreamVersionAt | null> {
  const { rows } = await db.query<StreamVersionAt>({
    name: 'read-moment',
    text: `select last.stream_version as version, last.occurred_at as at, streams.version as newest,
        (select occurred_at from crm.events where stream_id = $1 and stream_version < last.stream_version and occurred_at <> last.occurred_at
          order by stream_version desc limit 1) as earlier,
        (select occurred_at from crm.events where stream_id = $1 and stream_version = coalesce(last.stream_version, 0) + 1) as later
      from crm.streams left join lateral (
        select stream_version, occurred_at from crm.events where stream_id = $1 and ($2::timestamptz is null or occurred_at <= $2)
         order by stream_version desc limit 1
      ) last on true
      where streams.stream_id = $1`,
    values: [streamId, at?.toISOString() ?? null],
  })
  return rows[0] ?? null
}
