import type { MailStatus } from '@crm/contracts/schemas'
import { type SQLQuery, sql } from '@databases/pg'

// Of a test nobody needs to be reminded: who sent it has seen its end, and it is not sent again. In the words of the index email_deliveries_open.
const notOver = sql`kind = 'notice' and state not in ('sent', 'cancelled')`

/** Which messages are not over, by how they stand. What counts them and the list behind each count ask the same. */
export const openConditions: Record<keyof MailStatus['open'], SQLQuery> = {
  queued: sql`${notOver} and state = 'queued'`,
  sending: sql`${notOver} and state in ('sending', 'committing')`,
  retry: sql`${notOver} and state = 'retry'`,
  failed: sql`${notOver} and state = 'failed'`,
  // In the words of the index email_deliveries_undecided, too.
  ambiguous: sql`${notOver} and state = 'ambiguous' and left_at is null`,
}

/** The messages that are counted under this name; under another one there are none. */
export const getOpenCondition = (name: string): SQLQuery => (isName(name) ? openConditions[name] : sql`false`)

const isName = (name: string): name is keyof typeof openConditions => Object.hasOwn(openConditions, name)
