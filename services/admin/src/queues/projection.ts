import type { RecordedEvent } from '@crm/domain'
import type { Projection } from '@crm/event-store'
import type { QueueEvent } from '@crm/events'

/** Workers read the pauses from here, so that a pause survives the loss of the queue. */
export const queuePausesProjection: Projection = {
  name: 'queue-pauses',
  version: 1,
  tables: ['queue_pauses'],
  handles: ['QueuePaused', 'QueueResumed'],
  project(event, table) {
    const { type, data, meta, at } = event as RecordedEvent<QueueEvent>
    if (type === 'QueueResumed') return [{ text: `delete from ${table('queue_pauses')} where queue = $1`, values: [data.queue] }]
    const text = `insert into ${table('queue_pauses')} (queue, reason, paused_by, paused_at) values ($1, $2, $3, $4)
      on conflict (queue) do update set reason = excluded.reason, paused_by = excluded.paused_by, paused_at = excluded.paused_at`
    return [{ text, values: [data.queue, data.reason, meta.actor.name, at] }]
  },
}
