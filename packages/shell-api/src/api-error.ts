import type { Problem } from '@crm/contracts'

/** A failed API call. `message` is for users; `detail` is the text "status: body". A `status` of 0 means that no response arrived. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The message that the server sent, or null if it sent none. */
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

/** Compares the name of the error, because remotes and shell are built separately and have different ApiError classes, so instanceof would fail. */
export const isApiError = (thrown: unknown): thrown is ApiError => thrown instanceof Error && thrown.name === 'ApiError'

/** Returns the message that the server sent, or the given text if it sent none. */
export const messageOf = (thrown: unknown, otherwise: string): string =>
  isApiError(thrown) ? (thrown.serverMessage ?? otherwise) : otherwise

// HTML and JSON are not readable for users, so they appear only in `detail`.
const plainText = (body: string): string => (/^\s*[<{["]/.test(body) ? '' : body.trim())

function problemIn(body: string): Problem | null {
  try {
    const value: unknown = JSON.parse(body)
    // Our server sends every error in this format. The message is checked, because a proxy in between may send something else.
    return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
      ? (value as Problem)
      : null
  } catch {
    return null
  }
}
