import { readFileSync } from 'node:fs'
import { demonstrationPassword } from '@crm/contracts/demonstration'
import { describe, expect, it } from 'vitest'
import { findPasswordFault, requireUncommonPassword } from './password-rules.ts'

const kim = { username: 'kim.sample', full_name: 'Kim Sample', email: 'kimmy@example.com' }
const common = 'Must not be a common password'
const own = "Must not be the user's own name or email"

describe('a password', () => {
  it.each([
    'password',
    'Password1!',
    'PASSWORD',
    '12345678',
    'qwertyuiop',
    '1q2w3e4r',
    'P@ssw0rd',
    'p4ssw0rd2026',
    'iloveyou',
    'Dragon2026!',
    '!letmein!',
  ])('is refused if it is as common as %s', (password) => expect(findPasswordFault(password, kim)).toBe(common))

  it.each([
    'kim.sample',
    'KimSample',
    'Kim Sample',
    'kimsample1!',
    'kím sample',
    'Sample2026',
    '2026sample',
    'kimmy@example.com',
    'kimmy123',
  ])("is refused if it is the user's own name or email, as %s", (password) => expect(findPasswordFault(password, kim)).toBe(own))

  it.each([
    'seven green ladders',
    'a password',
    'the dragon eats noodles',
    'kim likes 7 stairs',
    '🙂🙂🙂🙂🙂🙂🙂🙂',
    'x'.repeat(255),
    demonstrationPassword,
  ])('is accepted: %s', (password) => expect(findPasswordFault(password, kim)).toBeNull())

  it('may contain a name of two letters, which many words do', () => {
    expect(findPasswordFault('alpine42', { username: 'al' })).toBeNull()
  })

  it('is refused at its field', () => {
    expect(() => requireUncommonPassword('password', { username: 'kim' })).toThrow(
      expect.objectContaining({ name: 'Invalid', message: `Password: ${common}`, errors: [{ path: 'password', message: common }] }),
    )
  })
})

it('the list of common passwords is sorted, in lower case, without duplicates, and short', () => {
  const list = readFileSync(new URL('../data/common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  expect(list).toEqual([...new Set(list.map((word) => word.toLowerCase()))].sort())
  expect(list.length).toBeGreaterThan(1000)
  expect(list.length).toBeLessThanOrEqual(3000)
})
