import { type LeadListQuery, originsIn } from '@crm/contracts'
import { type SQLQuery, sql } from '@databases/pg'
import type { Shares } from '../rare-parts.ts'
import { searchCondition } from '../search.ts'
import { orderOf, type Sorting } from './sorts.ts'

/** Which leads a list shows; its order and pages apart. */
export type Filters = Omit<LeadListQuery, 'page' | 'limit' | 'sort' | 'dir' | 'anchor'>

/** The filters of a list's query, and nothing else of it. */
export function filtersOf<Query extends Partial<LeadListQuery>>(query: Query): Omit<Query, 'page' | 'limit' | 'sort' | 'dir' | 'anchor'> {
  const { page: _page, limit: _limit, sort: _sort, dir: _dir, anchor: _anchor, ...filters } = query
  return filters
}

/**
 * Which leads a list shows. With `shares` a search is looked for by what is rare in it. They are the same in each order, which only says
 * which index a range of follow-ups is read from. Which installations are completed is said by `today`.
 */
export function matching(filters: Filters & Partial<Sorting>, shares: Shares = new Map(), today: string | null = null): SQLQuery {
  const { search, status, origin, origin_not: otherThan, assigned_to, payment } = filters
  const conditions = [sql`deleted_at is null`, ...ranges(filters), ...ofInstallation(filters, today)]
  if (status !== undefined) conditions.push(sql`status_key = ${statusKey(status)}`)
  if (origin !== undefined) conditions.push(sql`origin_key = lower(${origin})`)
  if (otherThan !== undefined) conditions.push(sql`origin_key <> all (${originsIn(otherThan.toLowerCase())}::text[])`)
  if (assigned_to !== undefined) conditions.push(sql`assignee_key = lower(${assigned_to})`)
  // In the words of the index leads_by_payment, which holds just the sold ones.
  if (payment !== undefined)
    conditions.push(
      sql`status_key = 'sold' and (case when balance_paid then 'paid' when deposit_paid then 'deposit' else 'pending' end) = ${payment}`,
    )
  if (search !== undefined) conditions.push(sql`(${searchCondition(search, shares)})`)
  return sql.join(conditions, sql` and `)
}

// What the reports count of installations, in the words of their sums.
function ofInstallation({ installation, installed_from, installed_to, installer }: Filters, today: string | null): SQLQuery[] {
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

/** Whether the counts tell how many they are: by status, origin and assignee alone. */
export function isCounted({ status: _status, origin: _origin, assigned_to: _assignee, ...others }: Filters): boolean {
  return Object.values(others).every((value) => value === undefined)
}

/** Whether they are narrowed by more than a search and what is counted. */
export const hasRanges = (filters: Filters): boolean => !isCounted({ ...filters, search: undefined })

const ranged = {
  date_created: ['created_from', 'created_to'],
  next_followup_date: ['followup_from', 'followup_to'],
  project_amount: ['amount_min', 'amount_max'],
  name: [],
} as const

/** Whether just a range of what the list is ordered by narrows it: an index has its leads side by side. */
export function isPieceOfOrder({ sort, ...query }: LeadListQuery): boolean {
  return ranged[sort].length > 0 && isNarrowedBy(ranged[sort], query)
}

/** Days one after the other. */
export type Days = { first: string; many: number }

/** The days whose follow-ups are all that a list by date of creation shows; null where it shows anything else. */
export function followUpDays({ sort, ...query }: LeadListQuery): Days | null {
  const { followup_from: first, followup_to: last } = query
  if (sort !== 'date_created' || first === undefined || last === undefined || !isNarrowedBy(ranged.next_followup_date, query)) return null
  return { first, many: Math.max(0, (Date.parse(last) - Date.parse(first)) / day + 1) }
}

/** Whether two of what is counted narrow them. The planner takes those for independent, and may be wrong a thousandfold. */
export const isCombined = ({ status, origin, assigned_to }: Filters): boolean =>
  [status, origin, assigned_to].filter((filter) => filter !== undefined).length > 1

/** How many they are, from the counts alone. For lists that are counted. */
export function countOf({ status, origin, assigned_to }: Filters): SQLQuery {
  const conditions = [sql`true`]
  if (status !== undefined) conditions.push(sql`status = ${statusKey(status)}`)
  if (origin !== undefined) conditions.push(sql`origin = lower(${origin})`)
  if (assigned_to !== undefined) conditions.push(sql`assignee = lower(${assigned_to})`)
  return sql`select coalesce(sum(leads), 0)::int as total from crm.lead_counts where ${sql.join(conditions, sql` and `)}`
}

/** How many they are, counted up to one more than `most`. For the others. */
export function countUpTo(matching: SQLQuery, most: number): SQLQuery {
  return sql`select count(*)::int as total from (select from crm.leads where ${matching} limit ${most + 1}) counted`
}

/** How many the planner expects, which costs nothing but planning. */
export function estimateOf(matching: SQLQuery): SQLQuery {
  return sql`explain (format json) select from crm.leads where ${matching}`
}

const statusKey = (status: string): SQLQuery => sql`lower(replace(${status}, '-', ' '))`

const day = 86_400_000 // milliseconds

const isNarrowedBy = (allowed: readonly (keyof Filters)[], query: Omit<LeadListQuery, 'sort'>): boolean =>
  Object.entries(filtersOf(query)).every(([name, value]) => value === undefined || allowed.some((filter) => filter === name))

// A list by follow-up has an index in the words of its order; without them it is leads_by_day_to_follow_up.
const followUpAs = ({ sort, dir = 'desc' }: Partial<Sorting>): SQLQuery =>
  sort === 'next_followup_date' ? orderOf({ sort, dir }).key : sql`next_followup_date`

function ranges(filters: Filters & Partial<Sorting>): SQLQuery[] {
  const { created_from, created_to, followup_from, followup_to, amount_min, amount_max } = filters
  const followUp = followUpAs(filters)
  const conditions: SQLQuery[] = []
  if (created_from !== undefined) conditions.push(sql`date_created >= ${created_from}::date`)
  if (created_to !== undefined) conditions.push(sql`date_created <= ${created_to}::date`)
  if (followup_from !== undefined) conditions.push(sql`${followUp} >= ${followup_from}::date`)
  if (followup_to !== undefined) conditions.push(sql`${followUp} <= ${followup_to}::date`)
  // Leads without a follow-up are in no range of days.
  if (followup_from !== undefined && followup_to === undefined) conditions.push(sql`${followUp} < 'infinity'`)
  if (followup_from === undefined && followup_to !== undefined) conditions.push(sql`${followUp} > '-infinity'`)
  if (amount_min !== undefined) conditions.push(sql`project_amount >= ${amount_min}::numeric`)
  if (amount_max !== undefined) conditions.push(sql`project_amount <= ${amount_max}::numeric`)
  return conditions
}
