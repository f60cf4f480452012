import { buildLikePattern, type Database } from '@crm/database'

const kinds = ['lead', 'user', 'email'] as const

export type ViewedRecords = { entity: (typeof kinds)[number]; ids: string[] }

const shortest = 3 // characters: trigrams need three
const most = 100 // of each kind

// Finds records by their current names, because the log entries of views hold only ids.
export async function recordsNamed({ read, sql }: Pick<Database, 'read' | 'sql'>, search: string): Promise<ViewedRecords[]> {
  if ([...search].length < shortest) return []
  const pattern = buildLikePattern(search)
  const found: { entity: string; id: number }[] = await read.query(sql`
    (SELECT 'lead' AS entity, id FROM crm.leads
      WHERE deleted_at IS NULL AND search LIKE lower(${pattern}) AND name ILIKE ${pattern} LIMIT ${most})
    UNION ALL (SELECT 'user', id FROM crm.users WHERE username ILIKE ${pattern} LIMIT ${most})
    UNION ALL (SELECT 'email', id FROM crm.email_deliveries
      WHERE search LIKE lower(${pattern}) AND (recipient ILIKE ${pattern} OR recipient_name ILIKE ${pattern}) LIMIT ${most})`)
  return kinds.flatMap((entity) => {
    const ids = found.filter((record) => record.entity === entity).map(({ id }) => String(id))
    return ids.length === 0 ? [] : { entity, ids }
  })
}
