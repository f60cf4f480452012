import { lazyRetry } from '@crm/shell-api'

// The dialogs are most of the code and none of the first sight: each comes when it is asked for.
export const InstallationDialog = lazyRetry(() => import('./details/installation-dialog.tsx').then((dialog) => dialog.InstallationDialog))
export const EditInstallationDialog = lazyRetry(() =>
  import('./edit/edit-installation-dialog.tsx').then((dialog) => dialog.EditInstallationDialog),
)
export const ScheduleDialog = lazyRetry(() => import('./schedule/schedule-dialog.tsx').then((dialog) => dialog.ScheduleDialog))
export const RepairReportsDialog = lazyRetry(() =>
  import('../repair-requests/repair-reports-dialog.tsx').then((dialog) => dialog.RepairReportsDialog),
)
