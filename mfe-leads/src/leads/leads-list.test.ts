import { expect, it } from 'vitest'
import { shortenEmail } from './leads-list.tsx'

it('cuts an e-mail address to 15 characters plus an ellipsis', () => {
  expect(shortenEmail('priya.raman@example.com')).toBe('priya.raman@exa…')
  expect(shortenEmail('0123456789abcdef')).toBe('0123456789abcde…')
})

it('leaves an address of up to 15 characters whole', () => {
  expect(shortenEmail('bob@example.org')).toBe('bob@example.org')
  expect(shortenEmail('a@b.c')).toBe('a@b.c')
})

it('never cuts a character in half', () => {
  expect(shortenEmail('0123456789abcd😀@example.com')).toBe('0123456789abcd😀…')
})
