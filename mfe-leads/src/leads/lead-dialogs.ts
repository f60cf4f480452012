import { lazyRetry } from '@crm/shell-api'

// The dialogs are most of the code but are not needed for the first view, so each is loaded when it is opened or its button is hovered.
export { EditLeadDialog } from '../edit-lead/lazy-edit-lead-dialog.ts'
export const QuickFollowUpDialog = lazyRetry(() =>
  import('../quick-follow-up/quick-follow-up-dialog.tsx').then((dialog) => dialog.QuickFollowUpDialog),
)
export const DeleteLeadDialog = lazyRetry(() => import('./delete-lead-dialog.tsx').then((dialog) => dialog.DeleteLeadDialog))
