import { createToasts } from '@crm/ui'

export const toasts = createToasts()
