import type { Claimed } from './claim.ts'
import type { NotMade } from './letter-of.ts'
import type { Over } from './settle.ts'
import type { Result } from './verdict.ts'

/** How an attempt ended, before it is judged. `isCrowded` and `isUnheard` as an outcome of `packages/smtp` has them. */
export type Ending = Omit<Over, 'verdict' | 'outcome' | 'from'> & {
  result: Result
  isCrowded: boolean
  isUnheard: boolean
  wasFenced: boolean
}

/** An attempt of which the server heard nothing. */
export const notSent = (
  { kind, words }: { kind: NotMade['kind'] | 'put-back'; words: string },
  { recipient, subject }: Claimed,
): Ending => ({
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
