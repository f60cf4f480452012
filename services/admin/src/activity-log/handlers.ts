import {
  type ActivityLogEntry,
  type ActivityLogEntryDetails,
  activityPermissions,
  hasAnyPermission,
  hiddenActivityDetails,
  listReadableActivityTypes,
  listSearchPatterns,
  type SessionUser,
} from '@crm/contracts'
import type { ActivityLogExportQuery, ActivityLogQuery } from '@crm/contracts/schemas'
import { buildFoldedTextCondition, buildLikePattern, type Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { productEventSchemaHistory, readLog } from '@crm/event-store'
import { erasedPlaceholder, listFieldChanges } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import type { SQLQuery } from '@databases/pg'

export type ActivityLogReader = Pick<ServiceDependencies, 'clock' | 'business'> & { db: Pick<Database, 'read' | 'sql'> }

export const createActivityHandlers = (reader: Pick<ServiceDependencies, 'db' | 'clock' | 'business'>) =>
  ({
    async listActivity({ query, user }) {
      return readActivityPage(reader, query, await selectActivity(reader, query, user), user)
    },

    async getActivity({ params: { id }, user }) {
      const { db } = reader
      const position = BigInt(id)
      const [rows, [event]]: [ActivityLogEntry[], Awaited<ReturnType<typeof readLog>>] = await Promise.all([
        db.read.query(db.sql`SELECT ${buildActivityColumns(db.sql)} FROM crm.activity_log WHERE event_position = ${id}`),
        readLog(db.pool, productEventSchemaHistory, { from: position - 1n, to: position, limit: 1 }),
      ])
      const [entry] = await addRecordNames(db, hideDetails(rows, user))
      if (entry === undefined || event === undefined) throw new NotFound('Entry not found')
      return {
        ...entry,
        id,
        type: event.type,
        // Its name has the record's id.
        stream: entry.hidden ? (event.streamId.split('-')[0] ?? '') : event.streamId,
        version: event.version,
        correlation_id: event.meta.correlationId,
        causation_id: event.meta.causationId,
        changes: entry.hidden || (isLogExport(entry) && !mayReadSearches(user)) ? [] : listFieldChanges(event),
      } satisfies ActivityLogEntryDetails
    },
  }) satisfies ApiHandlers

/** One page of the selected entries, newest first, as the user may see them. */
export async function readActivityPage(
  { db: { read, sql } }: ActivityLogReader,
  page: Pick<ActivityLogQuery, 'before' | 'limit'>,
  selected: SQLQuery,
  user: SessionUser,
): Promise<ActivityLogEntry[]> {
  const rows: ActivityLogEntry[] = await read.query(buildActivityPageQuery(sql, page, selected))
  return addRecordNames(
    { read, sql },
    hideDetails(
      rows.map((row) => ({ ...row, id: Number(row.id) })),
      user,
    ),
  )
}

// Who did what kind of thing, and when, stays.
function hideDetails(entries: readonly ActivityLogEntry[], user: SessionUser): ActivityLogEntry[] {
  const readable = listReadableActivityTypes(user)
  return entries.map((entry) => {
    if (readable !== null && !readable.some((type) => type === entry.entity_type))
      return { ...entry, entity_id: null, details: hiddenActivityDetails, hidden: true }
    return isLogExport(entry) && !mayReadSearches(user) ? { ...entry, details: entry.details?.replace(/: .*$/s, '') ?? null } : entry
  })
}

// The filters of an export of the log may have the name of a lead as search words.
const isLogExport = ({ entity_type, action }: ActivityLogEntry): boolean => entity_type === 'activity_log' && action === 'export'
const mayReadSearches = (user: SessionUser): boolean => hasAnyPermission(user, activityPermissions.lead)

/** The condition of these filters. */
export async function selectActivity(
  { db, clock, business }: ActivityLogReader,
  query: ActivityLogExportQuery,
  user: SessionUser,
): Promise<SQLQuery> {
  const named = query.search ? await findNamedRecords(db, query.search, user) : []
  const at = { now: clock(), timeZone: business.now().businessTimeZone }
  return buildActivityCondition(db.sql, query, at, named, listReadableActivityTypes(user))
}

const day = 24 * 60 * 60 * 1000 // milliseconds

const buildActivityColumns = (sql: Database['sql']) =>
  sql`event_position AS id, user_id, user_name, action, entity_type, entity_id, details, ip_address, user_agent, created_at`

/** Every filter has an index. A search also finds entries about the records in `named`. Of types that are not `readable` it finds only user and
 * action. */
export function buildActivityCondition(
  sql: Database['sql'],
  query: ActivityLogExportQuery,
  { now, timeZone }: { now: Date; timeZone: string },
  named: readonly RecordsFoundByName[] = [],
  readable: readonly string[] | null = null,
): SQLQuery {
  const startOf = (day: SQLQuery): SQLQuery => sql`(${day})::timestamp AT TIME ZONE ${timeZone}`
  const conditions = [sql`true`]
  if (query.days !== 'all') conditions.push(sql`created_at >= ${new Date(now.getTime() - Number(query.days) * day).toISOString()}`)
  if (query.from) conditions.push(sql`created_at >= ${startOf(sql`${query.from}::date`)}`)
  if (query.to) conditions.push(sql`created_at < ${startOf(sql`${query.to}::date + 1`)}`)
  if (query.entity_type) conditions.push(sql`entity_type = ${query.entity_type}`)
  // The first word of an action is its kind: `create`, `login`, `refused_sign_in`.
  if (query.action) conditions.push(sql`split_part(action, '_', 1) = split_part(lower(${query.action}), '_', 1)`)
  if (query.search) conditions.push(buildSearchConditions(sql, query.search, named, readable))
  return sql.join(conditions, sql` AND `)
}

export function buildActivityPageQuery(
  sql: Database['sql'],
  { before, limit }: Pick<ActivityLogQuery, 'before' | 'limit'>,
  selected: SQLQuery,
) {
  const at = sql`SELECT created_at FROM crm.activity_log WHERE event_position = ${before}`
  return sql`
    SELECT ${buildActivityColumns(sql)}
    FROM crm.activity_log
    WHERE ${selected} ${before ? sql`AND (created_at, event_position) < ((${at}), ${before}::bigint)` : sql``}
    ORDER BY created_at DESC, event_position DESC
    LIMIT ${limit}`
}

const address = /^[\da-f]*[.:][\da-f.:]*$/i

// IP addresses have their own index, searched by prefix only when the text looks like an address.
function buildSearchConditions(
  sql: Database['sql'],
  search: string,
  named: readonly RecordsFoundByName[],
  readable: readonly string[] | null,
): SQLQuery {
  const patterns = listSearchPatterns(search)
  const searches = readable?.includes('lead') ? sql`` : sql`AND NOT (entity_type = 'activity_log' AND action = 'export')`
  const shown = sql`((entity_type = ANY (${readable}::text[]) ${searches}) OR ${buildFoldedTextCondition(sql`crm.activity_words(action, user_name, '')`, patterns)})`
  const found = [sql`(${buildFoldedTextCondition(sql`words`, patterns)} ${readable === null ? sql`` : sql`AND ${shown}`})`]
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
async function findNamedRecords(
  { read, sql }: Pick<Database, 'read' | 'sql'>,
  search: string,
  user: SessionUser,
): Promise<RecordsFoundByName[]> {
  if ([...search].length < shortest) return []
  const pattern = buildLikePattern(search)
  const patterns = listSearchPatterns(search)
  const hasName = buildFoldedTextCondition(sql`' ' || crm.fold_text(name)`, patterns)
  const readable = kinds.filter((kind) => hasAnyPermission(user, activityPermissions[kind]))
  const found: { entity: string; id: number }[] = await read.query(sql`
    (SELECT 'lead' AS entity, id FROM crm.lead_summaries
      WHERE deleted_at IS NULL AND ${buildFoldedTextCondition(sql`search`, patterns)} AND ${hasName} LIMIT ${most})
    UNION ALL (SELECT 'user', id FROM crm.user_summaries WHERE username ILIKE ${pattern} LIMIT ${most})
    UNION ALL (SELECT 'email', id FROM crm.message_summaries
      WHERE search LIKE lower(${pattern}) AND (recipient ILIKE ${pattern} OR recipient_name ILIKE ${pattern}) LIMIT ${most})`)
  return readable.flatMap((entity) => {
    const ids = found.filter((record) => record.entity === entity).map(({ id }) => String(id))
    return ids.length === 0 ? [] : { entity, ids }
  })
}

type Kind = 'Lead' | 'User' | 'Message'

// The log entries of views hold only ids, so that an erasure need not search them. This adds the current names, except erased ones.
async function addRecordNames<Entry extends ActivityLogEntry>(
  db: Pick<Database, 'read' | 'sql'>,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const seen = entries.map(parseView)
  const named = new Map<string, string>()
  for (const kind of ['Lead', 'User', 'Message'] as const) {
    const ids = seen.flatMap((look) => (look?.kind === kind ? look.id : []))
    const found = ids.length === 0 ? [] : await db.read.query(findNames(db.sql, ids)[kind])
    for (const { id, name } of found as { id: number; name: string }[]) if (name !== erasedPlaceholder) named.set(`${kind} #${id}`, name)
  }
  return entries.map((entry, index) => {
    const look = seen[index]
    const name = look && named.get(look.number)
    return look && name !== undefined ? { ...entry, details: `${name}${entry.details?.slice(look.number.length)}` } : entry
  })
}

// `viewActivityPhrases` in packages/events writes details that begin like this: "Lead #42: page opened".
function parseView({ action, details }: ActivityLogEntry): { kind: Kind; id: number; number: string } | null {
  const [number = '', kind, id] = action === 'view' ? (/^(Lead|User|Message) #(\d{1,9})\b/.exec(details ?? '') ?? []) : []
  return kind === undefined ? null : { kind: kind as Kind, id: Number(id), number }
}

const findNames = (sql: Database['sql'], ids: readonly number[]) => ({
  Lead: sql`SELECT id, name FROM crm.lead_summaries WHERE id = ANY (${ids}::int[])`,
  User: sql`SELECT id, username AS name FROM crm.user_summaries WHERE id = ANY (${ids}::int[])`,
  Message: sql`
    SELECT id, 'Message to ' || recipient AS name FROM crm.message_summaries WHERE id = ANY (${ids}::int[]) AND recipient <> ${erasedPlaceholder}`,
})
