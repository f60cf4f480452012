import { describe, expect, it } from 'vitest'
import { senderName } from './format-address.ts'

describe('the name of the sender', () => {
  it('is the company’s where the form of the mail server was left as it begins', () => {
    expect(senderName({ from_name: 'Kitchen Solutions' }, 'Sample Kitchens')).toBe('Sample Kitchens')
  })

  it.each(['Sample Kitchens of Austin', ''])('stays %j where somebody chose it', (from_name) => {
    expect(senderName({ from_name }, 'Sample Kitchens')).toBe(from_name)
  })
})
