import type { DeliveriesQuery, Delivery } from '@crm/contracts/schemas'
import { buildLikePattern } from '@crm/database'
import type { Dependencies, Handlers } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { findMailServer } from '../mail-server.ts'
import { cancelEmail } from './cancel.ts'
import { getOpenCondition } from './open-conditions.ts'
import { requireSendingServer } from './request-email.ts'
import { resendEmail } from './resend.ts'
import { deliveryColumns, findDelivery, findStory } from './rows.ts'
import { mailStatus } from './status.ts'

export function outboxHandlers(parts: Pick<Dependencies, 'store' | 'db' | 'settings' | 'business'>) {
  const { db } = parts
  return {
    listDeliveries: ({ query }): Promise<Delivery[]> => db.read.query(deliveriesPage(query)),

    getDelivery: ({ params }) => findStory(db, params.id),

    async resendDelivery(asked) {
      const { id } = asked.params
      await findDelivery(db, id)
      requireSendingServer(await findMailServer(db))
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

/** Search words that match more messages count as common. */
const most = 1000

/** One page, newest first; `before` is the last id of the page before. Every filter has an index. */
export function deliveriesPage({ state, open, search, template, before, limit }: DeliveriesQuery): SQLQuery {
  const conditions = [sql`true`]
  if (state !== undefined) conditions.push(sql`state = ${state.toLowerCase()}`)
  if (open !== undefined) conditions.push(getOpenCondition(open.toLowerCase()))
  if (template !== undefined) conditions.push(sql`template_id = ${templateId(template)}`)
  if (before !== undefined) conditions.push(sql`id < ${before}`)
  const page = (condition: SQLQuery) => sql`
    select ${deliveryColumns} from crm.email_deliveries where ${sql.join([...conditions, condition], sql` and `)} order by id desc limit ${limit}`
  if (search === undefined) return page(sql`true`)
  // Rare words use their index, common words a scan from the newest message. The planner cannot tell them apart, so count first.
  const has = sql`search like lower(${buildLikePattern(search)})`
  return sql`
    with found as materialized (select id from crm.email_deliveries where ${has} limit ${most + 1}),
      words as materialized (select count(*) <= ${most} as are_rare from found)
    (${page(sql`(select are_rare from words) and id = any (array(select id from found))`)})
    union all
    (${page(sql`(select not are_rare from words) and ${has}`)})
    order by id desc`
}

const templateId = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0)
