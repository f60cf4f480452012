import { hasPermission, type SentNotice, type SessionUser } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { EmailSubject } from '@crm/events'
import { type SQLQuery, sql } from '@databases/pg'

type Reading = Pick<Database, 'read'>

const columns = sql`
  d.id, d.record_id, d.audience, d.state, d.recipient, d.recipient_name, d.template_name, d.told_date, d.requested_by, d.created_at, d.sent_at,
  d.reply, d.error`

const most = 100

export const noticesAbout = (db: Reading, user: SessionUser, { kind, id }: EmailSubject): Promise<SentNotice[]> =>
  notices(
    db,
    user,
    sql`select ${columns} from crm.email_deliveries d
      where record_kind = ${kind} and record_id = ${id} and notice_id is not null order by created_at desc, id desc limit ${most}`,
  )

export const newestNotices = (db: Reading, user: SessionUser, ids: readonly number[]): Promise<SentNotice[]> =>
  notices(db, user, newestOf(ids))

export const newestOf = (ids: readonly number[]): SQLQuery => sql`
  select ${columns}
  from crm.leads l cross join (values ('client'), ('installer')) a (audience)
  cross join lateral (
    select notice_id from crm.email_deliveries e
    where e.record_kind = 'lead' and e.record_id = l.id and e.audience = a.audience and e.notice_id is not null
    order by e.created_at desc, e.id desc limit 1
  ) newest
  join crm.email_deliveries d on d.notice_id = newest.notice_id
  where l.id = any (${[...ids]}::int[]) and l.deleted_at is null and l.installation_kind is not null
  order by d.record_id, d.audience, d.id`

export const noticesOf = (db: Reading, user: SessionUser, ids: readonly number[]): Promise<SentNotice[]> =>
  notices(db, user, sql`select ${columns} from crm.email_deliveries d where id = any (${[...ids]}::int[]) order by id`)

async function notices({ read }: Reading, user: SessionUser, rows: SQLQuery): Promise<SentNotice[]> {
  const found: SentNotice[] = await read.query(rows)
  return seesInstallers(user) ? found : found.map(withoutAddress)
}

export const seesInstallers = (user: SessionUser): boolean => hasPermission(user, ['installers', 'admin'])

const toldOf: Partial<Record<SentNotice['state'], string>> = {
  failed: 'The mail server did not take the message',
  ambiguous: 'The connection broke before the mail server had answered',
  cancelled: 'The message was cancelled',
}

// Servers repeat the recipient's address in their replies in many forms, so the replies are left out.
function withoutAddress(notice: SentNotice): SentNotice {
  if (notice.audience !== 'installer') return notice
  const name = notice.recipient_name ?? 'the installer'
  return { ...notice, recipient: name, reply: null, error: notice.error && (toldOf[notice.state] ?? 'Its message has not gone out yet') }
}
