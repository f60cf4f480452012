import {
  type CompletedProjects,
  canReopenInstallation,
  type FoundProject,
  type InstallationFilters,
  maxProjectSearchResults,
} from '@crm/contracts'
import { type EventMeta, NotAllowed, type RecordedEvent } from '@crm/domain'
import type { Projection, SqlStatement } from '@crm/event-store'
import { buildLeadStreamId, type LeadEvent } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { buildSearchCondition, type LeadCommand, leadDecider } from '@crm/service-leads'
import { type SQLQuery, sql } from '@databases/pg'
import { buildCompletedOrder, buildFilterCondition } from './filters.ts'
import {
  buildCompletedCondition,
  type InstallationRow,
  installationColumns,
  latestFirstOrder,
  requireInstallation,
  toInstallation,
} from './installation.ts'

export function createCompletedProjectHandlers({ store, db, today }: Pick<ServiceDependencies, 'store' | 'db' | 'today'>) {
  const onLead = (id: number, command: LeadCommand, meta: EventMeta) =>
    store.execute({ decider: leadDecider, streamId: buildLeadStreamId(id), command, meta })

  return {
    async completeInstallation({ params: { id }, body: { completed_on: day, note }, meta }) {
      await onLead(id, { type: 'CompleteInstallation', data: { today: today(), day, note } }, meta)
      return { message: 'Installation completed successfully', installation: await requireInstallation(db, id, today()) }
    },

    async reopenInstallation({ params: { id }, meta, user }) {
      if (!canReopenInstallation(user)) throw new NotAllowed('Only a manager can reopen an installation that was marked as done')
      await onLead(id, { type: 'ReopenInstallation', data: null }, meta)
      return { message: 'Installation reopened successfully', installation: await requireInstallation(db, id, today()) }
    },

    async listCompletedProjects({ query }): Promise<CompletedProjects> {
      const day = today()
      const [rows = [], counted = []] = await db.read.query([buildProjectsPageQuery(day, query), buildProjectsCountQuery(day, query)])
      return { projects: rows.map((row: InstallationRow) => toInstallation(row, day)), total: counted[0].total }
    },

    async searchCompletedProjects({ query }): Promise<FoundProject[]> {
      return db.read.query(buildProjectSearchQuery(today(), query.q))
    },
  } satisfies ApiHandlers
}

type CompletedProjectsQuery = InstallationFilters & { page: number; limit: number }

// The ids come first, from the index alone.
export function buildProjectsPageQuery(today: string, { page, limit, ...filters }: CompletedProjectsQuery): SQLQuery {
  const order = buildCompletedOrder(filters.sort)
  return sql`
  with page as (
    select id from crm.sold_leads where ${buildCompletedCondition(today)}${buildFilterCondition(filters)}
    order by ${order} limit ${limit} offset ${(page - 1) * limit}
  )
  select ${installationColumns} from page join crm.sold_leads using (id) order by ${order}`
}

export const buildProjectsCountQuery = (today: string, filters: InstallationFilters): SQLQuery =>
  sql`select count(*)::int as total from crm.sold_leads where ${buildCompletedCondition(today)}${buildFilterCondition(filters)}`

export const buildProjectSearchQuery = (today: string, search: string): SQLQuery => sql`
  select id, name, phone, email, address, project_amount, installation_date from crm.sold_leads
  where ${buildCompletedCondition(today)} and ${buildSearchCondition(search)} order by ${latestFirstOrder} limit ${maxProjectSearchResults}`

type CompletionEvent = Extract<LeadEvent, { type: 'InstallationCompleted' | 'InstallationReopened' }>

export const completedProjectsProjection: Projection = {
  name: 'completed-projects',
  version: 1,
  tables: ['completed_projects'],
  handles: ['InstallationCompleted', 'InstallationReopened'] satisfies CompletionEvent['type'][],
  // The store passes only the types in `handles`.
  project: (event, table) => [statementFor(event as RecordedEvent<CompletionEvent>, table('completed_projects'))],
}

function statementFor(event: RecordedEvent<CompletionEvent>, table: string): SqlStatement {
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
