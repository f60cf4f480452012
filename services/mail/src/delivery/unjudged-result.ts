import type { UnbuiltMessage } from './build-message.ts'
import type { ClaimedMessage } from './claim.ts'
import type { AttemptResult } from './record-outcome.ts'
import type { AttemptOutcome } from './retry-policy.ts'

/** How an attempt ended, before it is judged. `isCrowded` and `isUnheard` as an outcome of `packages/smtp` has them. */
export type UnjudgedResult = Omit<AttemptResult, 'verdict' | 'outcome' | 'from'> & {
  result: AttemptOutcome
  isCrowded: boolean
  isUnheard: boolean
  wasFenced: boolean
}

/** An attempt of which the server heard nothing. */
export const buildUnsentResult = (
  { kind, words }: { kind: UnbuiltMessage['kind'] | 'put-back'; words: string },
  { recipient, subject }: ClaimedMessage,
): UnjudgedResult => ({
  result: { kind, words },
  reply: null,
  steps: [],
  copy: null,
  recipient,
  subject: subject ?? '',
  templateVersion: null,
  isCrowded: false,
  isUnheard: false,
  wasFenced: false,
})
