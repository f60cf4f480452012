import { hasUnsavedChanges } from '@crm/shell-api'
import { ConfirmDialog } from '@crm/ui'
import { useBlocker } from 'react-router-dom'

/** Asks before a page with unsaved changes is left. */
export function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Discard changes?"
      description="What you typed has not been saved."
      confirmText="Discard"
      cancelText="Keep editing"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
}
