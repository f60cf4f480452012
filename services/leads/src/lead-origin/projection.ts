import type { RecordedEvent } from '@crm/domain'
import type { Projection, SqlStatement } from '@crm/event-store'
import { extractLeadOriginValues, type LeadOriginEvent, leadOriginEventTypes } from '@crm/events'

export const leadOriginsProjection: Projection = {
  name: 'lead-origins',
  version: 1,
  tables: ['lead_origins'],
  handles: leadOriginEventTypes,
  project: (event, table) => [statementFor(event as RecordedEvent<LeadOriginEvent>, table('lead_origins'))],
}

function statementFor(event: RecordedEvent<LeadOriginEvent>, origins: string): SqlStatement {
  const id = Number(event.streamId.slice('leadOrigin-'.length))
  if (event.type === 'LeadOriginAdded') {
    return {
      text: `insert into ${origins} (id, version, value, label) values ($1, $2, $3, $4) on conflict (id) do nothing`,
      values: [id, event.version, event.data.value, event.data.label],
    }
  }
  const fields = Object.entries(extractLeadOriginValues(event))
  const sets = ['version = $2', ...fields.map(([column], index) => `${column} = $${index + 3}`)]
  return {
    text: `update ${origins} set ${sets.join(', ')} where id = $1 and version < $2`,
    values: [id, event.version, ...fields.map(([, value]) => value)],
  }
}
