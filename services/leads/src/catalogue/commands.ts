import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { type ColourEvent, colourStream } from '@crm/events'

/** Adds a color of the wraps and returns its id. */
export async function addColour(store: EventStore, colour: ColourEvent['data'], meta: EventMeta): Promise<number> {
  const id = await store.nextId('colour')
  const command = { type: 'Begin' as const, data: { type: 'ColourAdded' as const, data: colour } }
  await store.execute({ decider: entry, streamId: colourStream(id), command, meta, isNew: true })
  return id
}

const entry = {
  initialState: null,
  decide: (command: { type: 'Begin'; data: ColourEvent }) => [command.data],
  evolve: () => null,
}
