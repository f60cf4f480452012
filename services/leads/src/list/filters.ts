import type { LeadListQuery } from '@crm/contracts'
import { type SQLQuery, sql } from '@databases/pg'
import { searchCondition } from './search.ts'

type Filters = Pick<LeadListQuery, 'search' | 'status' | 'origin' | 'assigned_to'>

/** Which leads a list shows. */
export function matching({ search, status, origin, assigned_to }: Filters): SQLQuery {
  const conditions = [sql`deleted_at is null`]
  if (status !== undefined) conditions.push(sql`status_key = ${statusKey(status)}`)
  if (origin !== undefined) conditions.push(sql`origin_key = lower(${origin})`)
  if (assigned_to !== undefined) conditions.push(sql`assignee_key = lower(${assigned_to})`)
  if (search !== undefined) conditions.push(sql`(${searchCondition(search)})`)
  return sql.join(conditions, sql` and `)
}

/** How many they are, from the counts alone. For lists without a search. */
export function countOf({ status, origin, assigned_to }: Filters): SQLQuery {
  const conditions = [sql`true`]
  if (status !== undefined) conditions.push(sql`status = ${statusKey(status)}`)
  if (origin !== undefined) conditions.push(sql`origin = lower(${origin})`)
  if (assigned_to !== undefined) conditions.push(sql`assignee = lower(${assigned_to})`)
  return sql`select coalesce(sum(leads), 0)::int as total from crm.lead_counts where ${sql.join(conditions, sql` and `)}`
}

/** How many they are, counted up to one more than `most`. For lists with a search. */
export function countUpTo(filters: Filters, most: number): SQLQuery {
  return sql`select count(*)::int as total from (select from crm.leads where ${matching(filters)} limit ${most + 1}) counted`
}

/** How many the planner expects, which costs nothing but planning. */
export function estimateOf(filters: Filters): SQLQuery {
  return sql`explain (format json) select from crm.leads where ${matching(filters)}`
}

const statusKey = (status: string): SQLQuery => sql`lower(replace(${status}, '-', ' '))`
