import type { Decider, EventMeta } from '@crm/domain'
import type { EventStore, Statement } from '@crm/event-store'
import type { UserEvent } from '@crm/events'

type Record = { type: 'Record'; data: UserEvent }

// Each sign-in has its own stream, so that concurrent sign-ins never conflict.
const witness: Decider<Record, null, UserEvent> = { initialState: null, decide: ({ data }) => [data], evolve: () => null }

export async function recordEvent(
  store: EventStore,
  streamId: string,
  fact: UserEvent,
  meta: EventMeta,
  beside: readonly Statement[] = [],
): Promise<void> {
  await store.execute({ decider: witness, streamId, command: { type: 'Record', data: fact }, meta }, () => beside)
}
