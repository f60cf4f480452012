import type { Recorded } from '@crm/domain'
import type { About } from '@crm/telemetry'

export const aboutEvent =
  (kind: 'PRODUCER' | 'CONSUMER') =>
  ({ meta, eventId, streamId, type }: Recorded): About => ({
    correlationId: meta.correlationId,
    kind,
    attributes: { 'messaging.system': 'bullmq', 'messaging.message.id': eventId, 'crm.stream': streamId, 'crm.event': type },
  })
