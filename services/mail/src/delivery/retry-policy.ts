import type { EmailDeliveryState } from '@crm/contracts'

export type AttemptOutcome = {
  kind:
    | 'accepted'
    | 'refused'
    | 'deferred'
    | 'credentials'
    | 'ambiguous'
    | 'fenced'
    | 'unwanted'
    | 'impossible'
    | 'interrupted'
    | 'put-back'
  words: string
}

export type AttemptCounts = { kind: 'notice' | 'test'; attempts: number; mostAttempts: number }

/** `wait`: milliseconds until the retry. `spent`: the attempt counts toward the maximum. */
export type RetryDecision = {
  state: Extract<EmailDeliveryState, 'sent' | 'retry' | 'failed' | 'ambiguous' | 'cancelled'>
  end: 'EmailSent' | 'EmailFailed' | 'EmailOutcomeUnknown' | 'EmailCancelled' | null
  wait: number
  spent: boolean
  pauses: boolean
  words: string
}

/** Retries a message that the server certainly did not accept: SMTP 4xx, no connection, or no TLS. Any other 5xx is final, but after a refused
 * sign-in a notice waits until the settings are saved. `chance` (0 to 1) spreads the retries. */
export function decideRetry({ kind, words }: AttemptOutcome, tried: AttemptCounts, chance: number): RetryDecision {
  const verdict = { end: null, wait: 0, spent: true, pauses: false, words }
  switch (kind) {
    case 'accepted':
      return { ...verdict, state: 'sent', end: 'EmailSent' }
    case 'refused':
    case 'impossible':
      return { ...verdict, state: 'failed', end: 'EmailFailed' }
    case 'unwanted':
      return { ...verdict, state: 'cancelled', end: 'EmailCancelled' }
    case 'ambiguous':
      return { ...verdict, state: 'ambiguous', end: 'EmailOutcomeUnknown' }
    case 'credentials':
      // The message is not at fault: it waits until the settings are corrected.
      if (tried.kind === 'notice') return { ...verdict, state: 'retry', spent: false, pauses: true }
      return { ...verdict, state: 'failed', end: 'EmailFailed' }
    case 'put-back':
      return { ...verdict, state: 'retry', spent: false }
    case 'deferred':
      return tried.attempts < tried.mostAttempts ? { ...verdict, state: 'retry', wait: pauseAfter(tried, chance) } : givenUp(verdict, tried)
    case 'fenced':
    case 'interrupted':
      return tried.attempts < tried.mostAttempts ? { ...verdict, state: 'retry' } : givenUp(verdict, tried)
  }
}

/** The number of automatic attempts of a notice, within about two hours. */
export const defaultMaxAttempts = 8

const firstPause = 60_000 // milliseconds

// Pauses of 1, 2, 4 … 64 minutes, plus or minus a quarter. The remaining attempts decide, so that attempts that don't count don't lengthen
// a pause.
function pauseAfter({ attempts, mostAttempts }: AttemptCounts, chance: number): number {
  const nth = Math.max(1, defaultMaxAttempts - (mostAttempts - attempts))
  return Math.round(firstPause * 2 ** (nth - 1) * (0.75 + chance / 2))
}

const givenUp = (verdict: Omit<RetryDecision, 'state'>, { kind, mostAttempts }: AttemptCounts): RetryDecision => ({
  ...verdict,
  state: 'failed',
  end: 'EmailFailed',
  words: kind === 'test' || mostAttempts === 1 ? verdict.words : `Failed after ${mostAttempts} attempts: ${verdict.words}`,
})
