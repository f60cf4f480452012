import { useEffect, useState } from 'react'
import { Loading } from '../loading.tsx'
import { giveUpWaiting, HangingError, hangingAt } from './hanging.ts'
import { isLoaded } from './load.ts'
import { signalFailure } from './signals.ts'
import type { Shown } from './stand-ins.ts'

const patience = 10_000 // ms

/** `isEnough` is called after every ten seconds of waiting for a file, and decides whether to give up. */
type Props = { title: string; release: Shown['release']; isEnough: () => boolean; onRetry: () => void }

export function Waiting({ title, release, isEnough, onRetry }: Props) {
  const [isSlow, setIsSlow] = useState(false)
  const [failure, setFailure] = useState<HangingError | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one wait is that of one release, and has one clock.
  useEffect(() => {
    const look = () => {
      setIsSlow(true)
      // The page of a loaded release may be waiting for something else.
      const at = hangingAt(release) ?? (isLoaded(release) ? null : 'entry')
      if (at === null) return
      void signalFailure(release, at)
      if (isEnough()) setFailure(new HangingError(release, at))
    }
    const timer = setInterval(look, patience)
    return () => clearInterval(timer)
  }, [])
  if (failure !== null) throw failure
  const retry = () => {
    giveUpWaiting(release)
    onRetry()
  }
  return (
    <>
      <Loading title={title} />
      <div role="status" className="text-center text-fg-muted -mt-16">
        {isSlow && (
          <>
            <p>This page takes longer than usual. It is still being loaded.</p>
            <button type="button" className="btn mt-4" onClick={retry}>
              Retry
            </button>
          </>
        )}
      </div>
    </>
  )
}
