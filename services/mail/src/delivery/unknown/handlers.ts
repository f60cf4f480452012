import type { UnknownDelivery } from '@crm/contracts'
import { type EventMeta, Refused } from '@crm/domain'
import { emailStream } from '@crm/events'
import type { Dependencies, Handlers } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { findMailServer } from '../../mail-server.ts'
import { rethrowMessageMoved } from '../cancel.ts'
import { email } from '../decider.ts'
import { openConditions } from '../open-conditions.ts'
import { requireSendingServer } from '../request-email.ts'
import { resendEmail } from '../resend.ts'
import { deliveryColumns, findDelivery } from '../rows.ts'

export function unknownDeliveryHandlers(parts: Pick<Dependencies, 'store' | 'db' | 'business'>) {
  const { db } = parts
  return {
    unknownDeliveries: ({ query }): Promise<UnknownDelivery[]> => db.read.query(unknownPage(query)),

    async decideUnknownDelivery({ params: { id }, body: { decision, after }, meta }) {
      const { version, state } = await findDelivery(db, id)
      if (decision === 'arrived') await confirmArrived(parts, id, meta)
      else if (decision === 'leave') await leaveUnknown(parts, id, meta)
      else {
        if (state !== 'ambiguous') throw new Refused('Nothing is to be decided about this message any more')
        await sendAgain(id, version, after ?? 0, meta)
      }
      return findDelivery(db, id)
    },
  } satisfies Handlers

  async function sendAgain(id: number, version: number, after: number, meta: EventMeta): Promise<void> {
    requireSendingServer(await findMailServer(db))
    await resendEmail(parts, { params: { id }, query: { after }, meta, idempotency: undefined }, version)
  }
}

function unknownPage({ before, limit }: { before?: number | undefined; limit: number }): SQLQuery {
  return sql`
    select d.*, a.started_at as last_attempt_at, a.words as last_words, coalesce(a.steps, '[]') as steps, crm.newer_email(d.id) as newer
    from (
      select ${deliveryColumns}, message_id from crm.email_deliveries
      where ${openConditions.ambiguous} and ${before === undefined ? sql`true` : sql`id < ${before}`}
      order by id desc limit ${limit}
    ) d left join crm.email_attempts a on a.delivery_id = d.id and a.attempt = d.attempts
    order by d.id desc`
}

type Parts = Pick<Dependencies, 'store'>

/** From now on the message counts as sent at its last attempt. */
function confirmArrived({ store }: Parts, id: number, meta: EventMeta): Promise<unknown> {
  const sent = `state = 'sent', error = null, claim = null,
    sent_at = coalesce((select started_at from crm.email_attempts a where a.delivery_id = id and a.attempt = attempts), created_at)`
  return decided(store, { type: 'ConfirmEmailArrived', data: null }, id, meta, sent)
}

/** The message is no longer listed for a decision. A late report of its worker changes nothing. */
const leaveUnknown = ({ store }: Parts, id: number, meta: EventMeta): Promise<unknown> =>
  decided(store, { type: 'LeaveEmailUnknown', data: null }, id, meta, 'left_at = clock_timestamp(), claim = null')

type Decision = { type: 'ConfirmEmailArrived'; data: null } | { type: 'LeaveEmailUnknown'; data: null }

function decided(store: Parts['store'], command: Decision, id: number, meta: EventMeta, becomes: string): Promise<unknown> {
  const move = {
    text: `
      with moved as (
        update crm.email_deliveries set ${becomes}, version = version + 1 where id = $1 and state = 'ambiguous' returning id
      )
      select crm.expect_email_moved(count(*)) from moved`,
    values: [id],
  }
  return store.execute({ decider: email, streamId: emailStream(id), command, meta }, () => [move]).catch(rethrowMessageMoved)
}
