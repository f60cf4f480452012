import { ConfirmDialog } from '@crm/ui'
import type { Completion } from './use-complete.ts'

/** Asks before an installation is marked as done. Stands once on a page, outside of what vanishes with the installation. */
export function CompletionQuestion({ completion: { asked, busy, confirm, cancel } }: { completion: Completion }) {
  return (
    asked && (
      <ConfirmDialog
        open
        title={`Mark the installation of ${asked.name} as done?`}
        description="It moves to Completed Projects. This cannot be undone."
        confirmText="Mark as Done"
        busy={busy}
        onConfirm={confirm}
        onCancel={cancel}
      />
    )
  )
}
