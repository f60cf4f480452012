import type { ActivityLogEntry } from '@crm/contracts'
import type { Database } from '@crm/database'
import { erasedPlaceholder } from '@crm/events'

type Kind = 'Lead' | 'User' | 'Message'

// The log entries of views hold only ids, so that an erasure need not search them. This adds the current names, except erased ones.
export async function addRecordNames<Entry extends ActivityLogEntry>(
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
