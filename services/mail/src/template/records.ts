import { hasPermission, type MailRecord, type Permission, type SessionUser } from '@crm/contracts'
import { buildLikePattern, type Database } from '@crm/database'
import { type SQLQuery, sql } from '@databases/pg'

export const permissionFor: Readonly<Record<MailRecord['kind'], Permission>> = { lead: 'leads', booklet: 'sample-booklets' }

const most = 10

export async function recordsFor({ read }: Pick<Database, 'read'>, user: SessionUser, search: string | undefined): Promise<MailRecord[]> {
  const queries = [
    ...(hasPermission(user, [permissionFor.lead]) ? [leads(search)] : []),
    ...(hasPermission(user, [permissionFor.booklet]) ? [orders(search)] : []),
  ]
  if (queries.length === 0) return []
  const found: MailRecord[][] = await read.query(queries)
  return found.flat()
}

const leads = (search: string | undefined): SQLQuery => sql`
  select 'lead' as kind, id, name, email from crm.leads
   where deleted_at is null ${search === undefined ? sql`` : sql`and ${leadFound(search)}`} order by date_created desc, id desc limit ${most}`

// As in the list of leads: one or two letters have no trigram and match the beginning of a name.
function leadFound(search: string): SQLQuery {
  const length = [...search].length
  if (length > 2) return contains(sql`search`, search)
  return sql`${length === 1 ? sql`first_letter` : sql`first_two_letters`} = lower(${search})`
}

const orders = (search: string | undefined): SQLQuery => sql`
  select 'booklet' as kind, id, customer_name || ', order ' || order_number as name, email
    from ${search === undefined ? newestOrders : ordersFound(search)} o order by date_ordered desc, id desc limit ${most}`

const newestOrders = sql`(select * from crm.sample_booklets where deleted_at is null order by date_ordered desc, id desc limit ${most})`

// A larger limit than needed keeps the planner from walking all orders by date for ten hits that may not exist.
const ordersFound = (search: string): SQLQuery =>
  sql`(select * from crm.sample_booklets where deleted_at is null and ${contains(orderText, search)} limit 1000)`

// Repeats the expression of the index sample_booklets_by_words.
const orderText = sql`lower(customer_name || E'\n' || order_number || E'\n' || email)`

const contains = (text: SQLQuery, search: string): SQLQuery => sql`${text} like lower(${buildLikePattern(search)})`
