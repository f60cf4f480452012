import type { SmtpTestResult } from '@crm/contracts'
import type { EventMeta } from '@crm/domain'
import { HttpProblem, type ServiceDependencies } from '@crm/http'
import type { SecretSealer } from '@crm/secrets'
import type { SmtpTransport } from '@crm/smtp'
import { sendTestEmail } from './delivery/commands.ts'
import { type SignInMethod, testPasswordEncryptionContext, usesMailCatcher } from './mail-server.ts'
import { createSendingRateLimiter } from './sending-limit.ts'

const rate = { burst: 5, perSecond: 5 / 60 }
const tooOften = 'You can send only five test emails per minute. Please wait a moment.'

const notYet = 'The test did not finish within 20 seconds. The outbox will show its result.'

export type TestEmail = {
  transport: Pick<SmtpTransport, 'host' | 'port' | 'secure' | 'username'> & SignInMethod
  /** The password, or the JSON of OAuth's secrets. */
  secret: string
  from: { name: string; address: string }
  recipient: string
  copy?: { subject: string; html: string; text: string }
}

type Asked = { user: { id: number }; meta: EventMeta; idempotency?: { key: string; requestHash: string } | undefined }

/** Sends test emails through the regular delivery, limited per user and `kind`, and returns the server's replies. */
export function createTestEmailSender(
  dependencies: ServiceDependencies,
  secrets: SecretSealer,
  kind: 'settings' | 'template',
): (message: TestEmail, asked: Asked) => Promise<SmtpTestResult> {
  const { clock, settings } = dependencies
  const limit = createSendingRateLimiter(dependencies, `test of ${kind}`, rate, tooOften)
  return async ({ transport, secret, ...message }, { user, meta, idempotency }) => {
    await limit(String(user.id))
    const { state, words, reply, steps } = await sendTestEmail(dependencies, {
      ...{ ...message, meta },
      // The demonstration's mail catcher offers no sign-in.
      transport: { ...transport, mustSignIn: !usesMailCatcher(settings, transport) },
      passwordSealed: secrets.seal(secret, testPasswordEncryptionContext),
      // The request hash includes the password, so it is keyed: a plain digest could be used to guess the password.
      idempotency: idempotency && { ...idempotency, requestHash: secrets.digest(idempotency.requestHash) },
    })
    if (state === 'sent') return { message: 'Test email sent successfully', reply: reply ?? '', steps, at: clock().toISOString() }
    const hasEnded = state === 'failed' || state === 'ambiguous' || state === 'cancelled'
    throw new HttpProblem(422, hasEnded ? words || 'Failed to send test email' : notYet, { steps })
  }
}
