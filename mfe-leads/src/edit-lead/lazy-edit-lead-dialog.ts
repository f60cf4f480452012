import { lazyRetry } from '@crm/shell-api'

export const EditLeadDialog = lazyRetry(() => import('./edit-lead-dialog.tsx').then((dialog) => dialog.EditLeadDialog))
