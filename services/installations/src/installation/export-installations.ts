import { type InstallationFilters, type LeadFieldName, leadFields } from '@crm/contracts'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { createCsvReply, formatLeadCell } from '@crm/service-leads'
import { type SQLQuery, sql } from '@databases/pg'
import { buildCompletedOrder, buildFilterCondition, buildOpenOrder } from './filters.ts'
import { buildCompletedCondition, type InstallationRow, installationColumns, toInstallation } from './installation.ts'

export function createInstallationExportHandlers({ db, store, today }: Pick<ServiceDependencies, 'db' | 'store' | 'today'>) {
  return {
    async exportInstallations({ query, meta }) {
      const day = today()
      const { search, installer, payment } = query
      return createCsvReply<InstallationRow>(
        { db, store, meta },
        {
          name: `installations-${day}`,
          header: ['Section', ...exportedFields.map((field) => headingOf(field))],
          ids: buildExportedIdsQuery(query, day),
          rows: (ids) => db.read.query(buildExportedRowsQuery(ids)),
          cells: (row) => [sectionOf(row, day), ...exportedFields.map((field) => formatLeadCell(row, field))],
          exported: 'InstallationsExported',
          cutShort: 'InstallationsExportCutShort',
          filters: { search, installer, payment },
        },
      )
    },
  } satisfies ApiHandlers
}

const exportedFields = [
  ...(['name', 'phone', 'email', 'address', 'installation_date', 'completed_on', 'assigned_installer', 'selected_colors'] as const),
  ...(['project_amount', 'deposit_paid', 'balance_paid', 'notes', 'additional_notes'] as const),
] satisfies LeadFieldName[]

const headingOf = (field: (typeof exportedFields)[number]): string =>
  field === 'completed_on' ? 'Completed On' : leadFields[field].heading

const sectionLabels = {
  upcoming: 'Upcoming Installations',
  unscheduled: 'Not Scheduled Yet',
  repair: 'Service & Repair Jobs',
  completed: 'Completed Projects',
}

function sectionOf(row: InstallationRow, today: string): string {
  const { section, unconfirmed } = toInstallation(row, today)
  return unconfirmed ? 'Needs confirmation' : sectionLabels[section]
}

/** Open installations come first, then the completed projects, each in the order of their list. */
export function buildExportedIdsQuery({ sort, ...filters }: InstallationFilters, today: string): SQLQuery {
  const isCompleted = buildCompletedCondition(today)
  const filter = buildFilterCondition({ sort, ...filters })
  return sql`
    select id from (
      select id, 1 as part, row_number() over (order by ${buildOpenOrder(sort)}) as place
      from crm.sold_leads where (${isCompleted}) is not true${filter}
      union all
      select id, 2, row_number() over (order by ${buildCompletedOrder(sort)}) from crm.sold_leads where ${isCompleted}${filter}
    ) found order by part, place`
}

const buildExportedRowsQuery = (ids: readonly number[]): SQLQuery => sql`
  select ${installationColumns} from crm.sold_leads where id = any(${[...ids]}::int[]) order by array_position(${[...ids]}::int[], id)`
