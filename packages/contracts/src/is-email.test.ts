import { expect, it } from 'vitest'
import { isEmail } from './is-email.ts'
import { calls } from './schemas/index.ts'

const taken = ['ann.lee@example.com', "o'neil+kitchen@mail.example.co", 'a@b.c', 'a&b@c.co', 'a/b=c@d.co', '_@x-1.example']
const refused = [
  ...['a@b', 'a b@c.co', 'a@b.co,c@d.co', '@b.co', 'a..b@c.co', '.a@b.co', 'a.@b.co', 'a@-b.co', 'a@b..co', 'a@b.c1', 'a@b.co.'],
  ...[
    'a@b@c.co',
    'a%b@c.co',
    'a!b@c.co',
    '<a@b.co>',
    '"a"@b.co',
    'a@[127.0.0.1]',
    'ä@b.co',
    'a@bä.co',
    '{{a}}@b.co',
    'a@b.co\n',
    'a@b.c\u0000',
    '',
  ],
]

// As the specification of the SMTP form has it: text, at sign, text, dot, text, no spaces.
it.each(taken)('takes %s', (text) => {
  expect(isEmail(text)).toBe(true)
  expect(calls.createLead.body.shape.email.safeParse(text).success).toBe(true)
})

it.each(refused)('refuses %j', (text) => {
  expect(isEmail(text)).toBe(false)
})
