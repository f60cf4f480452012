import { editableLeadFields, type LeadExportQuery, type LeadFieldName, leadFields, leadOriginLabels, teamMemberNames } from '@crm/contracts'
import { escapePhone } from '@crm/csv'
import type { Database } from '@crm/database'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { createCsvReply } from '../csv-file.ts'
import { type LeadRow, leadColumns } from '../lead-row.ts'
import { buildLeadSearch } from '../search.ts'
import { buildLeadFilterCondition, pickFilters } from './filters.ts'
import { isRankedSearch } from './page.ts'
import { buildOrderBy, getListOrder } from './sorts.ts'

export function createLeadExportHandlers({ db, store, today }: Pick<ServiceDependencies, 'db' | 'store' | 'today'>) {
  return {
    async exportLeads({ query, meta }) {
      const labels = await findOriginLabels(db)
      return createCsvReply<LeadRow>(
        { db, store, meta },
        {
          name: `leads-${today()}`,
          header: editableLeadFields.map((field) => leadFields[field].heading),
          ids: idsInOrder(query, today()),
          rows: (ids) => db.read.query(rowsOf(ids)),
          cells: (lead) => editableLeadFields.map((field) => formatLeadCell(lead, field, labels)),
          exported: 'LeadsExported',
          cutShort: 'LeadsExportCutShort',
          filters: pickFilters(query),
        },
      )
    },
  } satisfies ApiHandlers
}

// A label set by the business comes before the built-in one.
async function findOriginLabels({ read }: Pick<Database, 'read'>): Promise<ReadonlyMap<string, string>> {
  const rows: { value: string; label: string }[] = await read.query(sql`select value, label from crm.lead_origins`)
  return new Map([...Object.entries(leadOriginLabels), ...rows.map(({ value, label }): [string, string] => [value, label])])
}

// A search is exported in the order of its list. Without `is true` PostgreSQL refuses a search that finds nothing: it sorts by no constant.
function idsInOrder(query: LeadExportQuery, today: string): SQLQuery {
  const rank = query.search !== undefined && isRankedSearch(query) ? sql`(${buildLeadSearch(query.search).named}) is true desc,` : sql``
  return sql`
    select id from crm.leads where ${buildLeadFilterCondition(query, today)} order by ${rank} ${buildOrderBy(getListOrder(query))}`
}

const rowsOf = (ids: readonly number[]): SQLQuery => sql`
  select ${leadColumns} from crm.leads where id = any(${ids}::int[]) and deleted_at is null
  order by array_position(${ids}::int[], id)`

/** Days are `yyyy-mm-dd`, amounts text with two decimals. A known origin or team member appears as on screen, any other as stored.
 * A spreadsheet shows a phone as it is. */
export function formatLeadCell(lead: LeadRow, field: LeadFieldName, origins: ReadonlyMap<string, string> = new Map()): string {
  const value = lead[field]
  if (field === 'lead_origin') return origins.get(lead.lead_origin) ?? lead.lead_origin
  if (field === 'assigned_to') return labelled(teamMemberNames, lead.assigned_to)
  if (field === 'phone') return escapePhone(lead.phone ?? '')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}

const labelled = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value
