import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { leadOriginStream } from '@crm/events'
import { leadOrigin, usualColor } from './decider.ts'

/** Adds an origin of leads and returns its id. */
export async function addLeadOrigin(
  store: EventStore,
  { value, label }: { value: string; label: string },
  meta: EventMeta,
): Promise<number> {
  const id = await store.nextId('leadOrigin')
  const command = { type: 'AddLeadOrigin' as const, data: { value, label, color: usualColor(value) } }
  await store.execute({ decider: leadOrigin, streamId: leadOriginStream(id), command, meta, isNew: true })
  return id
}
