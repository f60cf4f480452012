import type { Problem } from '@crm/contracts'

/** A refused or failed call. `message` is for people; `detail` is "status: body", as the error catalogue words it. `status` 0: no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The server's own words, or null where it gave none. */
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

/** Whether something thrown is an ApiError; remotes and shell are built apart, so the name decides. */
export const isApiError = (thrown: unknown): thrown is ApiError => thrown instanceof Error && thrown.name === 'ApiError'

/** The server's own words, else the given text. */
export const messageOf = (thrown: unknown, otherwise: string): string =>
  isApiError(thrown) ? (thrown.serverMessage ?? otherwise) : otherwise

// Markup and data are nothing to read: they stand in the detail alone.
const plainText = (body: string): string => (/^\s*[<{["]/.test(body) ? '' : body.trim())

function problemIn(body: string): Problem | null {
  try {
    const value: unknown = JSON.parse(body)
    // The server answers every refusal in this shape; the message is checked because proxies answer in others.
    return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
      ? (value as Problem)
      : null
  } catch {
    return null
  }
}
