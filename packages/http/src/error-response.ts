import type { SmtpStepResult } from '@crm/contracts/schemas'
import type { Conflict, Invalid } from '@crm/domain'

export const serverBusyMessage = 'The server is busy. Please try again in a moment.'

type ErrorResponse = { status: number; body: object; headers: Record<string, string | string[]>; unexpected: boolean }

const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/
const connectionCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|CONNECTION_POOL:)/

/** Maps any error to a status and `{ message, errors?, conflicts?, steps? }`. Status codes are decided only here. */
export function toErrorResponse(thrown: unknown): ErrorResponse {
  const error = thrown instanceof Error ? thrown : new Error('not an error')
  switch (error.name) {
    case 'HttpProblem': {
      const { status, message, errors, steps, headers } = error as HttpProblem
      return createResponse(status, message, { ...listErrors('errors', errors), ...listErrors('steps', steps) }, headers)
    }
    case 'NotFound':
      return createResponse(404, error.message)
    case 'Invalid':
      return createResponse(400, error.message, listErrors('errors', (error as Invalid).errors))
    case 'Refused':
      return createResponse(409, error.message)
    case 'NotAllowed':
      return createResponse(403, error.message)
    case 'Conflict':
      return createResponse(409, error.message, listErrors('conflicts', (error as Conflict).conflicts))
    case 'IdempotencyKeyReused':
      return createResponse(422, error.message)
    case 'ConnectionLost':
      return createUnavailable()
    default:
      return toDatabaseError(error)
  }
}

// A failed constraint is caused by the request. If the database is unavailable, the client may retry.
function toDatabaseError(error: Error & { code?: unknown }): ErrorResponse {
  const code = typeof error.code === 'string' ? error.code : ''
  if (connectionCodes.test(code) || connectionLost.test(error.message)) return createUnavailable()
  if (/^(08|53|57P0|57014|40001|40P01|55P03|25006)/.test(code)) return createUnavailable()
  if (code === '23505') return { ...createResponse(409, 'This already exists'), unexpected: true }
  if (code === '23503') return { ...createResponse(409, 'Other data refers to this'), unexpected: true }
  if (/^(22...|23514|23502)$/.test(code)) return { ...createResponse(400, 'A value cannot be stored'), unexpected: true }
  return { ...createResponse(500, 'Something went wrong on our side'), unexpected: true }
}

const createUnavailable = (): ErrorResponse => ({ ...createResponse(503, serverBusyMessage, {}, { 'Retry-After': '2' }), unexpected: true })

function createResponse(status: number, message: string, more: object = {}, headers: ErrorResponse['headers'] = {}): ErrorResponse {
  return { status, body: { message, ...more }, headers, unexpected: false }
}

const listErrors = (name: string, entries: unknown[]): object => (entries.length === 0 ? {} : { [name]: entries })

type Extra = {
  headers?: Record<string, string | string[]>
  errors?: { path: string; message: string }[]
  steps?: SmtpStepResult[]
}

/** An error that exists only in HTTP (no session, too many requests), with its status and headers. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly errors: { path: string; message: string }[]
  readonly steps: SmtpStepResult[]
  constructor(status: number, message: string, { headers = {}, errors = [], steps = [] }: Extra = {}) {
    super(message)
    this.status = status
    this.headers = headers
    this.errors = errors
    this.steps = steps
  }
}

export const createTooManyRequestsProblem = (message: string, seconds: number): HttpProblem =>
  new HttpProblem(429, message, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) } })
