import type { MailSendingStatus } from '@crm/contracts/schemas'
import type { Database } from '@crm/database'
import type { ServiceDependencies } from '@crm/http'
import type { MetricSource } from '@crm/telemetry'
import { type SQLQuery, sql } from '@databases/pg'
import { findMailServer, usesMailCatcher } from '../mail-server.ts'

// A test needs no reminder: its sender has seen the result. Must match the index email_deliveries_open.
const notOver = sql`kind = 'notice' and state not in ('sent', 'cancelled')`

export const openMessageConditions: Record<keyof MailSendingStatus['open'], SQLQuery> = {
  queued: sql`${notOver} and state = 'queued'`,
  sending: sql`${notOver} and state in ('sending', 'committing')`,
  retry: sql`${notOver} and state = 'retry'`,
  failed: sql`${notOver} and state = 'failed'`,
  // Must also match the index email_deliveries_undecided.
  ambiguous: sql`${notOver} and state = 'ambiguous' and left_at is null`,
}

export const getOpenMessageCondition = (name: string): SQLQuery => (isName(name) ? openMessageConditions[name] : sql`false`)

const isName = (name: string): name is keyof typeof openMessageConditions => Object.hasOwn(openMessageConditions, name)

const mostCounted = 1_000

export async function readMailStatus({ db, settings }: Pick<ServiceDependencies, 'db' | 'settings'>): Promise<MailSendingStatus> {
  const [server, open] = await Promise.all([findMailServer(db), countOpenMessages(db)])
  const isPaused = server !== null && server.paused_reason !== null && server.paused_at !== null
  return {
    active: server?.is_active ?? false,
    configured: server !== null,
    paused: isPaused ? { reason: server.paused_reason ?? '', since: server.paused_at ?? '' } : null,
    caught: usesMailCatcher(settings, server),
    open,
  }
}

export async function countOpenMessages(db: Pick<Database, 'read'>): Promise<MailSendingStatus['open']> {
  const [open]: MailSendingStatus['open'][] = await db.read.query(openMessageCountsQuery)
  if (open === undefined) throw new Error('PostgreSQL returned no counts')
  return open
}

const upTo = (condition: SQLQuery): SQLQuery =>
  sql`(select count(*)::int from (select from crm.email_deliveries where ${condition} limit ${mostCounted + 1}) counted)`

export const openMessageCountsQuery = sql`
  select ${upTo(openMessageConditions.queued)} as queued, ${upTo(openMessageConditions.sending)} as sending, ${upTo(openMessageConditions.retry)} as retry,
    ${upTo(openMessageConditions.failed)} as failed, ${upTo(openMessageConditions.ambiguous)} as ambiguous`

export const createMailMetrics = (dependencies: Pick<ServiceDependencies, 'db' | 'settings'>): MetricSource => ({
  name: 'mail',
  help: {
    crm_mail_messages: 'Unfinished messages, by state; more than 1,000 are reported as 1,001',
    crm_mail_waiting_seconds: 'How long the most overdue message has been due',
    crm_mail_paused: '1 while sending is paused because the mail server refuses the sign-in',
    crm_mail_active: '1 while email sending is active',
  },
  read: async () => {
    const [{ active, paused, open }, waiting] = await Promise.all([readMailStatus(dependencies), mostOverdue(dependencies)])
    return [
      ...Object.entries(open).map(([state, value]) => ({ metric: 'crm_mail_messages', labels: { state }, value })),
      { metric: 'crm_mail_waiting_seconds', value: waiting },
      { metric: 'crm_mail_paused', value: Number(paused !== null) },
      { metric: 'crm_mail_active', value: Number(active) },
    ]
  },
})

async function mostOverdue({ db }: Pick<ServiceDependencies, 'db'>): Promise<number> {
  const { rows } = await db.pool.query<{ seconds: number | null }>(`
    select greatest(extract(epoch from now() - min(hand_over_at)), 0)::float8 as seconds
      from crm.email_deliveries where state in ('queued', 'retry') and kind = 'notice'`)
  return rows[0]?.seconds ?? 0
}
