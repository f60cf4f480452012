import type { Installation } from '@crm/contracts'

/** What can be done with an installation from wherever it is shown; `edit` is null for people who may not. */
export type JobActions = {
  show: (job: Installation) => void
  edit: ((job: Installation) => void) | null
  takeRepair: (job: Installation) => void
  complete: (job: Installation) => void
}
