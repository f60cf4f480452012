import type { MailStatus } from '@crm/contracts/schemas'
import { type SQLQuery, sql } from '@databases/pg'

// A test needs no reminder: its sender has seen the result. Must match the index email_deliveries_open.
const notOver = sql`kind = 'notice' and state not in ('sent', 'cancelled')`

export const openConditions: Record<keyof MailStatus['open'], SQLQuery> = {
  queued: sql`${notOver} and state = 'queued'`,
  sending: sql`${notOver} and state in ('sending', 'committing')`,
  retry: sql`${notOver} and state = 'retry'`,
  failed: sql`${notOver} and state = 'failed'`,
  // Must also match the index email_deliveries_undecided.
  ambiguous: sql`${notOver} and state = 'ambiguous' and left_at is null`,
}

export const getOpenCondition = (name: string): SQLQuery => (isName(name) ? openConditions[name] : sql`false`)

const isName = (name: string): name is keyof typeof openConditions => Object.hasOwn(openConditions, name)
