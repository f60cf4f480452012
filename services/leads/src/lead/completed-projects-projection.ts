import type { RecordedEvent } from '@crm/domain'
import type { Projection, Statement } from '@crm/event-store'
import type { LeadEvent } from '@crm/events'

type CompletionEvent = Extract<LeadEvent, { type: 'InstallationCompleted' | 'InstallationReopened' }>

export const completedProjectsProjection: Projection = {
  name: 'completed-projects',
  version: 1,
  tables: ['completed_projects'],
  handles: ['InstallationCompleted', 'InstallationReopened'] satisfies CompletionEvent['type'][],
  // The store passes only the types in `handles`.
  project: (event, table) => [statementFor(event as RecordedEvent<CompletionEvent>, table('completed_projects'))],
}

function statementFor(event: RecordedEvent<CompletionEvent>, table: string): Statement {
  const name = `${event.type} ${table}`
  const key = [Number(event.streamId.slice('lead-'.length)), event.version, event.at]
  if (event.type === 'InstallationReopened') {
    // The version check makes it harmless to apply an event twice.
    return { name, text: `update ${table} set version = $2, updated_at = $3, reopened_at = $3 where id = $1 and version < $2`, values: key }
  }
  const { to: completion_date, project } = event.data
  const fields = Object.entries({ ...project, completion_date })
  const columns = fields.map(([column]) => column)
  return {
    name,
    text: `
      insert into ${table} as project (id, lead_id, version, created_at, updated_at, ${columns.join(', ')})
      values ($1, $1, $2, $3, $3, ${columns.map((_, index) => `$${index + 4}`).join(', ')})
      on conflict (id) do update set version = $2, updated_at = $3, reopened_at = null,
        ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
      where project.version < $2`,
    values: [...key, ...fields.map(([, value]) => value)],
  }
}
