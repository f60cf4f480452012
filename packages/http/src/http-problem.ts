/** A refusal that only makes sense over HTTP (no session, too many tries), with its status and headers. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly errors: { path: string; message: string }[]
  constructor(
    status: number,
    message: string,
    extra: { headers?: Record<string, string | string[]>; errors?: { path: string; message: string }[] } = {},
  ) {
    super(message)
    this.status = status
    this.headers = extra.headers ?? {}
    this.errors = extra.errors ?? []
  }
}

/** 429: how many seconds to wait. */
export const tooMany = (message: string, seconds: number): HttpProblem =>
  new HttpProblem(429, message, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) } })
