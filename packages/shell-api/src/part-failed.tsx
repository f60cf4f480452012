import { useEffect } from 'react'

type Props = { error: unknown; onFailed: ((error: unknown) => void) | undefined; onRetry: () => void }

/** A message over the page, shown if one part of the page failed to load. */
export function PartFailed({ error, onFailed, onRetry }: Props) {
  useEffect(() => onFailed?.(error), [error, onFailed])
  return (
    <div role="alert" className="fixed z-30 bottom-16 max-md:bottom-36 left-1/2 -translate-x-1/2 w-max max-w-[calc(100vw-2rem)]">
      <div className="flex items-center gap-3 rounded-lg border border-line bg-raised shadow-pop px-3 py-2 text-sm">
        <p>Part of this page could not be loaded. Your input is still here.</p>
        <button type="button" className="btn btn-primary" onClick={onRetry}>
          Retry
        </button>
      </div>
    </div>
  )
}
