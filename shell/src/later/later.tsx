import type { SessionUser } from '@crm/contracts'
import { Toaster } from '@crm/ui'
import { toasts } from '../toasts.ts'
import { LiveUpdates } from './live/live-updates.tsx'

/** What a page needs soon after it is shown, but not before. */
export function Later({ user }: { user: SessionUser }) {
  return (
    <>
      <Toaster toasts={toasts} />
      <LiveUpdates user={user} />
    </>
  )
}
