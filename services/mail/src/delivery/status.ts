import type { MailStatus } from '@crm/contracts/schemas'
import type { Database } from '@crm/database'
import type { Dependencies } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { isCaught, storedMailServer } from '../mail-server.ts'

/** More than so many are told as one more. */
const mostCounted = 1_000

/** How mail stands. */
export async function mailStatus({ db, settings }: Pick<Dependencies, 'db' | 'settings'>): Promise<MailStatus> {
  const [server, open] = await Promise.all([storedMailServer(db), openMessages(db)])
  const isPaused = server !== null && server.paused_reason !== null && server.paused_at !== null
  return {
    active: server?.is_active ?? false,
    configured: server !== null,
    paused: isPaused ? { reason: server.paused_reason ?? '', since: server.paused_at ?? '' } : null,
    caught: isCaught(settings, server),
    open,
  }
}

/** How many messages are not over, each state counted up to a thousand and one. */
export async function openMessages(db: Pick<Database, 'read'>): Promise<MailStatus['open']> {
  const [open]: MailStatus['open'][] = await db.read.query(countOpen)
  if (open === undefined) throw new Error('PostgreSQL counted nothing')
  return open
}

// In the words of the index email_deliveries_open.
const upTo = (states: SQLQuery, more = sql``): SQLQuery => sql`(
  select count(*)::int from (
    select from crm.email_deliveries where kind = 'notice' and state not in ('sent', 'cancelled') and state in (${states}) ${more} limit ${mostCounted + 1}
  ) counted)`

/** Those that wait for somebody. */
export const countOpen = sql`
  select ${upTo(sql`'queued'`)} as queued, ${upTo(sql`'sending', 'committing'`)} as sending, ${upTo(sql`'retry'`)} as retry,
    ${upTo(sql`'failed'`)} as failed, ${upTo(sql`'ambiguous'`, sql`and left_at is null`)} as ambiguous`
