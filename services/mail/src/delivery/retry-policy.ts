import type { DeliveryState } from '@crm/contracts'

/** What an attempt came to: an outcome of the conversation with the server, or that it never came to one. */
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

/** The message as far as a verdict needs it; `attempts` counts the one that is over. */
export type RetryState = { kind: 'notice' | 'test'; attempts: number; mostAttempts: number }

/** What becomes of a message. `wait`: milliseconds until it is tried again. `spent`: whether the attempt counts. */
export type RetryDecision = {
  state: Extract<DeliveryState, 'sent' | 'retry' | 'failed' | 'ambiguous' | 'cancelled'>
  end: 'EmailSent' | 'EmailFailed' | 'EmailOutcomeUnknown' | 'EmailCancelled' | null
  wait: number
  spent: boolean
  pauses: boolean
  words: string
}

/**
 * What becomes of a message after an attempt. Tried again by itself is only what was certainly not accepted, and not for good refused.
 * `chance` (from 0 to 1) spreads the retries.
 */
export function decideRetry({ kind, words }: AttemptOutcome, tried: RetryState, chance: number): RetryDecision {
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
      // The message is not to blame: it waits until somebody has put the settings right.
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

/** So often a notice is tried by itself, within about two hours. */
export const defaultMaxAttempts = 8

const firstPause = 60_000 // milliseconds

// Counted from the end, so that attempts that were not spent lengthen no pause: 1, 2, 4 … 64 minutes, up to a quarter more or less.
function pauseAfter({ attempts, mostAttempts }: RetryState, chance: number): number {
  const nth = Math.max(1, defaultMaxAttempts - (mostAttempts - attempts))
  return Math.round(firstPause * 2 ** (nth - 1) * (0.75 + chance / 2))
}

const givenUp = (verdict: Omit<RetryDecision, 'state'>, { kind, mostAttempts }: RetryState): RetryDecision => ({
  ...verdict,
  state: 'failed',
  end: 'EmailFailed',
  words: kind === 'test' || mostAttempts === 1 ? verdict.words : `Given up after ${mostAttempts} attempts: ${verdict.words}`,
})
