import { createToasts } from '@crm/ui'

/** What the one toaster of the page shows; remotes reach it by `useToast`. */
export const toasts = createToasts()
