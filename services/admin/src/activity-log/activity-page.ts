import type { ActivityQuery } from '@crm/contracts/schemas'
import { type Database, patternOf } from '@crm/database'

const day = 24 * 60 * 60 * 1000 // milliseconds

/** One page of the log. Every filter has an index that gives its entries newest first; a search uses the trigrams of its text. */
export function activityPage(sql: Database['sql'], query: ActivityQuery, now: Date) {
  const conditions = [sql`true`]
  if (query.days !== 'all') conditions.push(sql`created_at >= ${new Date(now.getTime() - Number(query.days) * day).toISOString()}`)
  if (query.entity_type) conditions.push(sql`entity_type = ${query.entity_type}`)
  // An action's first word says its kind: `create`, `login`, `refused_sign_in`.
  if (query.action) conditions.push(sql`split_part(action, '_', 1) = split_part(lower(${query.action}), '_', 1)`)
  if (query.search) conditions.push(sql`search_text ILIKE ${patternOf(query.search)}`)
  if (query.before) {
    const at = sql`SELECT created_at FROM crm.activity_log WHERE event_position = ${query.before}`
    conditions.push(sql`(created_at, event_position) < ((${at}), ${query.before}::bigint)`)
  }
  return sql`
    SELECT event_position AS id, user_id, user_name, action, entity_type, entity_id, details, ip_address, user_agent, created_at
    FROM crm.activity_log
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY created_at DESC, event_position DESC
    LIMIT ${query.limit}`
}
