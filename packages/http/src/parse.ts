import { type Call, inWords } from '@crm/contracts/schemas'
import { fieldInWords } from '@crm/domain'
import type { z } from 'zod'
import { HttpProblem } from './http-problem.ts'

/** Parses a part of a request; throws 400 with the first fault in words, or what the call says of its faults, and all faults in `errors`. */
export function parse<S extends z.ZodType>(schema: S, value: unknown, inSum: Call['inSum'] = () => undefined): z.output<S> {
  const result = schema.safeParse(value, { error: inWords })
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  const first = errors[0] ?? { path: '', message: 'Cannot be understood' }
  const told = first.path === '' ? first.message : `${fieldInWords(first.path)}: ${first.message}`
  throw new HttpProblem(400, inSum(errors) ?? told, { errors })
}
