import { describe, expect, it } from 'vitest'
import { validateTestRecipient } from './test-message.tsx'

describe('what keeps a test from being sent', () => {
  it.each([
    ['', 'Please enter a test email address'],
    ['  ', 'Please enter a test email address'],
    ['maria@example', 'Please enter a valid test email address'],
    ['maria@example.com', null],
  ])('of %j: %j', (recipient, fault) => {
    expect(validateTestRecipient(recipient)).toBe(fault)
  })
})
