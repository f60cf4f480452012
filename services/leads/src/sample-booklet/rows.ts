import { type Booklet, type BookletListQuery, hasPermission, type SessionUser } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { type SQLQuery, sql } from '@databases/pg'
import { fewestDigits } from '../phone-digits.ts'

export type BookletRow = Omit<Booklet, 'lead_id'>

export const bookletColumns = sql`
  id, order_number, customer_name, address, email, phone, product_type, tracking_number, status, date_ordered, date_shipped, notes,
  created_at, updated_at, version`

export function bookletFilterCondition({ status }: Pick<BookletListQuery, 'status'>): SQLQuery {
  return status === undefined ? sql`deleted_at is null` : sql`deleted_at is null and status_key = lower(replace(${status}, '-', ' '))`
}

export const newestFirst = sql`date_ordered desc, id desc`

export async function loadBooklets({ read }: Database, rows: SQLQuery, user: SessionUser): Promise<Booklet[]> {
  const lead = hasPermission(user, ['leads']) ? sql`(${leadOf})` : sql`null::int`
  return read.query(sql`select ${bookletColumns}, ${lead} as lead_id from (${rows}) b order by ${newestFirst}`)
}

export async function findBooklet(db: Database, id: number, user: SessionUser): Promise<Booklet> {
  const [found] = await loadBooklets(db, sql`select * from crm.sample_booklets where id = ${id} and deleted_at is null`, user)
  if (found === undefined) throw new NotFound('Sample booklet not found')
  return found
}

// Two queries, because an `or` would not use the indexes.
const leadOf = sql`
  select max(l.id) from (
    (select id from crm.leads where lower(email) = lower(b.email) and email is not null and deleted_at is null order by id desc limit 1)
    union all
    (select id from crm.leads where phone_digits = b.phone_digits and length(b.phone_digits) >= ${fewestDigits} and deleted_at is null
     order by id desc limit 1)
  ) l`
