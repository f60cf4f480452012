import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  createMultilineTextSchema,
  createRequiredTextLineSchema,
  createSearchTextSchema,
  createTextLineSchema,
  treatBlankAsNull,
} from './fields.ts'
import { calls, type EndpointContract, explainValidationIssue } from './schemas.ts'

const decomposed = 'e\u0301cole'
const marks = 'e\u0323\u0301'

describe('text', () => {
  it('has accented letters as single characters, however they were typed', () => {
    for (const field of [createTextLineSchema(5), createMultilineTextSchema(5)]) expect(field.parse(decomposed)).toBe('\u00e9cole')
  })

  it('keeps an accent that cannot be combined, and replaces no other characters', () => {
    expect(createTextLineSchema(9).parse('x\u0301 ﬁ Å')).toBe('x\u0301 ﬁ \u00c5')
  })

  it('is not normalized if one letter has more marks than in any language', () => {
    const heap = `e${'\u0301\u0323'.repeat(20)}`
    expect(createMultilineTextSchema(100).parse(heap)).toBe(heap)
    expect(createMultilineTextSchema(100).parse(marks)).toBe('\u1eb9\u0301')
  })

  it('of one line has single spaces, text of several lines keeps its spaces', () => {
    expect(createTextLineSchema(9).parse('  Ada \u00a0 Park ')).toBe('Ada Park')
    expect(createMultilineTextSchema(9).parse('a   b\n c')).toBe('a   b\n c')
  })
})

describe('invisible characters', () => {
  it.each([
    ['zero-width spaces', 'Ada\u200b \u2060Park\ufeff', 'Ada Park'],
    ['marks of direction', '\u202a+44 20 7946 0959\u202c', '+44 20 7946 0959'],
    ['more marks of direction', '\u200e\u2066Ada\u2069\u200f', 'Ada'],
    ['soft hyphens', 'Kitch\u00aden', 'Kitchen'],
    ['joiners in Latin text', 'A\u200dd\u200ca\u200d', 'Ada'],
    ['odd spaces', 'Ada\u00a0\u202fPark\u3000', 'Ada Park'],
  ])('are taken out: %s', (_what, typed, text) => {
    expect(createTextLineSchema(50).parse(typed)).toBe(text)
    expect(createMultilineTextSchema(50).parse(typed).replace(/ +/g, ' ').trim()).toBe(text)
    expect(createSearchTextSchema(50).parse(typed)).toBe(text)
  })

  it.each([
    ['a family', '👩\u200d👩\u200d👧\u200d👦'],
    ['a person with a skin tone', '👩🏽\u200d🚒'],
    ['a burning heart', '❤\ufe0f\u200d🔥'],
    ['a flag', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष'],
  ])('stay where they belong to a letter or an emoji: %s', (_what, text) => expect(createTextLineSchema(50).parse(text)).toBe(text))

  it('alone are no text', () => {
    expect(treatBlankAsNull(createMultilineTextSchema(9)).parse('\u200b\u00a0\ufeff')).toBeNull()
    expect(createRequiredTextLineSchema(9).safeParse('\u200e\u2060').success).toBe(false)
  })
})

describe('a search text', () => {
  it.each([
    ['  ada \t\u00a0\n park ', 'ada park'],
    [decomposed, '\u00e9cole'],
    [' \n ', undefined],
    [undefined, undefined],
  ])('%j is %j', (typed, sought) => expect(createSearchTextSchema(100).parse(typed)).toBe(sought))
})

const hostile: unknown[] = [
  ...[undefined, null, true, 0, -1, 1.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY],
  ...['', ' ', 'abc', '-1', '1e9', '99999999999', '2026-02-30', '2026-03-05T25:00', '\u0000', '\ud800', 'a\nb', 'x'.repeat(100_000)],
  ...[[], [null], ['a', 1], [[]], ['x'.repeat(1000)], Array(1000).fill('a'), Array.from({ length: 1000 }, (_, n) => n)],
  ...[{}, { length: 1 }, { abc: null }, () => 1, Symbol('a'), 5n, new Date(0)],
]

const parts = Object.entries(calls as Record<string, EndpointContract>).flatMap(([name, call]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part]
    const fields = schema && namesIn(schema)
    return fields ? [{ name, part, schema, fields }] : []
  }),
)

function namesIn(schema: z.ZodType): string[] | undefined {
  if (schema instanceof z.ZodDefault) return namesIn(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  return schema instanceof z.ZodUnion ? schema.options.flatMap((option) => namesIn(option as z.ZodType) ?? []) : undefined
}

const refusalsOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value, { error: explainValidationIssue }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

const theLibrarys = /invalid|expected|received|too (big|small)|unrecogni[sz]ed|cannot be understood/i

describe('a validation error', () => {
  it('is tested for each part of each request', () => {
    const taken = Object.values(calls as Record<string, EndpointContract>).flatMap(({ params, query, body }) => [params, query, body])
    expect(parts).toHaveLength(taken.filter((schema) => schema !== undefined).length)
  })

  it.each(parts)('of the $part of $name says what to send instead', ({ schema, fields: names }) => {
    const fields = names.flatMap((field) => hostile.flatMap((value) => refusalsOf(schema, { [field]: value })))
    const refusals = new Set([...fields, ...hostile.flatMap((value) => refusalsOf(schema, value))])
    expect([...refusals].filter((refusal) => theLibrarys.test(refusal))).toEqual([])
    expect(refusals.size).toBeGreaterThan(0)
  })
})
