import type { SmtpStepTaken } from '@crm/contracts'

/**
 * What came of a message. `accepted`: the server took it. `refused`: for good. `deferred`: certainly not accepted, may be tried again.
 * `credentials`: not signed in, certainly not accepted. `ambiguous`: the final dot went out and no answer came. `fenced`: `fence` said no.
 */
export type OutcomeKind = 'accepted' | 'refused' | 'deferred' | 'credentials' | 'ambiguous' | 'fenced'

/** Why a message was not accepted; null where it was, or where it was not the server's doing. */
export type Reason =
  | 'host-not-found'
  | 'connection-refused'
  | 'not-allowed'
  | 'tls'
  | 'no-tls'
  | 'credentials'
  | 'sender-refused'
  | 'recipient-refused'
  | 'message-refused'
  | 'timed-out'
  | 'connection-lost'
  | 'not-a-mail-server'
  | null

/**
 * `words`: one sentence for people. `reply`: the server's own words alone, and `code` its number, where it said any. `isCrowded`: it has enough
 * to do for now, maybe with us. `isUnheard`: it broke the connection off, or refused it, before it said a word.
 */
export type Outcome = {
  kind: OutcomeKind
  reason: Reason
  words: string
  code: number | null
  reply: string | null
  steps: SmtpStepTaken[]
  isCrowded: boolean
  isUnheard: boolean
}
