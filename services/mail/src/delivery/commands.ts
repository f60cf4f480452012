import { setTimeout as pause } from 'node:timers/promises'
import type { DeliveryState } from '@crm/contracts'
import type { SmtpStepTaken } from '@crm/contracts/schemas'
import type { Transport } from '@crm/smtp'
import { cancelEmail } from './cancel.ts'
import { type MessageText, type RequestContext, type RequestOrigin, requestTest } from './request-email.ts'

export type { StoredTemplate } from './claim.ts'
export { draftNotice, type NoticeDraft } from './compose.ts'
export { audienceInWords } from './duplicate-notice.ts'
export { type EmailRequest, explainNotSending, type RequestContext, requestEmail, requireSendingServer } from './request-email.ts'
export { type NoticeRequest, type RequestedNotice, requestNotice } from './request-notice.ts'
export { waitForOutcomes } from './wait-for-outcomes.ts'

/** A test of a server; the password is sealed for `testPasswordPlace`. */
export type TestRequest = RequestOrigin & {
  transport: Omit<Transport, 'password'>
  passwordSealed: string
  from: { name: string; address: string }
  recipient: string
  copy?: MessageText | undefined
}

/** `reply` holds only the server's own words. */
export type TestResult = { state: DeliveryState; words: string; reply: string | null; steps: SmtpStepTaken[] }

const patience = 20_000 // milliseconds
const betweenLooks = 100 // milliseconds

/** Sends a test email through a worker, like real mail, and waits up to 20 seconds for the result. */
export async function sendTest(parts: RequestContext, wish: TestRequest): Promise<TestResult> {
  const { transport, passwordSealed: password, from, recipient, copy } = wish
  const { host, port, secure, username } = transport
  const { id } = await requestTest(parts, wish, recipient, { host, port, secure, username, password, from }, copy)
  const waitingUntil = Date.now() + patience
  for (;;) {
    const result = await resultOf(parts, id)
    if (isOver[result.state]) return result
    if (Date.now() >= waitingUntil) return giveUp(parts, id, wish)
    await pause(betweenLooks)
  }
}

const isOver: Record<DeliveryState, boolean> = {
  ...{ queued: false, sending: false, committing: false, retry: false },
  ...{ sent: true, failed: true, ambiguous: true, cancelled: true },
}

async function giveUp(parts: RequestContext, id: number, { meta }: RequestOrigin): Promise<TestResult> {
  const reason = 'No worker took the test e-mail within 20 seconds'
  await cancelEmail(parts, id, reason, meta).catch(() => undefined)
  const result = await resultOf(parts, id)
  return isOver[result.state] ? result : { ...result, words: 'The mail server has not taken the test e-mail within 20 seconds' }
}

async function resultOf({ db: { read, sql } }: RequestContext, id: number): Promise<TestResult> {
  const [found] = await read.query(sql`
    select d.state, coalesce(a.words, d.error, '') as words, d.reply, coalesce(a.steps, '[]') as steps
    from crm.email_deliveries d left join crm.email_attempts a on a.delivery_id = d.id and a.attempt = d.attempts where d.id = ${id}`)
  return found
}
