import { describe, expect, it } from 'vitest'
import { momentsIn } from '../format.ts'
import { delivery } from './delivery.fixture.ts'
import { attemptTitle, describeTemplate, formatTime, mayCancel, mayResend, replyOrErrorOf, titleOf } from './delivery.tsx'

describe('a message in words', () => {
  it.each([
    ['Installation reminder, version 7', {}],
    ['Installation reminder', { template_version: null }],
    ['No template', { template_name: null }],
    ['Test email', { kind: 'test' as const, template_name: null }],
  ])('is made of %j', (words, changes) => {
    expect(describeTemplate(delivery(changes))).toBe(words)
  })

  it('is called by its subject, or by what it is made of while it has none', () => {
    expect(titleOf(delivery())).toBe('Your installation on Dec 3')
    expect(titleOf(delivery({ subject: null, template_version: null }))).toBe('Installation reminder')
  })

  it.each([
    ['Sent Nov 28, 9:41 AM', {}],
    ['Requested Nov 28, 9:40 AM', { state: 'queued' as const, sent_at: null }],
    ['Next attempt Nov 28, 9:45 AM', { state: 'retry' as const, sent_at: null, next_attempt_at: '2026-11-28T09:45:00Z' }],
    ['Requested Nov 28, 9:40 AM', { state: 'failed' as const, sent_at: null, next_attempt_at: '2026-11-28T09:45:00Z' }],
  ])('tells when: %s', (words, changes) => {
    expect(formatTime(delivery(changes), momentsIn('UTC'))).toBe(words)
  })

  it('tells the reply to what was sent, and else why it was not', () => {
    expect(replyOrErrorOf(delivery({ reply: '250 Ok', error: '451 Try later' }))).toBe('250 Ok')
    expect(replyOrErrorOf(delivery({ state: 'failed', reply: null, error: '550 No such user' }))).toBe('550 No such user')
    expect(replyOrErrorOf(delivery({ state: 'queued', reply: null }))).toBeNull()
  })

  it.each([
    ['Attempt 1: accepted', { outcome: 'accepted' }],
    ['Attempt 1: no answer', { outcome: 'ambiguous' }],
    ['Attempt 1: in progress', { outcome: null, ended_at: null }],
    ['Attempt 1: something new', { outcome: 'something new' }],
  ])('tells of an attempt: %s', (words, changes) => {
    const attempt = { attempt: 1, outcome: null, words: null, started_at: '', ended_at: '', steps: [] }
    expect(attemptTitle({ ...attempt, ...changes })).toBe(words)
  })
})

describe('what can be done', () => {
  it('is to resend what ended without being sent, unless it is a test', () => {
    const resent = (['queued', 'sending', 'committing', 'sent', 'retry', 'failed', 'ambiguous', 'cancelled'] as const).filter((state) =>
      mayResend(delivery({ state })),
    )
    expect(resent).toEqual(['failed', 'ambiguous', 'cancelled'])
    expect(mayResend(delivery({ state: 'failed', kind: 'test' }))).toBe(false)
  })

  it('is to cancel what waits', () => {
    expect(mayCancel(delivery({ state: 'queued' })) && mayCancel(delivery({ state: 'retry' }))).toBe(true)
    expect(mayCancel(delivery({ state: 'committing' })) || mayCancel(delivery({ state: 'sent' }))).toBe(false)
  })
})
