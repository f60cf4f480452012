import fc, { type Arbitrary } from 'fast-check'

export type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  pattern?: string
  format?: string
}

export function buildArbitraryForSchema(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(buildArbitraryForSchema))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => buildArbitraryForSchema({ ...schema, type })))
  switch (schema.type) {
    case 'object':
      return buildObjectArbitrary(schema)
    case 'array':
      // Lists are short, because some lists of names have a maximum total length.
      return fc.array(buildArbitraryForSchema({ ...schema.items, maxLength: Math.min(schema.items?.maxLength ?? 20, 20) }), {
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'string':
      return buildTextArbitrary(schema)
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 1000) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      throw new Error(`no values for ${JSON.stringify(schema)}`)
  }
}

function buildObjectArbitrary({ properties = {}, required = [] }: JsonSchema): Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, buildArbitraryForSchema(of)]))
  return fc.record(fields, { requiredKeys: required })
}

// No commas and line breaks, because some fields are split at them. Spread into characters, so that each emoji counts as one.
const alphabet = 'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 .-_()&\'"/<>%\\{}=+@#!?éüßñ漢字ابج🙂🏠'
const characters = fc.constantFrom(...alphabet)

const digitsOf: Record<string, number> = { date: 10, 'local-date-time': 16, 'date-time': 24 }

function buildTextArbitrary({ pattern, format, minLength = 0, maxLength = 40, minimum, maximum }: JsonSchema): Arbitrary<string> {
  const digits = format === undefined ? undefined : digitsOf[format]
  if (digits !== undefined)
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, digits))
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,10}(\.[a-z]{1,8})?@[a-z]{2,10}\.(com|org)$/)
  if (minimum !== undefined) return fc.integer({ min: minimum, max: Math.min(maximum ?? minimum, 1_000_000_000) }).map(String)
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  const length = fc.oneof(fc.integer({ min: minLength, max: Math.min(maxLength, 20) }), fc.constant(Math.min(maxLength, 100)))
  const text = length.chain((size) => fc.array(characters, { minLength: size, maxLength: size }).map((all) => all.join('')))
  return minLength === 0 ? text : text.map((value) => `a${[...value].slice(1).join('')}`)
}

export const hostileValues: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    2147483648,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    '\u200b',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\ufffe',
  ],
  ...[
    'a\r\nBcc: eve@example.com',
    '<img src=x onerror=alert(1)>',
    "' or 1=1--",
    '1;drop table crm.leads',
    "'; select pg_sleep(10)--",
    '%',
    '_',
    '\\',
  ],
  ...[
    '{{constructor}}',
    '\u0024{7*7}',
    '=1+1',
    '../../etc/passwd',
    'NaN',
    'Infinity',
    '1e3',
    '0x10',
    '99999999999999999999',
    '٣',
    '１',
    'undefined',
  ],
  ...['2026-02-30', 'tomorrow', 'infinity', '10000-01-01', '\u202eabc', 'x'.repeat(300), 'x'.repeat(30_000), '🙂'.repeat(101)],
  ...[[], {}, [null], [[[[]]]], { $ne: null }, { length: -1 }, { toString: 'x' }, ['a', 'b'], JSON.parse('{"__proto__":{"isAdmin":true}}')],
]
const privileged = [
  'id',
  'created_at',
  'updated_at',
  'version',
  'role',
  'permissions',
  'is_admin',
  '__proto__',
  'constructor',
  'password_hash',
]

export function buildMutatedArbitrary(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .record({
      value: valid,
      field: fc.nat(),
      how: fc.constantFrom('replace', 'drop', 'wrap', 'add', 'whole'),
      by: fc.constantFrom(...hostileValues),
      extra: fc.constantFrom(...privileged),
    })
    .map(({ value, field, how, by, extra }) => {
      if (how === 'whole' || typeof value !== 'object' || value === null || Array.isArray(value)) return by
      const entries = Object.entries(value)
      const [name] = entries[field % Math.max(entries.length, 1)] ?? ['name']
      if (how === 'drop') return Object.fromEntries(entries.filter(([key]) => key !== name))
      if (how === 'add') return Object.fromEntries([...entries, [extra, by]])
      return Object.fromEntries(entries.map(([key, old]) => [key, key === name ? (how === 'wrap' ? [old] : by) : old]))
    })
}

export const arbitraryJson: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(...hostileValues),
  fc.dictionary(fc.string(), fc.constantFrom(...hostileValues)),
)
