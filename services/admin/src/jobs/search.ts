import { patternOf } from '@crm/database'
import { type SQLQuery, sql } from '@databases/pg'

/** Words that more messages have are common. */
const most = 1000
/** So many customers of a name are looked up for their messages. */
const mostCustomers = 200
const fewestDigits = 7
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The messages that a search finds: by their own words (recipient, template, subject, error), by the lead or order that they are about (its
 * customer's name, e-mail, phone), by number, Message-ID or correlation id. What few have is found by indexes, what many have by walking
 * from the newest message on; how many have it is looked at, for the planner can't know it of a word.
 */
export function messagesFound(search: string, page: (more: SQLQuery) => SQLQuery): SQLQuery {
  const has = isLong(search) ? sql`search like lower(${patternOf(search)})` : sql`false`
  return sql`
    with found as materialized (select id from crm.email_deliveries where ${has} limit ${most + 1}),
      words as materialized (select count(*) <= ${most} as are_rare from found),
      known as materialized (${sql.join([...byNumber(search), ...byCustomer(search)], sql` union `)})
    (${page(sql`(select are_rare from words) and id = any (array(select id from found union select id from known))`)})
    union all
    (${page(sql`(select not are_rare from words) and (${has} or id = any (array(select id from known)))`)})
    order by n desc`
}

// An index of trigrams finds three letters or digits in a row; fewer are looked for as numbers alone.
const isLong = (search: string): boolean => /[\p{L}\p{N}]{3}/u.test(search)

function* byNumber(search: string): Generator<SQLQuery> {
  const number = /^(?:#|email-)?([1-9]\d{0,8})$/i.exec(search)?.[1]
  yield sql`select id from crm.email_deliveries where id = ${Number(number ?? 0)}`
  if (number !== undefined) yield ofRecords(sql`select ${Number(number)}::int`, 'lead')
  const name = search.replace(/^<?(.*?)>?$/, '<$1>')
  if (search.includes('@')) yield sql`select id from crm.email_deliveries where message_id = ${name}`
  if (uuid.test(search))
    yield sql`
      select substr(e.stream_id, 7)::int as id from crm.activity_log a join crm.events e on e.position = a.event_position
      where a.correlation_id = ${search.toLowerCase()} and e.category = 'email'`
}

// Deleted leads are not looked for by name: the messages to them still have their own words.
function* byCustomer(search: string): Generator<SQLQuery> {
  const digits = search.replace(/\D/g, '').replace(/^1(?=\d{10})/, '')
  const isPhone = /^[\d\s()+./-]+$/.test(search) && digits.length >= fewestDigits
  if (isPhone) {
    const phone = sql`deleted_at is null and phone_digits like ${`${digits}%`} limit ${mostCustomers}`
    yield ofRecords(sql`select id from crm.leads where ${phone}`, 'lead')
    yield ofRecords(sql`select id from crm.sample_booklets where ${phone}`, 'booklet')
  } else if (isLong(search))
    yield ofRecords(
      sql`select id from crm.leads where deleted_at is null and search like lower(${patternOf(search)}) limit ${mostCustomers}`,
      'lead',
    )
}

const ofRecords = (records: SQLQuery, kind: 'lead' | 'booklet'): SQLQuery => sql`
  (select id from crm.email_deliveries where record_kind = ${kind} and record_id = any (array(${records})) order by id desc limit ${most})`
