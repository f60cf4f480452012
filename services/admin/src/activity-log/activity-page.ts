import type { ActivityQuery } from '@crm/contracts/schemas'
import { buildLikePattern, type Database } from '@crm/database'
import type { SQLQuery } from '@databases/pg'
import type { ViewedRecords } from './viewed-records.ts'

const day = 24 * 60 * 60 * 1000 // milliseconds

export const entryColumns = (sql: Database['sql']) =>
  sql`event_position AS id, user_id, user_name, action, entity_type, entity_id, details, ip_address, user_agent, created_at`

/** One page of the log, newest first; every filter has an index. A search also finds entries about the records in `named`. */
export function activityPage(sql: Database['sql'], query: ActivityQuery, now: Date, named: readonly ViewedRecords[] = []) {
  const conditions = [sql`true`]
  if (query.days !== 'all') conditions.push(sql`created_at >= ${new Date(now.getTime() - Number(query.days) * day).toISOString()}`)
  if (query.entity_type) conditions.push(sql`entity_type = ${query.entity_type}`)
  // The first word of an action is its kind: `create`, `login`, `refused_sign_in`.
  if (query.action) conditions.push(sql`split_part(action, '_', 1) = split_part(lower(${query.action}), '_', 1)`)
  if (query.search) conditions.push(searched(sql, query.search, named))
  if (query.before) {
    const at = sql`SELECT created_at FROM crm.activity_log WHERE event_position = ${query.before}`
    conditions.push(sql`(created_at, event_position) < ((${at}), ${query.before}::bigint)`)
  }
  return sql`
    SELECT ${entryColumns(sql)}
    FROM crm.activity_log
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY created_at DESC, event_position DESC
    LIMIT ${query.limit}`
}

const address = /^[\da-f]*[.:][\da-f.:]*$/i

// IP addresses have their own index, searched by prefix only when the text looks like an address.
function searched(sql: Database['sql'], search: string, named: readonly ViewedRecords[]): SQLQuery {
  const found = [sql`search_text ILIKE ${buildLikePattern(search)}`]
  if (address.test(search)) found.push(sql`ip_address LIKE ${`${search.toLowerCase()}%`}`)
  for (const { entity, ids } of named) {
    // The condition of a partial index must appear in the statement as constants.
    const ofEntity = entity === 'email' ? sql`entity_type = 'email'` : sql`action = 'view' AND entity_type = ${entity}`
    found.push(sql`(${ofEntity} AND entity_id = ANY (${ids}))`)
  }
  return sql`(${sql.join(found, sql` OR `)})`
}
