import { ConfirmDialog } from '@crm/ui'
import type { useReopen } from './use-reopen.ts'

type Props = { name: string; reopening: ReturnType<typeof useReopen> }

export function ReopenQuestion({ name, reopening: { isAsked, busy, confirm, cancel } }: Props) {
  return (
    isAsked && (
      <ConfirmDialog
        open
        title={`Reopen the installation of ${name}?`}
        description="It leaves Completed Projects and can be marked as done again. The timeline keeps both."
        confirmText="Reopen"
        busy={busy}
        onConfirm={confirm}
        onCancel={cancel}
      />
    )
  )
}
