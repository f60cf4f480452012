import type { ActivityLogEntry } from '@crm/contracts'
import type { ActivityLogQuery } from '@crm/contracts/schemas'
import { buildLikePattern, type Database } from '@crm/database'
import type { ApiHandler } from '@crm/http'
import type { SQLQuery } from '@databases/pg'
import { addRecordNames } from './record-names.ts'

export const createListActivityHandler =
  ({ read, sql }: Pick<Database, 'read' | 'sql'>, clock: () => Date): ApiHandler<'listActivity'> =>
  async ({ query }) => {
    const named = query.search ? await findNamedRecords({ read, sql }, query.search) : []
    const rows: ActivityLogEntry[] = await read.query(buildActivityQuery(sql, query, clock(), named))
    return addRecordNames(
      { read, sql },
      rows.map((row) => ({ ...row, id: Number(row.id) })),
    )
  }

const day = 24 * 60 * 60 * 1000 // milliseconds

export const buildActivityColumns = (sql: Database['sql']) =>
  sql`event_position AS id, user_id, user_name, action, entity_type, entity_id, details, ip_address, user_agent, created_at`

/** One page of the log, newest first; every filter has an index. A search also finds entries about the records in `named`. */
export function buildActivityQuery(sql: Database['sql'], query: ActivityLogQuery, now: Date, named: readonly RecordsFoundByName[] = []) {
  const conditions = [sql`true`]
  if (query.days !== 'all') conditions.push(sql`created_at >= ${new Date(now.getTime() - Number(query.days) * day).toISOString()}`)
  if (query.entity_type) conditions.push(sql`entity_type = ${query.entity_type}`)
  // The first word of an action is its kind: `create`, `login`, `refused_sign_in`.
  if (query.action) conditions.push(sql`split_part(action, '_', 1) = split_part(lower(${query.action}), '_', 1)`)
  if (query.search) conditions.push(buildSearchConditions(sql, query.search, named))
  if (query.before) {
    const at = sql`SELECT created_at FROM crm.activity_log WHERE event_position = ${query.before}`
    conditions.push(sql`(created_at, event_position) < ((${at}), ${query.before}::bigint)`)
  }
  return sql`
    SELECT ${buildActivityColumns(sql)}
    FROM crm.activity_log
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY created_at DESC, event_position DESC
    LIMIT ${query.limit}`
}

const address = /^[\da-f]*[.:][\da-f.:]*$/i

// IP addresses have their own index, searched by prefix only when the text looks like an address.
function buildSearchConditions(sql: Database['sql'], search: string, named: readonly RecordsFoundByName[]): SQLQuery {
  const found = [sql`search_text ILIKE ${buildLikePattern(search)}`]
  if (address.test(search)) found.push(sql`ip_address LIKE ${`${search.toLowerCase()}%`}`)
  for (const { entity, ids } of named) {
    // PostgreSQL uses a partial index only if the statement contains its condition literally, not as a parameter.
    const ofEntity = entity === 'email' ? sql`entity_type = 'email'` : sql`action = 'view' AND entity_type = ${entity}`
    found.push(sql`(${ofEntity} AND entity_id = ANY (${ids}))`)
  }
  return sql`(${sql.join(found, sql` OR `)})`
}

const kinds = ['lead', 'user', 'email'] as const

export type RecordsFoundByName = { entity: (typeof kinds)[number]; ids: string[] }

const shortest = 3 // characters: trigrams need three
const most = 100 // of each kind

// Finds records by their current names, because the log entries of views hold only ids.
async function findNamedRecords({ read, sql }: Pick<Database, 'read' | 'sql'>, search: string): Promise<RecordsFoundByName[]> {
  if ([...search].length < shortest) return []
  const pattern = buildLikePattern(search)
  const found: { entity: string; id: number }[] = await read.query(sql`
    (SELECT 'lead' AS entity, id FROM crm.lead_summaries
      WHERE deleted_at IS NULL AND search LIKE lower(${pattern}) AND name ILIKE ${pattern} LIMIT ${most})
    UNION ALL (SELECT 'user', id FROM crm.user_summaries WHERE username ILIKE ${pattern} LIMIT ${most})
    UNION ALL (SELECT 'email', id FROM crm.message_summaries
      WHERE search LIKE lower(${pattern}) AND (recipient ILIKE ${pattern} OR recipient_name ILIKE ${pattern}) LIMIT ${most})`)
  return kinds.flatMap((entity) => {
    const ids = found.filter((record) => record.entity === entity).map(({ id }) => String(id))
    return ids.length === 0 ? [] : { entity, ids }
  })
}
