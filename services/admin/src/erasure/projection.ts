import type { RecordedEvent } from '@crm/domain'
import type { Projection, SqlStatement } from '@crm/event-store'
import { type ErasureEvent, erasureEventTypes } from '@crm/events'

export const erasuresProjection: Projection = {
  name: 'erasures',
  version: 1,
  tables: ['erasures'],
  handles: erasureEventTypes,
  project: (event, table) => [statementFor(event as RecordedEvent<ErasureEvent>, table('erasures'))],
}

function statementFor(event: RecordedEvent<ErasureEvent>, table: string): SqlStatement {
  const key = [Number(event.streamId.slice('erasure-'.length)), event.version]
  switch (event.type) {
    case 'ErasureRequested':
      return {
        text: `insert into ${table} (id, version, status, leads, reason, requested_by, requested_at) values ($1, $2, 'requested', $3, $4, $5, $6)
          on conflict (id) do nothing`,
        values: [...key, event.data.leads, event.data.reason, event.meta.actor.name, event.at],
      }
    case 'PersonErased':
      return {
        text: `update ${table} set version = $2, status = 'redacted', events = events + $3, cancelled = cancelled + $4 where id = $1 and version < $2`,
        values: [...key, event.data.rows.length, event.data.cancelled],
      }
    case 'ErasureFinished':
      return {
        text: `update ${table} set version = $2, status = 'finished', finished_at = $3, leftovers = $4 where id = $1 and version < $2`,
        values: [...key, event.at, event.data.left === null ? null : JSON.stringify(event.data.left)],
      }
  }
}
