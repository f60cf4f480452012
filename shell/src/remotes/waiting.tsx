import { useEffect, useState } from 'react'
import { Loading } from '../loading.tsx'
import { giveUpWaiting, HangingError, hangingAt } from './hanging.ts'
import { isLoaded } from './load.ts'
import { signalFailure } from './signals.ts'
import type { Shown } from './stand-ins.ts'

const patience = 10_000 // ms

/** `isEnough`: asked after each ten seconds of waiting for a file, whether nothing is to be hoped for any more. */
type Props = { title: string; release: Shown['release']; isEnough: () => boolean; onRetry: () => void }

/**
 * While a page is on its way. Where it takes long, that is said, and told to the server if a file of the release is what does not come; who
 * does not want to wait can have it asked for anew. What has been waited for long enough has failed.
 */
export function Waiting({ title, release, isEnough, onRetry }: Props) {
  const [isSlow, setIsSlow] = useState(false)
  const [failure, setFailure] = useState<HangingError | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one wait is that of one release, and has one clock.
  useEffect(() => {
    const look = () => {
      setIsSlow(true)
      // Of a release that is loaded a page may wait for something else.
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
