import { lazyRetry } from '@crm/shell-api'

export const AddLeadDialog = lazyRetry(() => import('./add-lead-dialog.tsx').then((dialog) => dialog.AddLeadDialog))
