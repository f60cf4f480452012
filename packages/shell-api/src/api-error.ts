import type { Problem } from '@crm/contracts'

/** A failed call. `message` is for users; `detail` is "status: body". `status` 0 means that no answer arrived. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The server's own message, or null. */
  readonly serverMessage: string | null
  readonly detail: string
  readonly errors: NonNullable<Problem['errors']>
  readonly conflicts: NonNullable<Problem['conflicts']>
  readonly steps: NonNullable<Problem['steps']>

  constructor(status: number, statusText: string, body: string) {
    const problem = problemIn(body)
    super(problem?.message ?? (status === 0 ? 'The server cannot be reached' : `${status}: ${plainText(body) || statusText}`))
    this.status = status
    this.serverMessage = problem?.message ?? null
    this.detail = `${status}: ${body || statusText}`
    this.errors = problem?.errors ?? []
    this.conflicts = problem?.conflicts ?? []
    this.steps = problem?.steps ?? []
  }
}

/** Compares the name, because remotes and shell are built separately and instanceof fails across them. */
export const isApiError = (thrown: unknown): thrown is ApiError => thrown instanceof Error && thrown.name === 'ApiError'

/** The server's own message, or the given text. */
export const messageOf = (thrown: unknown, otherwise: string): string =>
  isApiError(thrown) ? (thrown.serverMessage ?? otherwise) : otherwise

// HTML and JSON are not readable messages: they appear only in the detail.
const plainText = (body: string): string => (/^\s*[<{["]/.test(body) ? '' : body.trim())

function problemIn(body: string): Problem | null {
  try {
    const value: unknown = JSON.parse(body)
    // The server answers every error in this shape; the message is checked because proxies do not.
    return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
      ? (value as Problem)
      : null
  } catch {
    return null
  }
}
