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
function inWords(issue: Parameters<z.core.$ZodErrorMap>[0]): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input, issue.expected === 'string') ? 'Required' : kinds[issue.expected]
    case 'invalid_value':
      return isMissing(issue.input) ? 'Required' : `Must be one of ${issue.values.filter((value) => value !== '').join(', ')}`
    case 'too_big':
      return `Must be at most ${issue.maximum}${units[issue.origin] ?? ''}`
    case 'too_small':
      return `Must be at least ${issue.minimum}${units[issue.origin] ?? ''}`
    case 'invalid_union':
      return 'Invalid input'
    default:
      return undefined
  }
}

// Forms send null for an empty text.
const isMissing = (input: unknown, isText = false): boolean => input === undefined || (isText && input === null)

const units: Record<string, string> = { string: ' characters', array: ' items' }
