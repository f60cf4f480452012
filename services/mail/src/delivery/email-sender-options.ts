import type { Dependencies } from '@crm/http'
import type { Sealer } from '@crm/secrets'
import type { AddressPolicy, SessionPool, SmtpTimeouts } from '@crm/smtp'
import type { ConversationLimiter } from './conversation-limiter.ts'

/** How far an attempt is, for those who kill it in a test. */
export type SendingPoint = 'after-claim' | 'before-send' | 'in-fence' | 'after-fence' | 'after-accepted' | 'before-settle'

/** What the work on messages needs. `worker` names who does it; `passed` hears of each point. */
export type EmailWorkParts = Pick<Dependencies, 'store' | 'db' | 'business'> & {
  sealer: Pick<Sealer, 'open'>
  reach: AddressPolicy
  worker: string
  passed?: (point: SendingPoint) => void | Promise<void>
  /** Another patience with the server than the usual one. */
  times?: Partial<SmtpTimeouts>
  /** Whose turn it is to converse with the mail server. Tests of a server wait for nobody. */
  turns?: ConversationLimiter
  /** Where sessions with the server wait for a next message. Without it each message has one of its own, as tests have. */
  kept?: SessionPool
  /** After it no conversation about a notice is begun: what has been claimed is put back. */
  signal?: AbortSignal
}
