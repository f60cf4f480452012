import type { RecordedEvent } from '@crm/domain'
import type { SpanContent } from '@crm/telemetry'

export const aboutEvent =
  (kind: 'PRODUCER' | 'CONSUMER') =>
  ({ meta, eventId, streamId, type }: RecordedEvent): SpanContent => ({
    correlationId: meta.correlationId,
    kind,
    attributes: { 'messaging.system': 'bullmq', 'messaging.message.id': eventId, 'crm.stream': streamId, 'crm.event': type },
  })
