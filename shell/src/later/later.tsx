import { Toaster } from '@crm/ui'
import { toasts } from '../toasts.ts'

/** What a page needs soon after it is shown, but not before. */
export function Later() {
  return <Toaster toasts={toasts} />
}
