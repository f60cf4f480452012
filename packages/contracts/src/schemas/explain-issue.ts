import type { z } from 'zod'

const unknown = 'Cannot be understood'

const kinds: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
}

/** Error map for faults without a message of their own: `schema.safeParse(value, { error: inWords })`. */
export function explainIssue(issue: Parameters<z.core.$ZodErrorMap>[0]): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input, issue.expected === 'string') ? 'Required' : (kinds[issue.expected] ?? unknown)
    case 'invalid_value':
      return isMissing(issue.input) ? 'Required' : `Must be one of ${issue.values.filter((value) => value !== '').join(', ')}`
    case 'too_big':
      return `Must be at most ${issue.maximum}${units[issue.origin] ?? ''}`
    case 'too_small':
      return `Must be at least ${issue.minimum}${units[issue.origin] ?? ''}`
    case 'unrecognized_keys':
      return `Takes no ${issue.keys.slice(0, 3).join(', ').slice(0, 100)}`
    default:
      return unknown
  }
}

const isMissing = (input: unknown, isText = false): boolean => input === undefined || (isText && input === null)

const units: Record<string, string> = { string: ' characters', array: ' items' }
