import type { UnbuiltMessage } from './build-message.ts'
import type { ClaimedMessage } from './claim.ts'
import type { AttemptResult } from './record-outcome.ts'
import type { AttemptOutcome } from './retry-policy.ts'

export type UnjudgedResult = Omit<AttemptResult, 'verdict' | 'outcome' | 'from'> & {
  result: AttemptOutcome
  isCrowded: boolean
  isUnheard: boolean
  wasFenced: boolean
}

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
