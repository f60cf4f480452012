import { type LeadListQuery, parseOriginList } from '@crm/contracts'
import { type SQLQuery, sql } from '@databases/pg'
import { buildSearchCondition } from '../search.ts'
import { getListOrder, type ListSorting } from './sorts.ts'

export type LeadFilters = Omit<LeadListQuery, 'page' | 'limit' | 'sort' | 'dir' | 'anchor'>

export function pickFilters<Query extends Partial<LeadListQuery>>(query: Query): Omit<Query, 'page' | 'limit' | 'sort' | 'dir' | 'anchor'> {
  const { page: _page, limit: _limit, sort: _sort, dir: _dir, anchor: _anchor, ...filters } = query
  return filters
}

// The order only decides which index a range of follow-ups uses.
export function buildLeadFilterCondition(filters: LeadFilters & Partial<ListSorting>, today: string | null = null): SQLQuery {
  const { search, status, origin, origin_not: otherThan, assigned_to, payment } = filters
  const conditions = [sql`deleted_at is null`, ...ranges(filters), ...ofInstallation(filters, today)]
  if (status !== undefined) conditions.push(sql`status_key = ${statusKey(status)}`)
  if (origin !== undefined) conditions.push(sql`origin_key = lower(${origin})`)
  if (otherThan !== undefined) conditions.push(sql`origin_key <> all (${parseOriginList(otherThan.toLowerCase())}::text[])`)
  if (assigned_to !== undefined) conditions.push(sql`assignee_key = lower(${assigned_to})`)
  // Repeats the expression of the index leads_by_payment, which holds only Sold leads.
  if (payment !== undefined)
    conditions.push(
      sql`status_key = 'sold' and (case when balance_paid then 'paid' when deposit_paid then 'deposit' else 'pending' end) = ${payment}`,
    )
  if (search !== undefined) conditions.push(buildSearchCondition(search))
  return sql.join(conditions, sql` and `)
}

// The same conditions as in the sums of the reports.
function ofInstallation({ installation, installed_from, installed_to, installer }: LeadFilters, today: string | null): SQLQuery[] {
  const isCompleted = sql`(installation_kind = 'completed' or installation_kind = 'plain' and installation_date < ${today}::date)`
  const conditions: SQLQuery[] = []
  if (installation !== undefined || installed_from !== undefined || installed_to !== undefined)
    conditions.push(sql`installation_kind is not null and installation_date is not null`)
  if (installation === 'completed') conditions.push(isCompleted)
  if (installation === 'pending') conditions.push(sql`not ${isCompleted}`)
  if (installed_from !== undefined) conditions.push(sql`installation_date >= ${installed_from}::date`)
  if (installed_to !== undefined) conditions.push(sql`installation_date <= ${installed_to}::date`)
  if (installer === '-') conditions.push(sql`cardinality(assigned_installer) = 0`)
  else if (installer !== undefined) conditions.push(sql`crm.installer_keys(assigned_installer) && array[lower(${installer})]`)
  return conditions
}

export function hasStoredCount({ status: _status, origin: _origin, assigned_to: _assignee, ...others }: LeadFilters): boolean {
  return Object.values(others).every((value) => value === undefined)
}

export const hasRangeFilters = (filters: LeadFilters): boolean => !hasStoredCount({ ...filters, search: undefined })

const ranged = {
  date_created: ['created_from', 'created_to'],
  next_followup_date: ['followup_from', 'followup_to'],
  project_amount: ['amount_min', 'amount_max'],
  name: [],
} as const

/** Only a range of the sorted column filters the list, so its leads are adjacent in an index. */
export function isFilteredBySortColumnOnly({ sort, ...query }: LeadListQuery): boolean {
  return ranged[sort].length > 0 && isNarrowedBy(ranged[sort], query)
}

export type FollowUpDayRange = { firstDay: string; dayCount: number }

/** The range of follow-up days if it is the only filter of a list by creation date; otherwise null. */
export function findFollowUpDayRange({ sort, ...query }: LeadListQuery): FollowUpDayRange | null {
  const { followup_from: first, followup_to: last } = query
  if (sort !== 'date_created' || first === undefined || last === undefined || !isNarrowedBy(ranged.next_followup_date, query)) return null
  return { firstDay: first, dayCount: Math.max(0, (Date.parse(last) - Date.parse(first)) / day + 1) }
}

// The planner's estimate for several of these filters may be wrong by a factor of a thousand, because it treats them as independent.
export const hasCombinedFilters = ({ status, origin, assigned_to }: LeadFilters): boolean =>
  [status, origin, assigned_to].filter((filter) => filter !== undefined).length > 1

export function buildStoredCountQuery({ status, origin, assigned_to }: LeadFilters): SQLQuery {
  const conditions = [sql`true`]
  if (status !== undefined) conditions.push(sql`status = ${statusKey(status)}`)
  if (origin !== undefined) conditions.push(sql`origin = lower(${origin})`)
  if (assigned_to !== undefined) conditions.push(sql`assignee = lower(${assigned_to})`)
  return sql`select coalesce(sum(leads), 0)::int as total from crm.lead_counts where ${sql.join(conditions, sql` and `)}`
}

export function buildCappedCountQuery(matching: SQLQuery, most: number): SQLQuery {
  return sql`select count(*)::int as total from (select from crm.leads where ${matching} limit ${most + 1}) counted`
}

export function buildEstimateQuery(matching: SQLQuery): SQLQuery {
  return sql`explain (format json) select from crm.leads where ${matching}`
}

const statusKey = (status: string): SQLQuery => sql`lower(replace(${status}, '-', ' '))`

const day = 86_400_000 // milliseconds

const isNarrowedBy = (allowed: readonly (keyof LeadFilters)[], query: Omit<LeadListQuery, 'sort'>): boolean =>
  Object.entries(pickFilters(query)).every(([name, value]) => value === undefined || allowed.some((filter) => filter === name))

// A list by follow-up has an index on its sort expression; other lists use leads_by_day_to_follow_up.
const followUpAs = ({ sort, dir = 'desc' }: Partial<ListSorting>): SQLQuery =>
  sort === 'next_followup_date' ? getListOrder({ sort, dir }).key : sql`next_followup_date`

function ranges(filters: LeadFilters & Partial<ListSorting>): SQLQuery[] {
  const { created_from, created_to, followup_from, followup_to, amount_min, amount_max } = filters
  const followUp = followUpAs(filters)
  const conditions: SQLQuery[] = []
  if (created_from !== undefined) conditions.push(sql`date_created >= ${created_from}::date`)
  if (created_to !== undefined) conditions.push(sql`date_created <= ${created_to}::date`)
  if (followup_from !== undefined) conditions.push(sql`${followUp} >= ${followup_from}::date`)
  if (followup_to !== undefined) conditions.push(sql`${followUp} <= ${followup_to}::date`)
  // The sort expression has infinity for leads without a follow-up, which belong to no range.
  if (followup_from !== undefined && followup_to === undefined) conditions.push(sql`${followUp} < 'infinity'`)
  if (followup_from === undefined && followup_to !== undefined) conditions.push(sql`${followUp} > '-infinity'`)
  if (amount_min !== undefined) conditions.push(sql`project_amount >= ${amount_min}::numeric`)
  if (amount_max !== undefined) conditions.push(sql`project_amount <= ${amount_max}::numeric`)
  return conditions
}
