import type { Recorded } from '@crm/domain'
import type { Pool } from 'pg'
import { columns, type EventRow, recorded } from './read.ts'
import type { Brief, Moment, StreamPart } from './store.ts'
import type { EventHistory } from './upcast.ts'

/** A piece of a stream, in order. */
export async function readStreamPart(db: Pool, history: EventHistory, streamId: string, part: StreamPart): Promise<Recorded[]> {
  const { after = 0, before = greatestVersion, limit = null, types } = part
  const ofTypes = types ? 'and type = any($5)' : ''
  const { rows } = await db.query<EventRow>({
    name: types ? 'read-stream-part-of-types' : 'read-stream-part',
    text: `select ${columns} from crm.events where stream_id = $1 and stream_version > $2 and stream_version < $3 ${ofTypes}
      order by stream_version desc limit $4`,
    values: [streamId, after, before, limit, ...(types ? [types] : [])],
  })
  return rows.map((row) => recorded(history, row)).reverse()
}

/** The greatest version that a stream can reach. */
export const greatestVersion = 2147483647

/** The events of a stream that a `Brief` asks for, in order. The database leaves the others out: a stream may be long. */
export async function readStreamBriefly(db: Pool, history: EventHistory, streamId: string, brief: Brief): Promise<Recorded[]> {
  const { upTo, gathered, on, end = greatestVersion } = brief
  const { rows } = await db.query<EventRow>({
    name: 'read-stream-briefly',
    text: `with last as (
        select type, max(stream_version) as version from crm.events where stream_id = $1 and stream_version <= $2 group by type
      )
      select ${columns} from crm.events where stream_id = $1 and stream_version <= $5 and (
        stream_version > $2
        or stream_version in (select version from last where type <> all($3))
        or type = any($3) and stream_version > coalesce((select max(version) from last where type = any($4)), 0)
      ) order by stream_version`,
    values: [streamId, upTo, gathered, on, end],
  })
  return rows.map((row) => recorded(history, row))
}

/** Where a stream stands at an instant. Clocks of two servers can differ by a little: the last event up to it counts, and all before. */
export async function readMoment(db: Pool, streamId: string, at: Date | null): Promise<Moment | null> {
  const { rows } = await db.query<Moment>({
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
