import { expect, it } from 'vitest'
import { readEmail } from './read-email.ts'

it.each(['ada@example.com', 'ADA@example.com', "o'brien@example.com", 'ada+kitchen@mail.example.co'])('%s stays as typed', (text) => {
  expect(readEmail(text)).toEqual({ value: text })
})

it.each([
  'mailto:ada@example.com',
  'mailto:ada@example.com?subject=Kitchen',
  'Ada Park <ada@example.com>',
  '"Park, Ada" <ada@example.com>',
  '<ada@example.com>',
  "'ada@example.com'",
  'ada@example.com;',
  'ada@example.com.',
  '\u200bada@example.com',
  'ada@example.com, ada@example.com',
])('of %s the address is left', (text) => expect(readEmail(text)).toEqual({ value: 'ada@example.com', isCleaned: true }))

it.each(['ada@example.com; bob@example.com', 'ada@example.com (work)', 'Ada <ada@example.com>, Bob <bob@example.com>'])(
  'of %s the address is taken, and there is more',
  (text) => expect(readEmail(text)).toEqual({ value: 'ada@example.com', isCleaned: true, hasMore: true }),
)

it.each(['ada@', 'ada', '@example.com', 'ada@example', 'ada at example.com'])('%s is none', (text) => {
  expect(readEmail(text)).toEqual({ value: null, why: 'is not an email address' })
})

it('is not looked for in a long text', () => expect(readEmail(`${'x'.repeat(1_000_000)}@example.com`).value).toBeNull())
