import type { Recorded } from '@crm/domain'
import type { LeadEvent } from '@crm/facts'

/** Whether an event is part of how a lead was recorded: one act, though it takes several facts to tell all of it. */
export const isOfRecording = (event: Recorded<LeadEvent>, [first]: readonly Recorded<LeadEvent>[]): boolean =>
  first?.type === 'LeadCreated' && event.at === first.at && event.meta.correlationId === first.meta.correlationId

/** The events, oldest first, as they are told: a lead that was recorded as sold was never anything else. */
export function asTold(events: readonly Recorded<LeadEvent>[]): Recorded<LeadEvent>[] {
  const [first, second] = events
  if (first?.type !== 'LeadCreated' || second?.type !== 'LeadSold' || !isOfRecording(second, events)) return [...events]
  return [{ ...first, data: { ...first.data, status: second.data.to } }, ...events.slice(2)]
}
