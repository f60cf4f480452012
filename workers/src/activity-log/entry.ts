import type { Recorded } from '@crm/domain'
import { actorOf, describe } from '@crm/facts'

/** A row of `crm.activity_log`. A position is text here: JSON has no bigint. */
export type Entry = {
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

/** The entry of an event. Every event has one. */
export function entryOf(event: Recorded): Entry {
  const { action, entityType, entityId, details } = describe(event)
  const actor = actorOf(event)
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
