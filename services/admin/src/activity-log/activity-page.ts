import type { ActivityQuery } from '@crm/contracts/schemas'
import { type Database, patternOf } from '@crm/database'
import type { SQLQuery } from '@databases/pg'
import type { ViewedRecords } from './viewed-records.ts'

const day = 24 * 60 * 60 * 1000 // milliseconds

/** The columns of an entry, as calls answer it. */
export const entryColumns = (sql: Database['sql']) =>
  sql`event_position AS id, user_id, user_name, action, entity_type, entity_id, details, ip_address, user_agent, created_at`

/**
 * One page of the log. Every filter has an index that gives its entries newest first; a search uses the trigrams of its text. `named`: records that
 * it finds the views of, too, or the whole of what happened to a message.
 */
export function activityPage(sql: Database['sql'], query: ActivityQuery, now: Date, named: readonly ViewedRecords[] = []) {
  const conditions = [sql`true`]
  if (query.days !== 'all') conditions.push(sql`created_at >= ${new Date(now.getTime() - Number(query.days) * day).toISOString()}`)
  if (query.entity_type) conditions.push(sql`entity_type = ${query.entity_type}`)
  // An action's first word says its kind: `create`, `login`, `refused_sign_in`.
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

// An address is looked for by its beginning, beside the texts: only what looks like one is worth a look into a second index.
function searched(sql: Database['sql'], search: string, named: readonly ViewedRecords[]): SQLQuery {
  const found = [sql`search_text ILIKE ${patternOf(search)}`]
  if (address.test(search)) found.push(sql`ip_address LIKE ${`${search.toLowerCase()}%`}`)
  for (const { entity, ids } of named) {
    // The words that the index is limited by must stand in the statement itself.
    const ofEntity = entity === 'email' ? sql`entity_type = 'email'` : sql`action = 'view' AND entity_type = ${entity}`
    found.push(sql`(${ofEntity} AND entity_id = ANY (${ids}))`)
  }
  return sql`(${sql.join(found, sql` OR `)})`
}
