// Told apart by `name`, never by instanceof: processes and bundles are built apart.

/** The thing does not exist (HTTP 404). The message is shown to people: "Lead not found". */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}

/** A value that breaks a rule of form (HTTP 400); `path` names the field as the wire spells it. */
export class Invalid extends Error {
  override readonly name = 'Invalid'
  readonly errors: { path: string; message: string }[]
  constructor(message: string, errors: { path: string; message: string }[] = []) {
    super(message)
    this.errors = errors
  }
}

/** A rule of the business says no (HTTP 409). */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** The actor lacks the permission (HTTP 403). */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed'
}

/** One field that two people changed to different values. `at` is an ISO instant, `by` a username. */
export type FieldConflict = { field: string; yours: unknown; theirs: unknown; by: string | null; at: string }

/** Someone else was faster (HTTP 409 with `conflicts`). */
export class Conflict extends Error {
  override readonly name = 'Conflict'
  readonly conflicts: FieldConflict[]
  constructor(message: string, conflicts: FieldConflict[] = []) {
    super(message)
    this.conflicts = conflicts
  }
}
