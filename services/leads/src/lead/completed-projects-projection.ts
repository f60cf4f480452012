import type { RecordedEvent } from '@crm/domain'
import type { Projection, Statement } from '@crm/event-store'
import type { LeadEvent } from '@crm/events'

type CompletionEvent = Extract<LeadEvent, { type: 'InstallationCompleted' | 'InstallationReopened' }>

/** The read table of completed projects: one for each lead whose installation was marked as done, as it was then. */
export const completedProjectsProjection: Projection = {
  name: 'completed-projects',
  version: 1,
  tables: ['completed_projects'],
  handles: ['InstallationCompleted', 'InstallationReopened'] satisfies CompletionEvent['type'][],
  // The store passes in only the types of `handles`.
  project: (event, table) => [statementFor(event as RecordedEvent<CompletionEvent>, table('completed_projects'))],
}

function statementFor(event: RecordedEvent<CompletionEvent>, table: string): Statement {
  const name = `${event.type} ${table}`
  const key = [Number(event.streamId.slice('lead-'.length)), event.version, event.at]
  if (event.type === 'InstallationReopened') {
    // The version makes a second application harmless.
    return { name, text: `update ${table} set version = $2, updated_at = $3, reopened_at = $3 where id = $1 and version < $2`, values: key }
  }
  const { to: completion_date, project } = event.data
  const fields = Object.entries({ ...project, completion_date })
  const columns = fields.map(([column]) => column)
  return {
    name,
    // Done once more after it was reopened: the same project, as it is now.
    text: `
      insert into ${table} as project (id, lead_id, version, created_at, updated_at, ${columns.join(', ')})
      values ($1, $1, $2, $3, $3, ${columns.map((_, index) => `$${index + 4}`).join(', ')})
      on conflict (id) do update set version = $2, updated_at = $3, reopened_at = null,
        ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
      where project.version < $2`,
    values: [...key, ...fields.map(([, value]) => value)],
  }
}
