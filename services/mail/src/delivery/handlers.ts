import type { Delivery } from '@crm/contracts/schemas'
import type { Dependencies, Handlers } from '@crm/http'
import { storedMailServer } from '../mail-server.ts'
import { cancelEmail } from './cancel.ts'
import { deliveriesPage } from './list.ts'
import { sending } from './request.ts'
import { resendEmail } from './resend.ts'
import { findDelivery, findStory } from './rows.ts'
import { mailStatus } from './status.ts'

/** The outbox: messages and where they stand, and what people may do about them. */
export function outboxHandlers(parts: Pick<Dependencies, 'store' | 'db' | 'settings' | 'business'>) {
  const { db } = parts
  return {
    listDeliveries: ({ query }): Promise<Delivery[]> => db.read.query(deliveriesPage(query)),

    getDelivery: ({ params }) => findStory(db, params.id),

    async resendDelivery(asked) {
      const { id } = asked.params
      await findDelivery(db, id)
      sending(await storedMailServer(db))
      await resendEmail(parts, asked)
      return findDelivery(db, id)
    },

    async cancelDelivery({ params, meta, user }) {
      await findDelivery(db, params.id)
      await cancelEmail(parts, params.id, `${user.username} cancelled it`, meta)
      return findDelivery(db, params.id)
    },

    mailStatus: () => mailStatus(parts),
  } satisfies Handlers
}
