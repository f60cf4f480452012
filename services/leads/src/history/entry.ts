import type { LeadHistoryEntry } from '@crm/contracts'
import type { Recorded } from '@crm/domain'
import { type LeadEvent, tellLeadEvent } from '@crm/facts'
import { deviceOf } from './device.ts'

/** An event as a lead's timeline shows it. */
export function entryOf(event: Recorded<LeadEvent>, origin: LeadHistoryEntry['import'], withSender: boolean): LeadHistoryEntry {
  const { version, at, type, meta } = event
  return {
    version,
    at,
    by: meta.actor.name,
    type,
    ...tellLeadEvent(event),
    ...(origin && type === 'LeadCreated' && { did: 'recorded the lead by import' }),
    request: meta.correlationId,
    import: origin,
    sender: withSender ? { address: meta.ip, device: meta.userAgent && deviceOf(meta.userAgent) } : null,
  }
}
