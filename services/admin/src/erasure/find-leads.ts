import type { ErasurePreview } from '@crm/contracts'
import { buildLikePattern, type Database } from '@crm/database'
import { normalizePhone } from '@crm/events'
import { sql } from '@databases/pg'

type Lead = ErasurePreview['leads'][number]

const most = 20
const fewestDigits = 7
const columns = sql`l.id, l.name, l.email, l.phone, l.date_created, l.deleted_at is not null as deleted, l.erased_at`

export async function leadsByWords({ read }: Pick<Database, 'read'>, words: string): Promise<Lead[]> {
  const id = /^#?\d{1,9}$/.test(words) ? Number(words.replace('#', '')) : null
  const digits = normalizePhone(words)
  const byPhone = digits.length >= fewestDigits ? sql`l.phone_digits = ${digits}` : sql`false`
  return read.query(sql`
    select ${columns}, null as same from crm.leads l
    where l.id = ${id} or lower(l.email) = ${words.toLowerCase()} or ${byPhone} or l.name ilike ${buildLikePattern(words)}
    order by l.id desc limit ${most}`)
}

/** These leads, followed by others with the same email or phone, which may belong to the same person. */
export async function leadsByIds({ read }: Pick<Database, 'read'>, ids: readonly number[]): Promise<Lead[]> {
  return read.query(sql`
    with chosen as (select * from crm.leads where id = any (${ids}))
    select ${columns}, null as same from chosen l
    union all
    (select ${columns}, case when exists (select from chosen c where lower(c.email) = lower(l.email)) then 'email' else 'phone' end
     from crm.leads l
     where l.id <> all (${ids}) and (lower(l.email) in (select lower(email) from chosen)
       or l.phone_digits in (select phone_digits from chosen where length(phone_digits) >= ${fewestDigits}))
     order by l.id desc limit ${most})`)
}
