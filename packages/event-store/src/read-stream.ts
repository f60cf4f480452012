import type { RecordedEvent } from '@crm/domain'
import type { Pool } from 'pg'
import { type EventRow, eventColumns, toRecordedEvent } from './read.ts'
import type { StreamMoment, StreamPart } from './store.ts'
import { type SchemaHistory, storedTypes } from './upcaster.ts'

const greatestVersion = 2147483647

export async function readStreamPart(db: Pool, history: SchemaHistory, streamId: string, part: StreamPart): Promise<RecordedEvent[]> {
  const { after = 0, before = greatestVersion, limit = null, types } = part
  const ofTypes = types ? 'and type = any($5)' : ''
  const { rows } = await db.query<EventRow>({
    name: types ? 'read-stream-part-of-types' : 'read-stream-part',
    text: `select ${eventColumns} from crm.events where stream_id = $1 and stream_version > $2 and stream_version < $3 ${ofTypes}
      order by stream_version desc limit $4`,
    values: [streamId, after, before, limit, ...(types ? [storedTypes(history, types)] : [])],
  })
  return rows.map((row) => toRecordedEvent(history, row)).reverse()
}

/** The version of a stream at an instant. Clocks of two servers can differ slightly: the last event up to it counts, with all before it. */
export async function readStreamMoment(db: Pool, streamId: string, at: Date | null): Promise<StreamMoment | null> {
  const { rows } = await db.query<StreamMoment>({
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
