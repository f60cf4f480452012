import type { NoticeAudience } from '@crm/contracts'
import { Refused } from '@crm/domain'
import type { Statement } from '@crm/event-store'
import { emailStream } from '@crm/events'
import type { RecordValues } from '../record-values.ts'
import type { MessageCopy, StoredTemplate } from './claim.ts'
import { composeNotice } from './compose.ts'
import { email } from './decider.ts'
import { audienceInWords, type DuplicateNotice, describeDuplicate, isDuplicateNotice } from './duplicate-notice.ts'
import {
  type EmailRequest,
  emailId,
  newEmail,
  noticeColumns,
  noticeFact,
  type RequestContext,
  type RequestOrigin,
} from './request-email.ts'

/** Somebody wants one audience of a record to be told: its customer, or these of its installers, each by a message of their own. */
export type NoticeRequest = RequestOrigin &
  Pick<EmailRequest, 'record'> & {
    /** The record as it was read for this request. */
    found: RecordValues
    /** The address that the mail server sends from. */
    from: string
    template: StoredTemplate
    audience: NoticeAudience
    installers: readonly number[]
    customMessage: string | null
    /** The newest notice that the sender knew of; null: none. Absent: a notice in the same words is answered again. */
    after: number | null | undefined
  }

/** The messages of a notice, and why some of those it was meant for get none. */
export type RequestedNotice = { ids: number[]; untold: string[] }

/** Asks for a notice once, however many ask at the same time; refuses in words where it can't be made, or somebody was told already. */
export async function requestNotice(parts: RequestContext, wish: NoticeRequest): Promise<RequestedNotice> {
  const { store, business } = parts
  const { letters, untold } = lettersOf(wish)
  const [first] = letters
  if (first === undefined) throw new Refused(untold.join('. '))
  const ids: number[] = []
  for (const _ of letters) ids.push(await store.nextId('email'))
  const emails = letters.map(({ installer, copy }, at) => {
    const made = { template: wish.template.id, record: wish.record, to: toOf(wish), customMessage: wish.customMessage }
    const columns = { audience: wish.audience, notice_id: ids[0], installer_id: installer, told_date: copy.toldDate }
    return newEmail(ids[at] ?? 0, wish, wish.from, noticeFact(made, copy), { ...noticeColumns(made, copy), ...columns })
  })
  try {
    const [done] = await store.executeTogether(
      emails.map(({ execution }) => execution),
      () => [expectUntold(wish, first.copy.toldDate), ...emails.map(({ row }) => row)],
    )
    return { ids: done?.repeated ? await idsOfNotice(parts, emailId(done.streamId)) : ids, untold }
  } catch (error) {
    if (!isDuplicateNotice(error)) throw error
    const told = await newestTold(parts, wish)
    // It may have ended unsent meanwhile, and stands in nobody's way then.
    if (told === null) return requestNotice(parts, wish)
    if (wish.after !== undefined || told.custom_message !== wish.customMessage)
      throw new Refused(describeDuplicate(told, audienceInWords(wish.record.kind, wish.audience), business.now().businessTimeZone))
    await rememberFor(parts, wish, told.notice_id)
    return { ids: await idsOfNotice(parts, told.notice_id), untold }
  }
}

type ForOne = { installer: number | null; copy: MessageCopy }

const toOf = ({ audience }: NoticeRequest): EmailRequest['to'] => (audience === 'installer' ? 'installer' : 'record')

function lettersOf(wish: NoticeRequest): { letters: ForOne[]; untold: string[] } {
  const { template, record, customMessage } = wish
  const common = { template, record, to: toOf(wish), customMessage, installation: record.kind === 'lead' ? { toldDate: null } : null }
  const letters: ForOne[] = []
  const untold: string[] = []
  for (const installer of wish.audience === 'installer' ? wish.installers : [null]) {
    const copy = composeNotice(wish.found, { ...common, installer })
    if ('words' in copy) untold.push(copy.words)
    else letters.push({ installer, copy })
  }
  return { letters, untold }
}

const expectUntold = ({ record, audience, after, customMessage }: NoticeRequest, day: string | null): Statement => ({
  name: 'expect-untold',
  text: 'select crm.expect_untold($1, $2, $3, $4, $5, $6)',
  values: [record.kind, record.id, audience, after === undefined ? null : (after ?? 0), customMessage, day],
})

async function newestTold({ db: { read, sql } }: RequestContext, { record, audience }: NoticeRequest): Promise<DuplicateNotice | null> {
  const [newest]: DuplicateNotice[] = await read.query(sql`
    select notice_id, state, custom_message, requested_by, created_at, sent_at from crm.email_deliveries
    where record_kind = ${record.kind} and record_id = ${record.id} and audience = ${audience} and notice_id is not null
      and state not in ('failed', 'cancelled') order by created_at desc, id desc limit 1`)
  return newest ?? null
}

async function idsOfNotice({ db: { read, sql } }: RequestContext, id: number): Promise<number[]> {
  const found: { id: number }[] = await read.query(sql`
    select id from crm.email_deliveries where notice_id = (select notice_id from crm.email_deliveries where id = ${id}) order by id`)
  return found.map((each) => each.id)
}

// A request that is answered with somebody's notice is known by its key from then on: repeated much later, it still sends nothing.
async function rememberFor({ store }: RequestContext, { meta, idempotency, record }: NoticeRequest, id: number): Promise<void> {
  if (idempotency === undefined) return
  const command = { type: 'RequestEmail', data: { kind: 'notice', recipient: '', template: null, record } } as const
  await store.execute({ decider: email, streamId: emailStream(id), command, meta, idempotency })
}
