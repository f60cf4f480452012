import { describe, expect, it } from 'vitest'
import { formatSmtpStep } from './smtp-steps.tsx'

describe('a step of the conversation with a mail server', () => {
  it.each([
    ['Signed in', { ok: true, words: '235 2.7.0 Authentication successful' }],
    ['Sign-in refused', { ok: false, words: '535 5.7.8 Error: authentication failed' }],
    ['Sign-in refused', { ok: false, words: '454 4.7.0 Try again later' }],
    ['Not signed in', { ok: false, words: 'No answer within 10 seconds' }],
    ['Not signed in', { ok: false, words: null }],
  ])('reads "%s" for %j', (label, taken) => {
    expect(formatSmtpStep({ step: 'signed_in', ...taken })).toBe(label)
  })

  it('does not call a message refused that nobody has answered', () => {
    expect(formatSmtpStep({ step: 'message_accepted', ok: false, words: null })).toBe('No answer to the message')
  })
})
