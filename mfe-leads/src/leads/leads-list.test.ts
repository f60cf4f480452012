import { expect, it } from 'vitest'
import { shortEmail } from './leads-list.tsx'

it('cuts an e-mail address to 15 characters plus an ellipsis', () => {
  expect(shortEmail('priya.raman@example.com')).toBe('priya.raman@exa…')
  expect(shortEmail('0123456789abcdef')).toBe('0123456789abcde…')
})

it('leaves an address of up to 15 characters whole', () => {
  expect(shortEmail('bob@example.org')).toBe('bob@example.org')
  expect(shortEmail('a@b.c')).toBe('a@b.c')
})

it('never cuts a character in half', () => {
  expect(shortEmail('0123456789abcd😀@example.com')).toBe('0123456789abcd😀…')
})
