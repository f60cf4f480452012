import type { BookletChanges, BookletStats, NewBooklet } from '@crm/contracts'
import { type EventMeta, NotFound, Refused } from '@crm/domain'
import { type BookletFields, bookletStream } from '@crm/events'
import type { Dependencies, Handlers } from '@crm/http'
import { sql } from '@databases/pg'
import { fewestDigits } from '../phone-digits.ts'
import { type BookletCommand, booklet } from './decider.ts'
import { bookletFilterCondition, findBooklet, loadBooklets, newestFirst } from './rows.ts'

type Parts = Pick<Dependencies, 'store' | 'db' | 'today'>
type Keyed = { isNew?: true; idempotency?: { key: string; requestHash: string } | undefined }

export function bookletHandlers({ store, db, today }: Parts) {
  async function onBooklet(streamId: string, command: BookletCommand, meta: EventMeta, keyed: Keyed = {}): Promise<number> {
    const done = await store.execute({ decider: booklet, streamId, command, meta, ...keyed }).catch(refuseTakenNumber)
    return Number(done.streamId.slice('sampleBooklet-'.length))
  }

  return {
    async listBooklets({ query, user }) {
      const { page, limit } = query
      const rows = sql`
        select * from crm.sample_booklets where ${bookletFilterCondition(query)} order by ${newestFirst} limit ${limit} offset ${(page - 1) * limit}`
      return loadBooklets(db, rows, user)
    },

    async bookletStats(): Promise<BookletStats> {
      const day = today()
      // date_trunc begins weeks on Mondays.
      const [stats] = await db.read.query(sql`
        select coalesce(sum(orders), 0)::int as "totalOrders",
          coalesce(sum(orders) filter (where status = 'pending'), 0)::int as "pendingOrders",
          coalesce(sum(orders) filter (where status = 'shipped'), 0)::int as "shippedOrders",
          coalesce(sum(orders) filter (where status = 'delivered'), 0)::int as "deliveredOrders",
          coalesce(sum(orders) filter (where status = 'refunded'), 0)::int as "refundedOrders",
          (select count(*)::int from crm.sample_booklets, date_trunc('week', ${day}::timestamp) monday
            where deleted_at is null and date_ordered >= monday::date and date_ordered < monday::date + 7) as "thisWeekOrders"
        from crm.sample_booklet_counts`)
      return { ...stats, today: day }
    },

    async getBooklet({ params, user }) {
      return findBooklet(db, params.id, user)
    },

    async createBooklet({ body, meta, user, idempotency }) {
      const streamId = bookletStream(await store.nextId('sampleBooklet'))
      return findBooklet(db, await onBooklet(streamId, orderBooklet(body, today()), meta, { isNew: true, idempotency }), user)
    },

    async updateBooklet({ params, body, meta, user, idempotency }) {
      await onBooklet(bookletStream(params.id), changeBooklet(body, today()), meta, { idempotency })
      return findBooklet(db, params.id, user)
    },

    async deleteBooklet({ params, meta }) {
      await onBooklet(bookletStream(params.id), { type: 'DeleteBooklet', data: null }, meta)
      return { message: 'Sample booklet deleted successfully!' }
    },

    async restoreBooklet({ params, meta, user }) {
      await onBooklet(bookletStream(params.id), { type: 'RestoreBooklet', data: null }, meta)
      return findBooklet(db, params.id, user)
    },

    async leadBooklets({ params, user }) {
      const [lead]: { email: string; phone: string }[] = await db.read.query(sql`
        select lower(coalesce(email, '')) as email, phone_digits as phone from crm.leads where id = ${params.id}`)
      if (lead === undefined) throw new NotFound('Lead not found')
      const rows = sql`
        select * from crm.sample_booklets where deleted_at is null and (lower(email) = ${lead.email}
          or (phone_digits = ${lead.phone} and length(phone_digits) >= ${fewestDigits})) order by ${newestFirst} limit ${mostOfALead}`
      return loadBooklets(db, rows, user)
    },
  } satisfies Handlers
}

const mostOfALead = 50

// If two orders get one number at once, a constraint fails at the end of the second transaction.
function refuseTakenNumber(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'sample_booklets_number_taken') {
    throw new Refused('An order with this number exists already')
  }
  throw error
}

function orderBooklet(sent: NewBooklet, today: string): BookletCommand {
  return { type: 'OrderBooklet', data: { ...sent, date_ordered: sent.date_ordered ?? today } }
}

function changeBooklet({ version, ...sent }: BookletChanges, today: string): BookletCommand {
  const wanted = { ...sent, ...(sent.date_ordered === null && { date_ordered: today }) }
  const changes = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Partial<BookletFields>
  return { type: 'ChangeBooklet', data: { changes, version } }
}
