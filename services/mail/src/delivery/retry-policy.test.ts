import { describe, expect, it } from 'vitest'
import { type AttemptCounts, type AttemptOutcome, decideRetry, defaultMaxAttempts } from './retry-policy.ts'

const notice = (attempts = 1, mostAttempts: number = defaultMaxAttempts): AttemptCounts => ({ kind: 'notice', attempts, mostAttempts })
const test: AttemptCounts = { kind: 'test', attempts: 1, mostAttempts: 1 }
const verdict = (kind: AttemptOutcome['kind'], tried: AttemptCounts, chance = 0.5) =>
  decideRetry({ kind, words: 'So it was' }, tried, chance)

describe('what becomes of a message', () => {
  it.each([
    ['accepted', 'sent', 'EmailSent'],
    ['refused', 'failed', 'EmailFailed'],
    ['impossible', 'failed', 'EmailFailed'],
    ['unwanted', 'cancelled', 'EmailCancelled'],
    ['ambiguous', 'ambiguous', 'EmailOutcomeUnknown'],
  ] as const)('that was %s: it is %s, and %s tells so', (kind, state, end) => {
    expect(verdict(kind, notice())).toEqual({ state, end, wait: 0, spent: true, pauses: false, words: 'So it was' })
  })

  it.each(['fenced', 'interrupted'] as const)('whose attempt was %s: it is tried again at once, and nothing has ended', (kind) => {
    expect(verdict(kind, notice())).toMatchObject({ state: 'retry', wait: 0, end: null })
  })

  it('that the server deferred: it is tried again after 1, 2, 4 … 64 minutes, two hours in all', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((attempts) => verdict('deferred', notice(attempts)).wait / 60_000)
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64])
    expect(waits.reduce((sum, wait) => sum + wait)).toBe(127)
  })

  it('is spread by up to a quarter, so that what failed together is not tried again together', () => {
    expect([0, 1].map((chance) => verdict('deferred', notice(), chance).wait)).toEqual([45_000, 75_000])
  })

  it.each(['deferred', 'interrupted'] as const)('that was %s the eighth time: it has failed, and its words say so', (kind) => {
    const last = verdict(kind, notice(8))
    expect(last).toMatchObject({ state: 'failed', end: 'EmailFailed', words: 'Failed after 8 attempts: So it was' })
  })

  it('whose password was refused: it waits without having spent an attempt, and sending pauses', () => {
    expect(verdict('credentials', notice(8))).toMatchObject({ state: 'retry', end: null, wait: 0, spent: false, pauses: true })
  })

  it('that was put back before its turn: it has spent nothing, however often that was', () => {
    expect(verdict('put-back', notice(8))).toMatchObject({ state: 'retry', end: null, wait: 0, spent: false, pauses: false })
  })

  it('waits no longer for attempts that were not spent', () => {
    expect(verdict('deferred', notice(4, 11)).wait).toBe(verdict('deferred', notice(1, 8)).wait)
  })

  it.each(['deferred', 'credentials', 'interrupted', 'refused'] as const)(
    'that is a test and was %s: it is tried once, and pauses nothing',
    (kind) => {
      expect(verdict(kind, test)).toMatchObject({ state: 'failed', end: 'EmailFailed', pauses: false, words: 'So it was' })
    },
  )

  it('that a person had tried once more, and was deferred: it has failed again', () => {
    expect(verdict('deferred', notice(3, 3))).toMatchObject({ state: 'failed', words: 'Failed after 3 attempts: So it was' })
  })
})
