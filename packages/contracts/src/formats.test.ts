import { describe, expect, it } from 'vitest'
import { formatOriginList, isEmailAddress, maxOriginListLength, parseOriginList } from './formats.ts'
import { calls } from './schemas.ts'

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

// Stricter than the specification of the SMTP form, which requires text, at sign, text, dot, text, and no spaces.
describe('an email address', () => {
  it.each(taken)('may be %s', (text) => {
    expect(isEmailAddress(text)).toBe(true)
    expect(calls.createLead.body.shape.email.safeParse(text).success).toBe(true)
  })

  it.each(refused)('may not be %j', (text) => {
    expect(isEmailAddress(text)).toBe(false)
  })
})

describe('a list of origins', () => {
  it.each([
    [['facebook', 'google_text'], 'facebook,google_text'],
    [['show, spring', 'expo'], 'show%2C spring,expo'],
    [['100% off', 'a%2Cb', ','], '100%25 off,a%252Cb,%2C'],
  ])('of %j is %s, and is parsed into the same origins', (origins, list) => {
    expect(formatOriginList(origins)).toBe(list)
    expect(parseOriginList(list)).toEqual(origins)
  })

  it('can contain eight origins that consist of commas', () => {
    expect(formatOriginList(Array.from({ length: 8 }, () => ','.repeat(50))).length).toBeLessThanOrEqual(maxOriginListLength)
  })
})
