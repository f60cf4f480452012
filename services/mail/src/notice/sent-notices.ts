import { hasAnyPermission, type NoticeAudience, type SentNotice, type SessionUser } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { EmailRecordReference } from '@crm/events'
import { type SQLQuery, sql } from '@databases/pg'

type Reading = Pick<Database, 'read'>

const columns = sql`
  d.id, d.record_id, d.audience, d.state, d.recipient, d.recipient_name, d.template_name, d.told_date, d.requested_by, d.created_at, d.sent_at,
  d.reply, d.error`

const most = 100

export const findNoticesOfRecord = (db: Reading, user: SessionUser, { kind, id }: EmailRecordReference): Promise<SentNotice[]> =>
  notices(
    db,
    user,
    sql`select ${columns} from crm.email_deliveries d
      where record_kind = ${kind} and record_id = ${id} and notice_id is not null order by created_at desc, id desc limit ${most}`,
  )

export const findNewestNotices = (db: Reading, user: SessionUser, ids: readonly number[]): Promise<SentNotice[]> =>
  notices(db, user, buildNewestNoticesQuery(ids))

export const buildNewestNoticesQuery = (ids: readonly number[]): SQLQuery => sql`
  select ${columns}
  from crm.sold_leads l cross join (values ('client'), ('installer')) a (audience)
  cross join lateral (
    select notice_id from crm.email_deliveries e
    where e.record_kind = 'lead' and e.record_id = l.id and e.audience = a.audience and e.notice_id is not null
    order by e.created_at desc, e.id desc limit 1
  ) newest
  join crm.email_deliveries d on d.notice_id = newest.notice_id
  where l.id = any (${[...ids]}::int[])
  order by d.record_id, d.audience, d.id`

export const findNoticesById = (db: Reading, user: SessionUser, ids: readonly number[]): Promise<SentNotice[]> =>
  notices(db, user, sql`select ${columns} from crm.email_deliveries d where id = any (${[...ids]}::int[]) order by id`)

async function notices({ read }: Reading, user: SessionUser, rows: SQLQuery): Promise<SentNotice[]> {
  const found: SentNotice[] = await read.query(rows)
  return canSeeInstallerContacts(user) ? found : found.map(withoutAddress)
}

export const canSeeInstallerContacts = (user: SessionUser): boolean => hasAnyPermission(user, ['installers', 'admin'])

const toldOf: Partial<Record<SentNotice['state'], string>> = {
  failed: 'The mail server did not accept the message',
  ambiguous: 'The connection was lost before the mail server answered',
  cancelled: 'The message was canceled',
}

// Servers repeat the recipient's address in their replies in many forms, so the replies are left out.
function withoutAddress(notice: SentNotice): SentNotice {
  if (notice.audience !== 'installer') return notice
  const name = notice.recipient_name ?? 'the installer'
  return { ...notice, recipient: name, reply: null, error: notice.error && (toldOf[notice.state] ?? 'The message has not been sent yet') }
}

type Message = Pick<SentNotice, 'state' | 'recipient' | 'recipient_name' | 'error'>

/** `isFailed`: no recipient was notified, and no retry is planned. */
type Outcome = { isFailed: boolean; message: string; detail: string }

type Told = { audience: NoticeAudience; whom: string; untold: readonly string[]; pausedReason: string | null }

export function describeNoticeOutcome(messages: readonly Message[], told: Told): Outcome {
  const ended = (end: string): Message[] => messages.filter(({ state }) => endOf[state] === end)
  const [sent, open, unknown, unsent] = [ended('sent'), ended('open'), ended('unknown'), ended('unsent')]
  const sentences = [
    ...(sent.length > 0 ? [notified(sent, told, sent.length === messages.length)] : []),
    ...open.map(
      (message) => `The message to ${nameOf(message, told)} is queued and will be sent automatically. ${standingOf(message, told)}`,
    ),
    ...unknown.map(
      (message) => `It is unknown whether ${nameOf(message, told)} received the message: ${message.error ?? 'the connection was lost'}`,
    ),
    ...unsent.map((message) =>
      messages.length === 1
        ? (message.error ?? 'The message was not sent')
        : `${nameOf(message, told)} was not notified: ${message.error ?? ''}`,
    ),
    ...told.untold,
  ].map(withFullStop)
  return {
    isFailed: unsent.length === messages.length,
    message: title(sent.length, open.length, messages.length),
    detail: sentences.join(' '),
  }
}

function title(sent: number, open: number, all: number): string {
  if (sent === all) return 'Email sent successfully'
  if (sent > 0) return 'Email sent to some recipients'
  return open > 0 ? 'Email queued' : 'Email may have been sent'
}

const endOf = {
  ...{ sent: 'sent', ambiguous: 'unknown' },
  ...{ queued: 'open', sending: 'open', committing: 'open', retry: 'open' },
  ...{ failed: 'unsent', cancelled: 'unsent' },
} as const satisfies Record<SentNotice['state'], string>

function notified(sent: readonly Message[], told: Told, isAll: boolean): string {
  const isOne = sent.length === 1 && isAll && told.untold.length === 0
  if (told.audience === 'client' || isOne) return `${capitalised(told.whom)} has been notified`
  return `The ${sent.length === 1 ? 'installer has' : 'installers have'} been notified: ${sent.map((message) => nameOf(message, told)).join(' and ')}`
}

const nameOf = ({ recipient_name, recipient }: Message, { audience, whom }: Told): string =>
  audience === 'client' ? whom : (recipient_name ?? recipient)

// A separate sentence, because a failed attempt is not the reason why the message will go out.
function standingOf({ state, error }: Message, { pausedReason }: Told): string {
  if (pausedReason !== null) return `Sending is paused: ${pausedReason}`
  if (state === 'retry') return error === null ? 'It could not be sent immediately' : `Last attempt: ${error}`
  return state === 'queued' ? 'No worker has processed it yet' : 'The mail server has not answered yet'
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
