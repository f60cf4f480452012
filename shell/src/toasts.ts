import { createToastStore } from '@crm/ui'

export const toastStore = createToastStore()
