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
export function outboxHandlers({ store, db }: Pick<Dependencies, 'store' | 'db'>) {
  return {
    listDeliveries: ({ query }): Promise<Delivery[]> => db.read.query(deliveriesPage(query)),

    getDelivery: ({ params }) => findStory(db, params.id),

    async resendDelivery({ params, meta, idempotency }) {
      await findDelivery(db, params.id)
      sending(await storedMailServer(db))
      await resendEmail({ store }, params.id, meta, idempotency)
      return findDelivery(db, params.id)
    },

    async cancelDelivery({ params, meta, user }) {
      await findDelivery(db, params.id)
      await cancelEmail({ store }, params.id, `${user.username} cancelled it`, meta)
      return findDelivery(db, params.id)
    },

    mailStatus: () => mailStatus(db),
  } satisfies Handlers
}
