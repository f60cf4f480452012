import type { UnknownDelivery } from '@crm/contracts'
import { type EventMeta, Refused } from '@crm/domain'
import type { Dependencies, Handlers } from '@crm/http'
import { storedMailServer } from '../../mail-server.ts'
import { sending } from '../request.ts'
import { resendEmail } from '../resend.ts'
import { findDelivery } from '../rows.ts'
import { confirmArrived, leaveUnknown } from './decide.ts'
import { unknownPage } from './list.ts'

/** Messages of which nobody knows whether they arrived, and what people decide about them. */
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
    sending(await storedMailServer(db))
    await resendEmail(parts, { params: { id }, query: { after }, meta, idempotency: undefined }, version)
  }
}
