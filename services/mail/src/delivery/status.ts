import type { MailStatus } from '@crm/contracts/schemas'
import type { Database } from '@crm/database'
import type { Dependencies } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { findMailServer, usesMailCatcher } from '../mail-server.ts'
import { openConditions } from './open-conditions.ts'

const mostCounted = 1_000

export async function mailStatus({ db, settings }: Pick<Dependencies, 'db' | 'settings'>): Promise<MailStatus> {
  const [server, open] = await Promise.all([findMailServer(db), openMessages(db)])
  const isPaused = server !== null && server.paused_reason !== null && server.paused_at !== null
  return {
    active: server?.is_active ?? false,
    configured: server !== null,
    paused: isPaused ? { reason: server.paused_reason ?? '', since: server.paused_at ?? '' } : null,
    caught: usesMailCatcher(settings, server),
    open,
  }
}

export async function openMessages(db: Pick<Database, 'read'>): Promise<MailStatus['open']> {
  const [open]: MailStatus['open'][] = await db.read.query(countOpen)
  if (open === undefined) throw new Error('PostgreSQL counted nothing')
  return open
}

const upTo = (condition: SQLQuery): SQLQuery =>
  sql`(select count(*)::int from (select from crm.email_deliveries where ${condition} limit ${mostCounted + 1}) counted)`

export const countOpen = sql`
  select ${upTo(openConditions.queued)} as queued, ${upTo(openConditions.sending)} as sending, ${upTo(openConditions.retry)} as retry,
    ${upTo(openConditions.failed)} as failed, ${upTo(openConditions.ambiguous)} as ambiguous`
