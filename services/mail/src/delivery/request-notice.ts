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

export type NoticeRequest = RequestOrigin &
  Pick<EmailRequest, 'record'> & {
    found: RecordValues
    from: string
    template: StoredTemplate
    audience: NoticeAudience
    installers: readonly number[]
    customMessage: string | null
    /** The newest notice that the client knew; null: none. Absent: a notice with the same text is returned instead of a new one. */
    after: number | null | undefined
  }

export type RequestedNotice = { ids: number[]; untold: string[] }

/** Sends one notice for any number of concurrent requests. Throws `Refused` if it cannot be built or was sent already. */
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
    // The other notice may have failed meanwhile, and then no longer prevents this one.
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

// Stores the request's key with the other notice, so that a later repeat still sends nothing.
async function rememberFor({ store }: RequestContext, { meta, idempotency, record }: NoticeRequest, id: number): Promise<void> {
  if (idempotency === undefined) return
  const command = { type: 'RequestEmail', data: { kind: 'notice', recipient: '', template: null, record } } as const
  await store.execute({ decider: email, streamId: emailStream(id), command, meta, idempotency })
}
