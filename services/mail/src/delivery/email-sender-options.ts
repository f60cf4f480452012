import type { Dependencies } from '@crm/http'
import type { Sealer } from '@crm/secrets'
import type { AddressPolicy, SessionPool, SmtpTimeouts } from '@crm/smtp'
import type { ConversationLimiter } from './conversation-limiter.ts'

/** The points at which tests kill an attempt. */
export type SendingPoint = 'after-claim' | 'before-send' | 'in-fence' | 'after-fence' | 'after-accepted' | 'before-settle'

/** `worker` is the worker's name; `passed` is called at each point. */
export type EmailWorkParts = Pick<Dependencies, 'store' | 'db' | 'business'> & {
  sealer: Pick<Sealer, 'open'>
  reach: AddressPolicy
  worker: string
  passed?: (point: SendingPoint) => void | Promise<void>
  times?: Partial<SmtpTimeouts>
  /** Limits conversations with the mail server. A test of a server does not wait for it. */
  turns?: ConversationLimiter
  /** Keeps SMTP sessions open for the next message. Without it, each message opens its own session. */
  kept?: SessionPool
  /** After the abort no notice is begun, and claimed notices are put back. */
  signal?: AbortSignal
}
