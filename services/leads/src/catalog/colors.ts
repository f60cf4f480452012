import type { WrapColor } from '@crm/contracts'
import type { EventMeta, RecordedEvent } from '@crm/domain'
import type { EventStore, Projection, SqlStatement } from '@crm/event-store'
import { buildColorStreamId, type ColorEvent } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { sql } from '@databases/pg'

export function createColorHandlers({ db }: Pick<ServiceDependencies, 'db'>) {
  return {
    async listColours(): Promise<WrapColor[]> {
      return db.read.query(sql`select id, code, name, description, is_active from crm.wmk_colors order by lower(code), id`)
    },
  } satisfies ApiHandlers
}

/** Adds a color of the wraps and returns its id. */
export async function addColor(store: EventStore, color: ColorEvent['data'], meta: EventMeta): Promise<number> {
  const id = await store.nextId('colour')
  const command = { type: 'Begin' as const, data: { type: 'ColourAdded' as const, data: color } }
  await store.execute({ decider: entry, streamId: buildColorStreamId(id), command, meta, isNew: true })
  return id
}

const entry = {
  initialState: null,
  decide: (command: { type: 'Begin'; data: ColorEvent }) => [command.data],
  evolve: () => null,
}

export const colorsProjection: Projection = {
  name: 'catalogue',
  version: 1,
  tables: ['wmk_colors'],
  handles: ['ColourAdded'],
  project: (event, table) => [statementFor(event as RecordedEvent<ColorEvent>, table('wmk_colors'))],
}

function statementFor({ streamId, data }: RecordedEvent<ColorEvent>, colors: string): SqlStatement {
  return {
    text: `insert into ${colors} (id, code, name, description) values ($1, $2, $3, $4) on conflict (id) do nothing`,
    values: [Number(streamId.slice('colour-'.length)), data.code, data.name, data.description],
  }
}
