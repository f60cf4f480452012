import type { InstallationFilters } from '@crm/contracts'
import { buildSearchCondition } from '@crm/service-leads'
import { type SQLQuery, sql } from '@databases/pg'
import { latestFirstOrder } from './installation.ts'

/** Returns SQL to append to another condition: ` and …`, or nothing without filters. */
export function buildFilterCondition({ search, installer, payment }: InstallationFilters): SQLQuery {
  const conditions: SQLQuery[] = []
  if (search !== undefined) conditions.push(buildSearchCondition(search))
  if (installer !== undefined) conditions.push(isOfInstaller(installer))
  // Repeats the condition and expression of the index leads_by_payment.
  if (payment !== undefined)
    conditions.push(
      sql`status_key = 'sold' and (case when balance_paid then 'paid' when deposit_paid then 'deposit' else 'pending' end) = ${payment}`,
    )
  return conditions.length === 0 ? sql`` : sql` and ${sql.join(conditions, sql` and `)}`
}

// Installations keep the name that the installer had when they were planned.
const isOfInstaller = (installer: string): SQLQuery =>
  installer === '-'
    ? sql`cardinality(assigned_installer) = 0`
    : sql`crm.installer_keys(assigned_installer) && (array[lower(${installer})] || crm.names_of_installer(crm.installer_called(lower(${installer}))))`

type Sort = InstallationFilters['sort']

const byName = sql`lower(name) collate "C", id`
const byAmount = sql`project_amount desc, id desc`

export const buildOpenOrder = (sort: Sort): SQLQuery => orderOf(sort, sql`installation_date, id`)
export const buildCompletedOrder = (sort: Sort): SQLQuery => orderOf(sort, latestFirstOrder)

function orderOf(sort: Sort, byDate: SQLQuery): SQLQuery {
  switch (sort) {
    case 'name':
      return byName
    case 'amount':
      return byAmount
    default:
      return byDate
  }
}
