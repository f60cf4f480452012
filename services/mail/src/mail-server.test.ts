import { expect, it } from 'vitest'
import { usesMailCatcher } from './mail-server.ts'

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
