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
    'Password123456',
    'passwordpassword',
    'password-Password',
    'Password1Password1',
    'pass word 123456',
    'letmein1234567',
    '123456letmein',
    '1234567890123',
    '98765432109',
    '12-34-56-78-90',
    '112233445566',
    'abcdefghijkl',
    'abcabcabcabc',
    'aaaa1111',
    'x'.repeat(255),
    'passwоrd',
    'раsswоrd2026',
    'ｐａｓｓｗｏｒｄ',
    '𝓹𝓪𝓼𝓼𝔀𝓸𝓻𝓭',
    'pass\u200bword',
    'pásswörd',
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
    'кim.sample7',
    'ｋｉｍｓａｍｐｌｅ',
  ])("is refused if it is the user's own name or email, as %s", (password) => expect(findPasswordFault(password, kim)).toBe(own))

  it.each([
    'seven green ladders',
    'a password',
    'the dragon eats noodles',
    'kim likes 7 stairs',
    '🙂🙂🙂🙂🙂🙂🙂🙂',
    'seven green ladders '.repeat(13).slice(0, 255),
    'green 12345 ladders',
    'hijack 789 defenders',
    'Tq4#8vLm2z',
    '8203 5917 4466',
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
