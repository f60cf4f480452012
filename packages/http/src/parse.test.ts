import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseRequestPart } from './api.ts'
import { HttpProblem } from './error-response.ts'

const problemOf = (schema: z.ZodType, value: unknown): HttpProblem | null => {
  try {
    parseRequestPart(schema, value)
    return null
  } catch (error) {
    if (error instanceof HttpProblem) return error
    throw error
  }
}

describe('error messages of a schema', () => {
  const one = z.enum(['', 'Pending', 'Shipped'])
  it.each<[string, z.ZodType, unknown, string]>([
    ['a text that is absent', z.string(), undefined, 'Required'],
    ['null for a text', z.string(), null, 'Required'],
    ['a list for a text', z.string(), ['a'], 'Must be text'],
    ['a text that is too long', z.string().max(3), 'abcd', 'Must be at most 3 characters'],
    ['a text that is too short', z.string().min(8), 'abcd', 'Must be at least 8 characters'],
    ['a choice that is absent', one, undefined, 'Required'],
    ['a choice that is not offered', one, 'Lost', 'Must be one of Pending, Shipped'],
    ['null for a choice', one, null, 'Must be one of Pending, Shipped'],
    ['null for a flag', z.boolean(), null, 'Must be true or false'],
    ['a text for a flag', z.boolean(), 'true', 'Must be true or false'],
    ['a text for a number', z.number(), '5', 'Must be a number'],
    ['half a version', z.int(), 1.5, 'Must be a whole number'],
    ['a version that is too small', z.int().min(1), 0, 'Must be at least 1'],
    ['a version that is too large', z.int().max(9), 10, 'Must be at most 9'],
    ['a text for a list', z.array(z.string()), 'a', 'Must be a list'],
    ['a list that is too long', z.array(z.string()).max(2), ['a', 'b', 'c'], 'Must be at most 2 items'],
    ['no valid value', z.union([z.literal('a'), z.literal('b')]), 'c', 'Invalid value'],
  ])('are plain text: %s', (_, schema, value, message) => {
    const errors = [{ path: 'order_number', message }]
    expect(problemOf(z.object({ order_number: schema }), { order_number: value })).toMatchObject({
      status: 400,
      message: `Order number: ${message}`,
      errors,
    })
  })

  it('come from the schema when it has its own', () => {
    expect(problemOf(z.object({ day: z.string({ error: 'Must be a day' }) }), {})?.message).toBe('Day: Must be a day')
  })
})
