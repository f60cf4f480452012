import type { SessionUser } from '@crm/contracts'
import { CloudOff } from 'lucide-react'
import { useLive } from './use-live.ts'

/** Keeps the page fresh, and says so quietly while it can't. */
export function LiveUpdates({ user }: { user: SessionUser }) {
  const paused = useLive(user)
  return (
    <div
      aria-live="polite"
      className="fixed z-20 bottom-4 max-md:bottom-20 left-1/2 -translate-x-1/2 w-max max-w-[calc(100vw-2rem)] pointer-events-none"
    >
      {paused && (
        <p className="flex items-center gap-2 rounded-lg border border-line bg-raised shadow-pop px-3 py-2 text-sm text-fg-muted">
          <CloudOff className="size-4 shrink-0" aria-hidden="true" />
          Live updates are paused. What others change shows once the connection is back.
        </p>
      )}
    </div>
  )
}
