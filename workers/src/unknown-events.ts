import type { RecordedEvent } from '@crm/domain'
import { schemaVersions } from '@crm/events'

/** The first event of a type that only a newer release knows. During a rollout only newer workers may handle it. */
export const findUnknownEvent = (events: readonly RecordedEvent[]): RecordedEvent | undefined =>
  events.find(({ type }) => !(type in schemaVersions))
