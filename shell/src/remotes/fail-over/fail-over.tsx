import type { OfferedRelease } from '@crm/contracts'
import { CopyButton } from '@crm/ui'
import { useEffect, useState } from 'react'
import { Loading } from '../../loading.tsx'
import { giveUpWaiting } from '../hanging.ts'
import { fetchAnew, forgetFailures } from '../load.ts'
import { PageFailed } from '../page-failed.tsx'
import { type Shown, standIn } from '../stand-ins.ts'
import { pauses } from './pauses.ts'
import { isPassing, placeOfFailure, reasonOf } from './place-of-failure.ts'
import { reportFailure } from './report-failure.ts'
import { StandInLine } from './stand-in-line.tsx'
import { versionBefore } from './version-before.ts'

type Props = {
  error: Error
  offered: OfferedRelease
  /** What has failed: the offered release, or the one that stands for it. */
  release: Shown['release']
  path: string
  title: string
  attempt: number
  typed: boolean
  onAgain: (attempt: number, files?: Promise<void>) => void
  onRetry: () => void
}

/** A page has failed: tries again, then shows the version before, and says what is wrong where neither helps. */
export function FailOver({ error, offered, release, path, title, attempt, typed, onAgain, onRetry }: Props) {
  const [failed, setFailed] = useState(false)
  const [id, setId] = useState<string | null>(null)
  const at = placeOfFailure(error)
  const pause = isPassing(error) ? pauses[attempt] : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: one failure is dealt with once; the next one has a component of its own.
  useEffect(() => {
    let left = false
    const tryAgain = () => {
      forgetFailures()
      // Before the last try all files are fetched past the browser's cache, where a damaged one would stay.
      onAgain(attempt + 1, attempt === pauses.length - 1 ? fetchAnew(release) : undefined)
    }
    const giveUp = async () => {
      // What comes after all would otherwise take the sheets of what stands for it.
      giveUpWaiting(release)
      const reported = reportFailure(release, at, error)
      // Nothing takes the place of a page in which somebody has typed.
      const before = release === offered && !typed ? await versionBefore(offered, path) : null
      if (left) return
      if (before === null) {
        setFailed(true)
        return setId(await reported)
      }
      const line = <StandInLine before={before.version} newer={offered.version} broke={at === 'render'} />
      standIn(offered, { release: { ...before, phase: 'fallback' }, line })
      onAgain(0)
    }
    if (pause === undefined) {
      void giveUp()
      return () => {
        left = true
      }
    }
    const timer = setTimeout(tryAgain, pause)
    return () => clearTimeout(timer)
  }, [])

  if (!failed) return <Loading title={title} />
  return (
    <PageFailed
      reason={reasonOf(at, error)}
      release={release}
      onRetry={onRetry}
      {...(at === 'render' && { heading: 'This page stopped working' })}
    >
      {id !== null && (
        <p className="text-sm text-fg-subtle mt-1 flex items-center gap-1">
          Error <span className="kbd">{id}</span>
          <CopyButton value={id} what="error number" />
        </p>
      )}
    </PageFailed>
  )
}
