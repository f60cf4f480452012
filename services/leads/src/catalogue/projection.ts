import type { RecordedEvent } from '@crm/domain'
import type { Projection, Statement } from '@crm/event-store'
import type { ColourEvent } from '@crm/events'

export const catalogueProjection: Projection = {
  name: 'catalogue',
  version: 1,
  tables: ['wmk_colors'],
  handles: ['ColourAdded'],
  project: (event, table) => [statementFor(event as RecordedEvent<ColourEvent>, table('wmk_colors'))],
}

function statementFor({ streamId, data }: RecordedEvent<ColourEvent>, colours: string): Statement {
  return {
    text: `insert into ${colours} (id, code, name, description) values ($1, $2, $3, $4) on conflict (id) do nothing`,
    values: [Number(streamId.slice('colour-'.length)), data.code, data.name, data.description],
  }
}
