import type { SmtpStepTaken } from '@crm/contracts/schemas'

type Extra = {
  headers?: Record<string, string | string[]>
  errors?: { path: string; message: string }[]
  steps?: SmtpStepTaken[]
}

/** An error that exists only in HTTP (no session, too many requests), with its status and headers. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly errors: { path: string; message: string }[]
  readonly steps: SmtpStepTaken[]
  constructor(status: number, message: string, { headers = {}, errors = [], steps = [] }: Extra = {}) {
    super(message)
    this.status = status
    this.headers = headers
    this.errors = errors
    this.steps = steps
  }
}

export const tooManyRequests = (message: string, seconds: number): HttpProblem =>
  new HttpProblem(429, message, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) } })
