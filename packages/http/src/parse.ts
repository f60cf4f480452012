import type { z } from 'zod'
import { HttpProblem } from './http-problem.ts'

/** Parses a part of a request; throws 400 with the first fault in words and all faults in `errors`. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: inWords })
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  const first = errors[0] ?? { path: '', message: 'Invalid input' }
  throw new HttpProblem(400, first.path === '' ? first.message : `${label(first.path)}: ${first.message}`, { errors })
}

/** `next_followup_date` → `Next followup date`; of a list's item the list's name. */
function label(path: string): string {
  const words = path.replace(/\.\d+/g, '').replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const kinds: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
}

// Only for faults that the schema itself has no words for.
function inWords(issue: { code?: string; expected?: unknown; input?: unknown; values?: readonly unknown[] }): string | undefined {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'Required' : kinds[String(issue.expected)]
  if (issue.code === 'invalid_value') return `Must be one of ${issue.values?.join(', ')}`
  if (issue.code === 'invalid_union') return 'Invalid input'
  return undefined
}
