import { createToasts } from '@crm/ui'

/** The page's only toast store; remotes use it through `useToast`. */
export const toasts = createToasts()
