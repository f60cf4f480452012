import type { Reason } from './outcome.ts'

/** What the conversation waits for. `message` is the response to the final dot. */
export type Stage = 'dial' | 'greeting' | 'tls' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message'

export type Hint =
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

export type ServerReply = { code: number; text: string }

export class SmtpError extends Error {
  override readonly name = 'Trouble'
  readonly reason: Reason
  readonly stage: Stage
  readonly hint: Hint | null
  readonly said: ServerReply | null

  constructor(reason: Reason, stage: Stage, { hint = null, said = null }: { hint?: Hint | null; said?: ServerReply | null } = {}) {
    super(hint ?? reason ?? stage)
    this.reason = reason
    this.stage = stage
    this.hint = hint
    this.said = said
  }
}
