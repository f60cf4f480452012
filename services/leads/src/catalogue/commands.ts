import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { type CatalogueEvent, colourStream, leadOriginStream } from '@crm/facts'

type Colour = Extract<CatalogueEvent, { type: 'ColourAdded' }>
type LeadOrigin = Extract<CatalogueEvent, { type: 'LeadOriginAdded' }>

/** Adds a colour of the wraps. */
export async function addColour(store: EventStore, colour: Colour['data'], meta: EventMeta): Promise<number> {
  const id = await store.nextId('colour')
  await begin(store, colourStream(id), { type: 'ColourAdded', data: colour }, meta)
  return id
}

/** Adds an origin that leads may have. */
export async function addLeadOrigin(store: EventStore, origin: LeadOrigin['data'], meta: EventMeta): Promise<number> {
  const id = await store.nextId('leadOrigin')
  await begin(store, leadOriginStream(id), { type: 'LeadOriginAdded', data: origin }, meta)
  return id
}

// An entry of a catalogue has nothing to decide yet: it begins with what is said of it.
const entry = {
  initialState: null,
  decide: (command: { type: 'Begin'; data: CatalogueEvent }) => [command.data],
  evolve: () => null,
}

async function begin(store: EventStore, streamId: string, event: CatalogueEvent, meta: EventMeta): Promise<void> {
  await store.execute({ decider: entry, streamId, command: { type: 'Begin', data: event }, meta, isNew: true })
}
