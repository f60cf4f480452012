import {
  type BookletOrder,
  type BookletOrderChanges,
  type BookletOrderListQuery,
  type BookletOrderStats,
  findWeek,
  hasAnyPermission,
  listSearchPatterns,
  minPhoneDigits,
  type NewBookletOrder,
  type SessionUser,
} from '@crm/contracts'
import { escapePhone } from '@crm/csv'
import { buildFoldedTextCondition, type Database } from '@crm/database'
import { type EventMeta, NotFound, Refused } from '@crm/domain'
import { type BookletValues, buildBookletStreamId } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { createCsvReply } from '../csv-file.ts'
import { type BookletCommand, bookletDecider } from './decider.ts'

type Keyed = { isNew?: true; idempotency?: { key: string; requestHash: string } | undefined }

export function createBookletHandlers({ store, db, today, business }: Pick<ServiceDependencies, 'store' | 'db' | 'today' | 'business'>) {
  async function onBooklet(streamId: string, command: BookletCommand, meta: EventMeta, keyed: Keyed = {}): Promise<number> {
    const done = await store.execute({ decider: bookletDecider, streamId, command, meta, ...keyed }).catch(refuseTakenNumber)
    return Number(done.streamId.slice('sampleBooklet-'.length))
  }

  return {
    async listBooklets({ query, user }) {
      const { page, limit } = query
      const rows = sql`
        select * from crm.sample_booklets where ${bookletFilterCondition(query)} order by ${newestFirst} limit ${limit} offset ${(page - 1) * limit}`
      return loadBooklets(db, rows, user)
    },

    async countBooklets({ query }) {
      const [counted] = await db.read.query(sql`
        select count(*)::int as total from (
          select from crm.sample_booklets where ${bookletFilterCondition(query)} limit ${mostCounted}
        ) counted`)
      return counted
    },

    async bookletStats(): Promise<BookletOrderStats> {
      const day = today()
      const { first, last } = findWeek(day, business.now().weekStartsOn)
      const [stats] = await db.read.query(sql`
        select coalesce(sum(orders), 0)::int as "totalOrders",
          coalesce(sum(orders) filter (where status = 'pending'), 0)::int as "pendingOrders",
          coalesce(sum(orders) filter (where status = 'shipped'), 0)::int as "shippedOrders",
          coalesce(sum(orders) filter (where status = 'delivered'), 0)::int as "deliveredOrders",
          coalesce(sum(orders) filter (where status = 'refunded'), 0)::int as "refundedOrders",
          (select count(*)::int from crm.sample_booklets
            where deleted_at is null and date_ordered between ${first}::date and ${last}::date) as "thisWeekOrders"
        from crm.sample_booklet_counts`)
      return { ...stats, today: day }
    },

    async getBooklet({ params, user }) {
      return findBooklet(db, params.id, user)
    },

    async createBooklet({ body, meta, user, idempotency }) {
      const streamId = buildBookletStreamId(await store.nextId('sampleBooklet'))
      return findBooklet(db, await onBooklet(streamId, toOrderCommand(body, today()), meta, { isNew: true, idempotency }), user)
    },

    async updateBooklet({ params, body, meta, user, idempotency }) {
      await onBooklet(buildBookletStreamId(params.id), toChangeCommand(body, today()), meta, { idempotency })
      return findBooklet(db, params.id, user)
    },

    async deleteBooklet({ params, meta }) {
      await onBooklet(buildBookletStreamId(params.id), { type: 'DeleteBooklet', data: null }, meta)
      return { message: 'Sample booklet deleted successfully!' }
    },

    async restoreBooklet({ params, meta, user }) {
      await onBooklet(buildBookletStreamId(params.id), { type: 'RestoreBooklet', data: null }, meta)
      return findBooklet(db, params.id, user)
    },

    async leadBooklets({ params, user }) {
      const [lead]: { email: string; phone: string }[] = await db.read.query(sql`
        select lower(coalesce(email, '')) as email, phone_digits as phone from crm.leads where id = ${params.id}`)
      if (lead === undefined) throw new NotFound('Lead not found')
      const rows = sql`
        select * from crm.sample_booklets where deleted_at is null and (lower(email) = ${lead.email}
          or (phone_digits = ${lead.phone} and length(phone_digits) >= ${minPhoneDigits})) order by ${newestFirst} limit ${mostPerLead}`
      return loadBooklets(db, rows, user)
    },

    async exportBooklets({ query, meta }) {
      return createCsvReply<BookletRow>(
        { db, store, meta },
        {
          name: `sample-booklet-orders-${today()}`,
          header: Object.values(exportedLabels),
          ids: sql`select id from crm.sample_booklets where ${bookletFilterCondition(query)} order by ${newestFirst}`,
          rows: (ids) =>
            db.read.query(sql`
              select ${columns} from crm.sample_booklets where id = any(${ids}::int[]) and deleted_at is null
              order by array_position(${ids}::int[], id)`),
          cells: (order) => exportedColumns.map((column) => (column === 'phone' ? escapePhone(order.phone) : (order[column] ?? ''))),
          exported: 'BookletsExported',
          cutShort: 'BookletsExportCutShort',
          filters: query,
        },
      )
    },
  } satisfies ApiHandlers
}

// If two orders get the same number at the same time, a constraint makes the second transaction fail when it commits.
function refuseTakenNumber(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'sample_booklets_number_taken') {
    throw new Refused('An order with this number already exists')
  }
  throw error
}

function toOrderCommand(sent: NewBookletOrder, today: string): BookletCommand {
  return { type: 'OrderBooklet', data: { ...sent, date_ordered: sent.date_ordered ?? today } }
}

function toChangeCommand({ version, ...sent }: BookletOrderChanges, today: string): BookletCommand {
  const wanted = { ...sent, ...(sent.date_ordered === null && { date_ordered: today }) }
  const changes = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Partial<BookletValues>
  return { type: 'ChangeBooklet', data: { changes, version } }
}

type BookletRow = Omit<BookletOrder, 'lead_id'>

const columns = sql`
  id, order_number, customer_name, address, email, phone, product_type, tracking_number, status, date_ordered, date_shipped, notes,
  created_at, updated_at, version`

const mostCounted = 10_000

function bookletFilterCondition(filters: Omit<BookletOrderListQuery, 'page' | 'limit'>): SQLQuery {
  const { search, status, product_type, ordered_from, ordered_to } = filters
  const conditions = [sql`deleted_at is null`]
  if (status !== undefined) conditions.push(sql`status_key = lower(replace(${status}, '-', ' '))`)
  if (product_type !== undefined) conditions.push(sql`product_type = ${product_type}`)
  if (ordered_from !== undefined) conditions.push(sql`date_ordered >= ${ordered_from}::date`)
  if (ordered_to !== undefined) conditions.push(sql`date_ordered <= ${ordered_to}::date`)
  if (search !== undefined) conditions.push(buildFoldedTextCondition(sql`search`, listSearchPatterns(search)))
  return sql.join(conditions, sql` and `)
}

const mostPerLead = 50

const newestFirst = sql`date_ordered desc, id desc`

async function loadBooklets({ read }: Database, rows: SQLQuery, user: SessionUser): Promise<BookletOrder[]> {
  const lead = hasAnyPermission(user, ['leads']) ? sql`(${leadOf})` : sql`null::int`
  return read.query(sql`select ${columns}, ${lead} as lead_id from (${rows}) b order by ${newestFirst}`)
}

async function findBooklet(db: Database, id: number, user: SessionUser): Promise<BookletOrder> {
  const [found] = await loadBooklets(db, sql`select * from crm.sample_booklets where id = ${id} and deleted_at is null`, user)
  if (found === undefined) throw new NotFound('Sample booklet not found')
  return found
}

// Two queries, because an `or` would not use the indexes.
const leadOf = sql`
  select max(l.id) from (
    (select id from crm.leads where lower(email) = lower(b.email) and email is not null and deleted_at is null order by id desc limit 1)
    union all
    (select id from crm.leads where phone_digits = b.phone_digits and length(b.phone_digits) >= ${minPhoneDigits} and deleted_at is null
     order by id desc limit 1)
  ) l`

const exportedLabels = {
  order_number: 'Order Number',
  customer_name: 'Customer Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  product_type: 'Product Type',
  status: 'Status',
  date_ordered: 'Date Ordered',
  tracking_number: 'Tracking Number',
  date_shipped: 'Date Shipped',
  notes: 'Notes',
} as const satisfies Partial<Record<keyof BookletRow, string>>

const exportedColumns = Object.keys(exportedLabels) as (keyof typeof exportedLabels)[]
