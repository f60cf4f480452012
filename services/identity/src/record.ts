import type { Decider, EventMeta } from '@crm/domain'
import type { EventStore, Statement } from '@crm/event-store'
import type { UserEvent } from '@crm/facts'

type Record = { type: 'Record'; data: UserEvent }

// A sign-in has happened or not: there is nothing to decide, and each has a stream of its own, so that many at once never collide.
const witness: Decider<Record, null, UserEvent> = { initialState: null, decide: ({ data }) => [data], evolve: () => null }

/** Writes a fact down, with what belongs to its transaction. */
export async function record(
  store: EventStore,
  streamId: string,
  fact: UserEvent,
  meta: EventMeta,
  beside: readonly Statement[] = [],
): Promise<void> {
  await store.execute({ decider: witness, streamId, command: { type: 'Record', data: fact }, meta }, () => beside)
}
