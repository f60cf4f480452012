import type { MailStatus } from '@crm/contracts/schemas'
import type { Database } from '@crm/database'
import type { Dependencies } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { isCaught, storedMailServer } from '../mail-server.ts'
import { isOpen } from './open.ts'

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

const upTo = (condition: SQLQuery): SQLQuery =>
  sql`(select count(*)::int from (select from crm.email_deliveries where ${condition} limit ${mostCounted + 1}) counted)`

/** Those that are not over. */
export const countOpen = sql`
  select ${upTo(isOpen.queued)} as queued, ${upTo(isOpen.sending)} as sending, ${upTo(isOpen.retry)} as retry,
    ${upTo(isOpen.failed)} as failed, ${upTo(isOpen.ambiguous)} as ambiguous`
