import { type Call, inWords } from '@crm/contracts/schemas'
import type { z } from 'zod'
import { HttpProblem } from './http-problem.ts'

/** Parses a part of a request; throws 400 with the first fault in words, or what the call says of its faults, and all faults in `errors`. */
export function parse<S extends z.ZodType>(schema: S, value: unknown, inSum: Call['inSum'] = () => undefined): z.output<S> {
  const result = schema.safeParse(value, { error: inWords })
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  const first = errors[0] ?? { path: '', message: 'Cannot be understood' }
  const told = first.path === '' ? first.message : `${label(first.path)}: ${first.message}`
  throw new HttpProblem(400, inSum(errors) ?? told, { errors })
}

/** `next_followup_date` → `Next followup date`; of a list's item the list's name. */
function label(path: string): string {
  const words = path.replace(/\.\d+/g, '').replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
