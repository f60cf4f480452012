import { describe, expect, it } from 'vitest'
import { getDateTimeFormatters } from '../format.ts'
import { createDeliveryFixture } from './delivery.fixture.ts'
import {
  canCancel,
  canResend,
  describeDeliveryTemplate,
  formatAttemptTitle,
  formatDeliveryTime,
  getDeliveryTitle,
  getReplyOrError,
} from './delivery.tsx'

describe('a message in words', () => {
  it.each([
    ['Installation reminder, version 7', {}],
    ['Installation reminder', { template_version: null }],
    ['No template', { template_name: null }],
    ['Test email', { kind: 'test' as const, template_name: null }],
  ])('is made of %j', (words, changes) => {
    expect(describeDeliveryTemplate(createDeliveryFixture(changes))).toBe(words)
  })

  it('is called by its subject, or by what it is made of while it has none', () => {
    expect(getDeliveryTitle(createDeliveryFixture())).toBe('Your installation on Dec 3')
    expect(getDeliveryTitle(createDeliveryFixture({ subject: null, template_version: null }))).toBe('Installation reminder')
  })

  it.each([
    ['Sent Nov 28, 9:41 AM', {}],
    ['Requested Nov 28, 9:40 AM', { state: 'queued' as const, sent_at: null }],
    ['Next attempt Nov 28, 9:45 AM', { state: 'retry' as const, sent_at: null, next_attempt_at: '2026-11-28T09:45:00Z' }],
    ['Requested Nov 28, 9:40 AM', { state: 'failed' as const, sent_at: null, next_attempt_at: '2026-11-28T09:45:00Z' }],
  ])('tells when: %s', (words, changes) => {
    expect(formatDeliveryTime(createDeliveryFixture(changes), getDateTimeFormatters('UTC'))).toBe(words)
  })

  it('tells the reply to what was sent, and else why it was not', () => {
    expect(getReplyOrError(createDeliveryFixture({ reply: '250 Ok', error: '451 Try later' }))).toBe('250 Ok')
    expect(getReplyOrError(createDeliveryFixture({ state: 'failed', reply: null, error: '550 No such user' }))).toBe('550 No such user')
    expect(getReplyOrError(createDeliveryFixture({ state: 'queued', reply: null }))).toBeNull()
  })

  it.each([
    ['Attempt 1: accepted', { outcome: 'accepted' }],
    ['Attempt 1: no answer', { outcome: 'ambiguous' }],
    ['Attempt 1: in progress', { outcome: null, ended_at: null }],
    ['Attempt 1: something new', { outcome: 'something new' }],
  ])('tells of an attempt: %s', (words, changes) => {
    const attempt = { attempt: 1, outcome: null, words: null, started_at: '', ended_at: '', steps: [] }
    expect(formatAttemptTitle({ ...attempt, ...changes })).toBe(words)
  })
})

describe('what can be done', () => {
  it('is to resend what ended without being sent, unless it is a test', () => {
    const resent = (['queued', 'sending', 'committing', 'sent', 'retry', 'failed', 'ambiguous', 'cancelled'] as const).filter((state) =>
      canResend(createDeliveryFixture({ state })),
    )
    expect(resent).toEqual(['failed', 'ambiguous', 'cancelled'])
    expect(canResend(createDeliveryFixture({ state: 'failed', kind: 'test' }))).toBe(false)
  })

  it('is to cancel what waits', () => {
    expect(canCancel(createDeliveryFixture({ state: 'queued' })) && canCancel(createDeliveryFixture({ state: 'retry' }))).toBe(true)
    expect(canCancel(createDeliveryFixture({ state: 'committing' })) || canCancel(createDeliveryFixture({ state: 'sent' }))).toBe(false)
  })
})
