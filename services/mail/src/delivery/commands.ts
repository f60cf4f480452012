import { setTimeout as pause } from 'node:timers/promises'
import type { EmailDeliveryState, NoticeAudience } from '@crm/contracts'
import type { SmtpStepResult } from '@crm/contracts/schemas'
import { Refused } from '@crm/domain'
import type { SqlStatement } from '@crm/event-store'
import { buildEmailStreamId } from '@crm/events'
import type { RecordValues } from '../record-values.ts'
import { cancelEmail } from './act-on-messages.ts'
import type { MessageCopy, StoredTemplate, TestEmailTransport } from './claim.ts'
import { composeNotice } from './compose.ts'
import { emailDecider } from './decider.ts'
import { describeDuplicateNotice, type EarlierNotice, formatAudience, isDuplicateNoticeError } from './duplicate-notice.ts'
import {
  buildNoticeColumns,
  buildNoticeEvent,
  type EmailRequest,
  type EmailRequestContext,
  type EmailRequestMeta,
  type MessageText,
  parseEmailId,
  prepareEmailRequest,
  requestTestEmail,
} from './request-email.ts'

export type { StoredTemplate } from './claim.ts'
export { draftNotice, type NoticeDraft } from './compose.ts'
export { formatAudience } from './duplicate-notice.ts'
export { type EmailRequest, type EmailRequestContext, explainNotSending, requestEmail, requireActiveMailServer } from './request-email.ts'

/** A test of a mail server. The password, or the secrets of OAuth, are encrypted for `testPasswordEncryptionContext`. */
export type TestEmailRequest = EmailRequestMeta & {
  transport: Omit<TestEmailTransport, 'password' | 'from'>
  passwordSealed: string
  from: { name: string; address: string }
  recipient: string
  copy?: MessageText | undefined
}

/** `reply` holds only the server's own words. */
type TestResult = { state: EmailDeliveryState; words: string; reply: string | null; steps: SmtpStepResult[] }

const patience = 20_000 // milliseconds
const betweenLooks = 100 // milliseconds

/** Sends a test email through a worker, like real mail, and waits up to 20 seconds for the result. */
export async function sendTestEmail(parts: EmailRequestContext, request: TestEmailRequest): Promise<TestResult> {
  const { transport, passwordSealed: password, from, recipient, copy } = request
  const { id } = await requestTestEmail(parts, request, recipient, { ...transport, password, from }, copy)
  const waitingUntil = Date.now() + patience
  for (;;) {
    const result = await resultOf(parts, id)
    if (isOver[result.state]) return result
    if (Date.now() >= waitingUntil) return giveUp(parts, id, request)
    await pause(betweenLooks)
  }
}

const isOver: Record<EmailDeliveryState, boolean> = {
  ...{ queued: false, sending: false, committing: false, retry: false },
  ...{ sent: true, failed: true, ambiguous: true, cancelled: true },
}

async function giveUp(parts: EmailRequestContext, id: number, { meta }: EmailRequestMeta): Promise<TestResult> {
  const reason = 'No worker processed the test email within 20 seconds'
  await cancelEmail(parts, id, reason, meta).catch(() => undefined)
  const result = await resultOf(parts, id)
  return isOver[result.state] ? result : { ...result, words: 'The mail server did not accept the test email within 20 seconds' }
}

async function resultOf({ db: { read, sql } }: EmailRequestContext, id: number): Promise<TestResult> {
  const [found] = await read.query(sql`
    select d.state, coalesce(a.words, d.error, '') as words, d.reply, coalesce(a.steps, '[]') as steps
    from crm.email_deliveries d left join crm.email_attempts a on a.delivery_id = d.id and a.attempt = d.attempts where d.id = ${id}`)
  return found
}

type NoticeRequest = EmailRequestMeta &
  Pick<EmailRequest, 'record'> & {
    found: RecordValues
    from: string
    template: StoredTemplate
    audience: NoticeAudience
    installers: readonly number[]
    customMessage: string | null
    /** The newest notice that the client has seen; null: none. If absent, an existing notice with the same text is returned instead. */
    after: number | null | undefined
  }

type RequestedNotice = { ids: number[]; untold: string[] }

/** Sends one notice for any number of concurrent requests. Throws `Refused` if it cannot be built or was sent already. */
export async function requestNotice(parts: EmailRequestContext, request: NoticeRequest): Promise<RequestedNotice> {
  const { store, business } = parts
  const { notices, untold } = composeNotices(request)
  const [first] = notices
  if (first === undefined) throw new Refused(untold.join('. '))
  const ids: number[] = []
  for (const _ of notices) ids.push(await store.nextId('email'))
  const emails = notices.map(({ installer, copy }, at) => {
    const made = { template: request.template.id, record: request.record, to: toOf(request), customMessage: request.customMessage }
    const columns = { audience: request.audience, notice_id: ids[0], installer_id: installer, told_date: copy.toldDate }
    return prepareEmailRequest(ids[at] ?? 0, request, request.from, buildNoticeEvent(made, copy), {
      ...buildNoticeColumns(made, copy),
      ...columns,
    })
  })
  try {
    const [done] = await store.executeTogether(
      emails.map(({ execution }) => execution),
      () => [expectUntold(request, first.copy.toldDate), ...emails.map(({ row }) => row)],
    )
    return { ids: done?.repeated ? await idsOfNotice(parts, parseEmailId(done.streamId)) : ids, untold }
  } catch (error) {
    if (!isDuplicateNoticeError(error)) throw error
    const told = await newestTold(parts, request)
    // The other notice may have failed meanwhile, and then no longer prevents this one.
    if (told === null) return requestNotice(parts, request)
    if (request.after !== undefined || told.custom_message !== request.customMessage || told.template_id !== request.template.id)
      throw new Refused(
        describeDuplicateNotice(told, formatAudience(request.record.kind, request.audience), business.now().businessTimeZone),
      )
    await rememberFor(parts, request, told.notice_id)
    return { ids: await idsOfNotice(parts, told.notice_id), untold }
  }
}

type ForOne = { installer: number | null; copy: MessageCopy }

const toOf = ({ audience }: NoticeRequest): EmailRequest['to'] => (audience === 'installer' ? 'installer' : 'record')

function composeNotices(request: NoticeRequest): { notices: ForOne[]; untold: string[] } {
  const { template, record, customMessage } = request
  const common = { template, record, to: toOf(request), customMessage, installation: record.kind === 'lead' ? { toldDate: null } : null }
  const notices: ForOne[] = []
  const untold: string[] = []
  for (const installer of request.audience === 'installer' ? request.installers : [null]) {
    const copy = composeNotice(request.found, { ...common, installer })
    if ('words' in copy) untold.push(copy.words)
    else notices.push({ installer, copy })
  }
  return { notices, untold }
}

const expectUntold = ({ record, audience, after, customMessage }: NoticeRequest, day: string | null): SqlStatement => ({
  name: 'expect-untold',
  text: 'select crm.expect_untold($1, $2, $3, $4, $5, $6)',
  values: [record.kind, record.id, audience, after === undefined ? null : (after ?? 0), customMessage, day],
})

async function newestTold({ db: { read, sql } }: EmailRequestContext, { record, audience }: NoticeRequest): Promise<EarlierNotice | null> {
  const [newest]: EarlierNotice[] = await read.query(sql`
    select notice_id, state, template_id, custom_message, requested_by, created_at, sent_at from crm.email_deliveries
    where record_kind = ${record.kind} and record_id = ${record.id} and audience = ${audience} and notice_id is not null
      and state not in ('failed', 'cancelled') order by created_at desc, id desc limit 1`)
  return newest ?? null
}

async function idsOfNotice({ db: { read, sql } }: EmailRequestContext, id: number): Promise<number[]> {
  const found: { id: number }[] = await read.query(sql`
    select id from crm.email_deliveries where notice_id = (select notice_id from crm.email_deliveries where id = ${id}) order by id`)
  return found.map((each) => each.id)
}

// Stores the request's key with the other notice, so that a later repeat still sends nothing.
async function rememberFor({ store }: EmailRequestContext, { meta, idempotency, record }: NoticeRequest, id: number): Promise<void> {
  if (idempotency === undefined) return
  const command = { type: 'RequestEmail', data: { kind: 'notice', recipient: '', template: null, record } } as const
  await store.execute({ decider: emailDecider, streamId: buildEmailStreamId(id), command, meta, idempotency })
}

/** Waits up to `patience` ms until each message has ended or has a later retry. Returns at once with the reason if sending is paused. */
export async function waitForEmailOutcomes(
  { db: { read, sql } }: Pick<EmailRequestContext, 'db'>,
  ids: readonly number[],
  patience: number,
): Promise<{ pausedReason: string | null }> {
  const waitingUntil = Date.now() + patience
  for (;;) {
    const [now]: { waits: boolean; paused_reason: string | null }[] = await read.query(sql`
      select exists (select from crm.email_deliveries where id = any (${[...ids]})
          and (state in ('queued', 'sending', 'committing') or (state = 'retry' and next_attempt_at <= clock_timestamp()))) as waits,
        (select paused_reason from crm.smtp_settings where paused_at is not null order by id limit 1) as paused_reason`)
    const pausedReason = now?.paused_reason ?? null
    if (!now?.waits || pausedReason !== null || Date.now() >= waitingUntil) return { pausedReason }
    await pause(betweenLooks)
  }
}
