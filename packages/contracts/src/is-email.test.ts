import { expect, it } from 'vitest'
import { isEmail } from './is-email.ts'
import { calls } from './schemas/index.ts'

const texts = [
  'ann.lee@example.com',
  "o'neil+kitchen@mail.example.co",
  'a@b',
  'a b@c.co',
  'a@b.co,c@d.co',
  '@b.co',
  'a..b@c.co',
  '.a@b.co',
  'a@-b.co',
  'a@b.c',
]

it.each(texts)('judges %s as the server does', (text) => {
  const isTaken = calls.createLead.body.shape.email.safeParse(text).success
  expect(isEmail(text)).toBe(isTaken)
})
