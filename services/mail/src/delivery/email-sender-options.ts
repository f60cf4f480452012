import type { Dependencies } from '@crm/http'
import type { Sealer } from '@crm/secrets'
import type { AddressPolicy, SessionPool, SmtpTimeouts } from '@crm/smtp'
import type { ConversationLimiter } from './conversation-limiter.ts'

export type SendingPoint = 'after-claim' | 'before-send' | 'in-fence' | 'after-fence' | 'after-accepted' | 'before-settle'

export type EmailWorkParts = Pick<Dependencies, 'store' | 'db' | 'business'> & {
  sealer: Pick<Sealer, 'open'>
  reach: AddressPolicy
  worker: string
  passed?: (point: SendingPoint) => void | Promise<void>
  times?: Partial<SmtpTimeouts>
  turns?: ConversationLimiter
  /** Keeps SMTP sessions open for the next message. Without it, each message opens its own session. */
  kept?: SessionPool
  /** After the abort no notice is begun, and claimed notices are put back. */
  signal?: AbortSignal
}
