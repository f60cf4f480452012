import type { SmtpStepResult } from '@crm/contracts'

/** `refused`: permanently refused. `deferred`: certainly not accepted, but may be retried. `credentials`: the login failed.
 * `ambiguous`: the final dot was sent and no response arrived. `fenced`: not sent, because `fence` returned false. */
export type SendOutcomeKind = 'accepted' | 'refused' | 'deferred' | 'credentials' | 'ambiguous' | 'fenced'

export type SendFailureReason =
  | 'host-not-found'
  | 'connection-refused'
  | 'not-allowed'
  | 'tls'
  | 'no-tls'
  | 'credentials'
  | 'name-refused'
  | 'sender-refused'
  | 'recipient-refused'
  | 'message-refused'
  | 'timed-out'
  | 'connection-lost'
  | 'not-a-mail-server'
  | null

/** `words`: one sentence for users. `reply` and `code`: the server's response, if any. `isCrowded`: the server has too many connections.
 * `isUnheard`: the server closed or refused the connection without sending anything. */
export type SendOutcome = {
  kind: SendOutcomeKind
  reason: SendFailureReason
  words: string
  code: number | null
  reply: string | null
  steps: SmtpStepResult[]
  isCrowded: boolean
  isUnheard: boolean
}

/** The response that the conversation waits for. `message` is the response to the final dot. */
export type SmtpStage = 'dial' | 'greeting' | 'tls' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message'

export type SmtpErrorHint =
  | 'malformed'
  | 'aborted'
  | 'fenced'
  | 'fence-failed'
  | 'no-name-server'
  | 'unreachable'
  | 'turned-away'
  | 'untrusted'
  | 'expired'
  | 'other-name'
  | 'no-tls-spoken'
  | 'wrong-settings'

export type SmtpServerReply = { code: number; text: string }

export class SmtpError extends Error {
  override readonly name = 'SmtpError'
  readonly reason: SendFailureReason
  readonly stage: SmtpStage
  readonly hint: SmtpErrorHint | null
  readonly said: SmtpServerReply | null
  /** The sentence for users, where the reason alone cannot tell it. */
  readonly words: string | null

  constructor(
    reason: SendFailureReason,
    stage: SmtpStage,
    { hint = null, said = null, words = null }: { hint?: SmtpErrorHint | null; said?: SmtpServerReply | null; words?: string | null } = {},
  ) {
    super(hint ?? reason ?? stage)
    this.reason = reason
    this.stage = stage
    this.hint = hint
    this.said = said
    this.words = words
  }
}
