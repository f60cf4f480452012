import { describe, expect, it } from 'vitest'
import { chooseSenderName, usesMailCatcher } from './mail-server.ts'

it.each([
  ['localhost', 1025, 1025, true],
  ['127.0.0.1', 1025, 1025, true],
  ['::1', 1025, 1025, true],
  ['localhost', 587, 1025, false],
  ['smtp.example.com', 1025, 1025, false],
  ['localhost', 1025, null, false],
])('knows mail for %s, port %i, to be caught by a catcher at port %s: %s', (host, port, mailPort, caught) => {
  expect(usesMailCatcher({ mailPort }, { host, port })).toBe(caught)
})

it('knows nothing to be caught before a server is set up', () => {
  expect(usesMailCatcher({ mailPort: 1025 }, null)).toBe(false)
})

describe('the name of the sender', () => {
  it('is the company’s where the form of the mail server was left as it begins', () => {
    expect(chooseSenderName({ from_name: 'Kitchen Solutions' }, 'Sample Kitchens')).toBe('Sample Kitchens')
  })

  it.each(['Sample Kitchens of Austin', ''])('stays %j where somebody chose it', (from_name) => {
    expect(chooseSenderName({ from_name }, 'Sample Kitchens')).toBe(from_name)
  })
})
