import type { UnknownOutcomeDelivery } from '@crm/contracts'
import type { EmailDeliveriesQuery, EmailDelivery, EmailDeliveryDetails } from '@crm/contracts/schemas'
import { buildLikePattern, type Database } from '@crm/database'
import { type EventMeta, NotFound, Refused } from '@crm/domain'
import { buildEmailStreamId } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { findMailServer } from '../mail-server.ts'
import { cancelEmail, resendEmail, rethrowMessageBeingSent } from './act-on-messages.ts'
import { emailDecider } from './decider.ts'
import { findNewerMessage } from './newer-message.ts'
import { requireActiveMailServer } from './request-email.ts'
import { getOpenMessageCondition, openMessageConditions, readMailStatus } from './status.ts'

export function createOutboxHandlers(parts: Pick<ServiceDependencies, 'store' | 'db' | 'settings' | 'business'>) {
  const { db } = parts
  return {
    listDeliveries: ({ query }): Promise<EmailDelivery[]> => db.read.query(buildDeliveriesQuery(query)),

    getDelivery: ({ params }) => findStory(db, params.id),

    async resendDelivery(asked) {
      const { id } = asked.params
      await findDelivery(db, id)
      requireActiveMailServer(await findMailServer(db))
      await resendEmail(parts, asked)
      return findDelivery(db, id)
    },

    async cancelDelivery({ params, meta, user }) {
      await findDelivery(db, params.id)
      await cancelEmail(parts, params.id, `${user.username} canceled it`, meta)
      return findDelivery(db, params.id)
    },

    mailStatus: () => readMailStatus(parts),
  } satisfies ApiHandlers
}

/** A search text that matches more messages than this counts as common. */
const maxRareMatches = 1000

/** One page, newest first; `before` is the last id of the page before. Every filter has an index. */
export function buildDeliveriesQuery({ state, open, search, template, before, limit }: EmailDeliveriesQuery): SQLQuery {
  const conditions = [sql`true`]
  if (state !== undefined) conditions.push(sql`state = ${state.toLowerCase()}`)
  if (open !== undefined) conditions.push(getOpenMessageCondition(open.toLowerCase()))
  if (template !== undefined) conditions.push(sql`template_id = ${templateId(template)}`)
  if (before !== undefined) conditions.push(sql`id < ${before}`)
  const page = (condition: SQLQuery) => sql`
    select ${deliveryColumns} from crm.email_deliveries where ${sql.join([...conditions, condition], sql` and `)} order by id desc limit ${limit}`
  if (search === undefined) return page(sql`true`)
  // A rare text uses its index, a common one a scan from the newest message. The planner cannot tell them apart, so count first.
  const has = sql`search like lower(${buildLikePattern(search)})`
  return sql`
    with found as materialized (select id from crm.email_deliveries where ${has} limit ${maxRareMatches + 1}),
      words as materialized (select count(*) <= ${maxRareMatches} as are_rare from found)
    (${page(sql`(select are_rare from words) and id = any (array(select id from found))`)})
    union all
    (${page(sql`(select not are_rare from words) and ${has}`)})
    order by id desc`
}

const templateId = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

export function createUnknownDeliveryHandlers(parts: Pick<ServiceDependencies, 'store' | 'db' | 'business'>) {
  const { db } = parts
  return {
    unknownDeliveries: ({ query }): Promise<UnknownOutcomeDelivery[]> => db.read.query(unknownPage(query)),

    async decideUnknownDelivery({ params: { id }, body: { decision, after }, meta }) {
      const { version, state } = await findDelivery(db, id)
      if (decision === 'arrived') await confirmArrived(parts, id, meta)
      else if (decision === 'leave') await leaveUnknown(parts, id, meta)
      else {
        if (state !== 'ambiguous') throw new Refused('This message no longer needs a decision')
        await sendAgain(id, version, after ?? 0, meta)
      }
      return findDelivery(db, id)
    },
  } satisfies ApiHandlers

  async function sendAgain(id: number, version: number, after: number, meta: EventMeta): Promise<void> {
    requireActiveMailServer(await findMailServer(db))
    await resendEmail(parts, { params: { id }, query: { after }, meta, idempotency: undefined }, version)
  }
}

function unknownPage({ before, limit }: { before?: number | undefined; limit: number }): SQLQuery {
  return sql`
    select d.*, a.started_at as last_attempt_at, a.words as last_words, coalesce(a.steps, '[]') as steps, crm.newer_email(d.id) as newer
    from (
      select ${deliveryColumns}, message_id from crm.email_deliveries
      where ${openMessageConditions.ambiguous} and ${before === undefined ? sql`true` : sql`id < ${before}`}
      order by id desc limit ${limit}
    ) d left join crm.email_attempts a on a.delivery_id = d.id and a.attempt = d.attempts
    order by d.id desc`
}

type Parts = Pick<ServiceDependencies, 'store'>

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
  return store
    .execute({ decider: emailDecider, streamId: buildEmailStreamId(id), command, meta }, () => [move])
    .catch(rethrowMessageBeingSent)
}

const deliveryColumns = sql`
  id, state, kind, template_id, template_name, template_version,
  case when record_id is not null then jsonb_build_object('kind', record_kind, 'id', record_id) end as record,
  recipient, recipient_name, subject, attempts, error, reply, requested_by, created_at,
  case when state in ('queued', 'retry') then next_attempt_at end as next_attempt_at, sent_at, version`

const findDelivery = (db: Database, id: number): Promise<EmailDelivery> => find(db, id, sql`${deliveryColumns}`)

async function findStory(db: Database, id: number): Promise<EmailDeliveryDetails> {
  const tries: EmailDeliveryDetails['tries'] = await db.read.query(sql`
    select attempt, outcome, words, started_at, ended_at, steps from crm.email_attempts where delivery_id = ${id} order by attempt`)
  const story = await find<Omit<EmailDeliveryDetails, 'tries' | 'newer'>>(
    db,
    id,
    sql`${deliveryColumns}, message_id, html, body_text as text`,
  )
  return { ...story, newer: await findNewerMessage(db, id), tries }
}

async function find<Row>({ read }: Database, id: number, columns: SQLQuery): Promise<Row> {
  const [found]: Row[] = await read.query(sql`select ${columns} from crm.email_deliveries where id = ${id}`)
  if (found === undefined) throw new NotFound('Message not found')
  return found
}
