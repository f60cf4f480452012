import { type SQLQuery, sql } from '@databases/pg'
import { isOpen } from '../open.ts'
import { deliveryColumns } from '../rows.ts'

/** Messages of which nobody knows and about which nobody has decided, newest first, with the last words of the attempt that left it so. */
export function unknownPage({ before, limit }: { before?: number | undefined; limit: number }): SQLQuery {
  return sql`
    select d.*, a.started_at as last_attempt_at, a.words as last_words, coalesce(a.steps, '[]') as steps, crm.newer_email(d.id) as newer
    from (
      select ${deliveryColumns}, message_id from crm.email_deliveries
      where ${isOpen.ambiguous} and ${before === undefined ? sql`true` : sql`id < ${before}`}
      order by id desc limit ${limit}
    ) d left join crm.email_attempts a on a.delivery_id = d.id and a.attempt = d.attempts
    order by d.id desc`
}
