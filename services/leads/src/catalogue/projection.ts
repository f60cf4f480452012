import type { Recorded } from '@crm/domain'
import type { Projection, Statement } from '@crm/event-store'
import type { CatalogueEvent } from '@crm/facts'

/** Colours of the wraps and origins of leads. */
export const catalogueProjection: Projection = {
  name: 'catalogue',
  version: 1,
  tables: ['wmk_colors', 'lead_origins'],
  handles: ['ColourAdded', 'LeadOriginAdded'],
  // The store passes in only the types of `handles`.
  project: (event, table) => [statementFor(event as Recorded<CatalogueEvent>, table)],
}

function statementFor(event: Recorded<CatalogueEvent>, table: (name: string) => string): Statement {
  const id = Number(event.streamId.slice(event.streamId.indexOf('-') + 1))
  switch (event.type) {
    case 'ColourAdded':
      return {
        text: `insert into ${table('wmk_colors')} (id, code, name, description) values ($1, $2, $3, $4) on conflict (id) do nothing`,
        values: [id, event.data.code, event.data.name, event.data.description],
      }
    case 'LeadOriginAdded':
      return {
        text: `insert into ${table('lead_origins')} (id, value, label) values ($1, $2, $3) on conflict (id) do nothing`,
        values: [id, event.data.value, event.data.label],
      }
  }
}
