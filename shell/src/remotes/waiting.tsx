import type { Release } from '@crm/contracts'
import { useEffect, useState } from 'react'
import { Loading } from '../loading.tsx'
import { giveUpWaiting } from './load.ts'

const patience = 10_000 // ms

/** While a page is on its way. Where it takes long, that is said; who does not want to wait can have it asked for anew. */
export function Waiting({ title, release, onRetry }: { title: string; release: Release; onRetry: () => void }) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), patience)
    return () => clearTimeout(timer)
  }, [])
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
