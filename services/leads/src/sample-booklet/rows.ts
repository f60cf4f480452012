import { type Booklet, type BookletListQuery, may, type SessionUser } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { type SQLQuery, sql } from '@databases/pg'
import { fewestDigits } from '../phone-digits.ts'

/** An order as the read table has it. */
export type BookletRow = Omit<Booklet, 'lead_id'>

/** The columns of a `BookletRow`. */
export const bookletColumns = sql`
  id, order_number, customer_name, address, email, phone, product_type, tracking_number, status, date_ordered, date_shipped, notes,
  created_at, updated_at, version`

/** Which orders a list shows. */
export function matching({ status }: Pick<BookletListQuery, 'status'>): SQLQuery {
  return status === undefined ? sql`deleted_at is null` : sql`deleted_at is null and status_key = lower(replace(${status}, '-', ' '))`
}

/** The newest order first. */
export const newestFirst = sql`date_ordered desc, id desc`

/** The orders of a query for `crm.sample_booklets`, each with the newest lead of the same e-mail or phone, for whoever may see leads. */
export async function bookletsOf({ read }: Database, rows: SQLQuery, user: SessionUser): Promise<Booklet[]> {
  const lead = may(user, ['leads']) ? sql`(${leadOf})` : sql`null::int`
  return read.query(sql`select ${bookletColumns}, ${lead} as lead_id from (${rows}) b order by ${newestFirst}`)
}

/** The order of this id, unless it is deleted. */
export async function findBooklet(db: Database, id: number, user: SessionUser): Promise<Booklet> {
  const [found] = await bookletsOf(db, sql`select * from crm.sample_booklets where id = ${id} and deleted_at is null`, user)
  if (found === undefined) throw new NotFound('Sample booklet not found')
  return found
}

// Two look-ups by index, where an `or` would be none.
const leadOf = sql`
  select max(l.id) from (
    (select id from crm.leads where lower(email) = lower(b.email) and email is not null and deleted_at is null order by id desc limit 1)
    union all
    (select id from crm.leads where phone_digits = b.phone_digits and length(b.phone_digits) >= ${fewestDigits} and deleted_at is null
     order by id desc limit 1)
  ) l`
