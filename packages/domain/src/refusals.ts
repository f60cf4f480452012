// Compare these errors by `name`, not with instanceof, because separately built bundles have different copies of these classes.

/** The record does not exist (HTTP 404). The message is shown to users: "Lead not found". */
export class NotFound extends Error {
  override readonly name = 'NotFound'
}

/** The input is invalid (HTTP 400). `path` is the field's name in the API. */
export class Invalid extends Error {
  override readonly name = 'Invalid'
  readonly errors: { path: string; message: string }[]
  constructor(message: string, errors: { path: string; message: string }[] = []) {
    super(message)
    this.errors = errors
  }
}

/** A business rule forbids it (HTTP 409). */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** The actor lacks the permission (HTTP 403). */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed'
}

/** A field that two users changed to different values. `at` is an ISO instant, `by` a username. */
export type FieldConflict = { field: string; yours: unknown; theirs: unknown; by: string | null; at: string }

/** Another change came first (HTTP 409 with `conflicts`). */
export class Conflict extends Error {
  override readonly name = 'Conflict'
  readonly conflicts: FieldConflict[]
  constructor(message: string, conflicts: FieldConflict[] = []) {
    super(message)
    this.conflicts = conflicts
  }
}

// Fields whose label on screen differs from their name in the API.
const asShown: Readonly<Record<string, string>> = {
  remarks: 'Status',
  next_followup_date: 'Next follow-up date',
  assigned_installer: 'Assigned installers',
  secure: 'Use TLS/STARTTLS',
  is_active: 'Active',
  q: 'Search',
}

/** The label of a field: `order_number` → `Order number`, `installationId` → `Installation`. List items get the list's label. */
export function formatFieldName(path: string): string {
  const field = path.replace(/\.\d+/g, '')
  if (asShown[field]) return asShown[field]
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .toLowerCase()
    .replace(/ id$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The message names the field, because a toast does not show which field is wrong. */
export const createInvalidFieldError = (path: string, message: string): Invalid =>
  new Invalid(`${formatFieldName(path)}: ${message}`, [{ path, message }])
