import type { Database } from '@crm/database'
import type { RecordedEvent } from '@crm/domain'
import { productEventSchemaHistory, readLog } from '@crm/event-store'
import { describeEvent, findEventActor } from '@crm/events'
import { runInSpans } from '@crm/telemetry'
import { crashIfRequested } from '../crash-point.ts'
import { createSpanContentBuilder, findEventOfNewerRelease } from '../relay.ts'

const pageSize = 500

// The event's position is the key, so repeated or parallel jobs write each entry once.
const insert = `
  insert into crm.activity_log
    (event_position, event_id, user_id, user_name, action, entity_type, entity_id, details, ip_address, user_agent, created_at,
     correlation_id)
  select event_position, event_id, user_id, user_name, action, entity_type, entity_id, details, ip_address, user_agent, created_at,
    correlation_id
  from jsonb_to_recordset($1) as entry
    (event_position bigint, event_id uuid, user_id text, user_name text, action text, entity_type text, entity_id text, details text,
     ip_address text, user_agent text, created_at timestamptz, correlation_id text)
  order by event_position
  on conflict (event_position) do nothing`

export async function recordActivity(
  { pool }: Pick<Database, 'pool'>,
  from: bigint,
  to: bigint,
  history = productEventSchemaHistory,
): Promise<number> {
  let written = 0
  for (let after = from - 1n; after < to; ) {
    const events = await readLog(pool, history, { from: after, to, limit: pageSize })
    const last = events.at(-1)
    if (last === undefined) break
    // This release has no sentence for the event and entries are final, so the job is retried until a newer worker gets it.
    const newer = findEventOfNewerRelease(events)
    if (newer) throw new Error(`${newer.type} at ${newer.position} belongs to a newer release`)
    const inserting = () => pool.query({ name: 'record-activity', text: insert, values: [JSON.stringify(events.map(buildActivityEntry))] })
    const { rowCount } = await runInSpans('record activity', () => events.map(createSpanContentBuilder('CONSUMER')), inserting)
    written += rowCount ?? 0
    after = last.position
  }
  crashIfRequested('activity:after-insert')
  return written
}

/** A row of `crm.activity_log`. The position is text because JSON has no bigint. */
type Entry = {
  event_position: string
  event_id: string
  user_id: string | null
  user_name: string | null
  action: string
  entity_type: string
  entity_id: string
  details: string
  ip_address: string | null
  user_agent: string | null
  created_at: string
  correlation_id: string
}

export function buildActivityEntry(event: RecordedEvent): Entry {
  const { action, entityType, entityId, details } = describeEvent(event)
  const actor = findEventActor(event)
  return {
    event_position: String(event.position),
    event_id: event.eventId,
    user_id: actor.id,
    user_name: actor.name,
    action,
    entity_type: entityType,
    entity_id: entityId,
    details,
    ip_address: event.meta.ip,
    user_agent: event.meta.userAgent,
    created_at: event.at,
    correlation_id: event.meta.correlationId,
  }
}
