import type { Installation } from '@crm/contracts'

/** `edit` is null without permission. */
export type JobActions = {
  show: (job: Installation) => void
  edit: ((job: Installation) => void) | null
  takeRepair: (job: Installation) => void
  complete: (job: Installation) => void
}
