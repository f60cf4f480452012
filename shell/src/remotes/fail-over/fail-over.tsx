import type { FrontEndSignal, OfferedRelease, Release } from '@crm/contracts'
import { CopyButton } from '@crm/ui'
import { useEffect, useState } from 'react'
import { PageLoadingIndicator } from '../../fallbacks.tsx'
import { clearLoadFailures, loadFrontEnd, refetchReleaseFiles, registerReleases } from '../load.ts'
import { type FileTimeoutError, failPendingFiles, PageFailedMessage } from '../page-states.tsx'
import { postFailureSignal } from '../signals.ts'
import { type ShownRelease, setFallbackRelease } from '../stand-ins.ts'
import { retryPausesMs } from './pauses.ts'

type Props = {
  error: Error
  offered: OfferedRelease
  release: ShownRelease['release']
  path: string
  title: string
  attempt: number
  typed: boolean
  onAgain: (attempt: number, files?: Promise<void>) => void
  onRetry: () => void
}

export function PageFailover({ error, offered, release, path, title, attempt, typed, onAgain, onRetry }: Props) {
  const [failed, setFailed] = useState(false)
  const [id, setId] = useState<string | null>(null)
  const at = placeOfFailure(error)
  const pause = isPassing(error) ? retryPausesMs[attempt] : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is handled once, because a later failure renders a new component
  useEffect(() => {
    let left = false
    const tryAgain = () => {
      clearLoadFailures()
      // Before the last retry, all files are fetched again without the browser's cache, because a cached file may be damaged.
      onAgain(attempt + 1, attempt === retryPausesMs.length - 1 ? refetchReleaseFiles(release) : undefined)
    }
    const giveUp = async () => {
      // Makes pending loads fail now. A load that succeeded later would remove the fallback's style sheets.
      failPendingFiles(release)
      const reported = reportFailure(release, at, error)
      // A page in which the user has typed is never replaced by the fallback, because the input would be lost.
      const before = release === offered && !typed ? await versionBefore(offered, path) : null
      if (left) return
      if (before === null) {
        setFailed(true)
        return setId(await reported)
      }
      const line = <StandInLine before={before.version} newer={offered.version} broke={at === 'render'} />
      setFallbackRelease(offered, { release: { ...before, phase: 'fallback' }, line })
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

  if (!failed) return <PageLoadingIndicator title={title} />
  return (
    <PageFailedMessage
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
    </PageFailedMessage>
  )
}

const StandInLine = ({ before, newer, broke }: { before: string; newer: string; broke: boolean }) => (
  <p role="status" className="mb-4 text-sm text-fg-muted [overflow-wrap:anywhere]">
    Showing the previous version, {before}, because {newer} could not be {broke ? 'displayed' : 'loaded'}.
  </p>
)

/** Reports the failure and returns a short id for the user: the first characters of the request id, which is also in the server's log. */
async function reportFailure(release: ShownRelease['release'], at: FrontEndSignal['at'], error: Error): Promise<string> {
  const told = await postFailureSignal(release, at)
  const id = (told ?? crypto.randomUUID?.() ?? String(Math.random()).slice(2)).slice(0, 8)
  console.error(`Error ${id}: ${release.name} ${release.version} failed at ${at}`, error)
  return id
}

function placeOfFailure(error: Error): FrontEndSignal['at'] {
  if (isHanging(error)) return error.at
  const { name, message } = error
  if (name === 'ContractError') return 'contract'
  if (/css|stylesheet/i.test(message)) return 'css'
  if (name === 'ChunkLoadError' || /Loading chunk/.test(message)) return 'chunk'
  // The codes RUNTIME-008 and RUNTIME-001 mean that the entry file could not be loaded. Errors about shared packages have no code.
  if (/RUNTIME-00[18]/.test(message)) return 'entry'
  return /shared (singleton )?module/.test(message) ? 'contract' : 'render'
}

/** Only loading errors are retried. A timeout is not, because each retry would be another long wait. */
const isPassing = (error: Error): boolean => !isHanging(error) && ['entry', 'chunk', 'css'].includes(placeOfFailure(error))

const isHanging = (error: Error): error is FileTimeoutError => error.name === 'FileTimeoutError'

function reasonOf(at: FrontEndSignal['at'], { message }: Error): string {
  switch (at) {
    case 'entry':
    case 'chunk':
      return 'A file of this page could not be loaded, or it differs from the published file.'
    case 'css':
      return 'The style sheet of this page could not be loaded, or it differs from the published file.'
    case 'contract':
      return message
    default:
      return 'An error occurred on this page.'
  }
}

const patience = 10_000 // ms

/** Loads the fallback release; null if there is none, it does not have this page, or it fails. */
async function versionBefore({ name, fallback }: OfferedRelease, path: string): Promise<Release | null> {
  if (fallback === null) return null
  try {
    const release = await read(fallback, 'default').catch((error: Error) => {
      if (error.name === 'TimeoutError') throw error
      // The second attempt skips the browser's cache, because a cached file may be damaged.
      return read(fallback, 'reload')
    })
    if (!release.pages.some((page) => page.path === path)) return null
    registerReleases([release])
    await inTime(release)
    return release
  } catch {
    void postFailureSignal({ name, version: fallback.version, phase: 'fallback' }, 'manifest')
    return null
  }
}

/** Loads the release with a time limit, so that the user does not also wait long for the fallback. */
async function inTime(release: Release): Promise<void> {
  const timer = setTimeout(failPendingFiles, patience, release)
  await loadFrontEnd(release).finally(() => clearTimeout(timer))
}

async function read({ release, integrity }: NonNullable<OfferedRelease['fallback']>, cache: RequestCache): Promise<Release> {
  const answer = await fetch(release, { integrity, cache, signal: AbortSignal.timeout(patience) })
  if (!answer.ok) throw new Error(`${release}: ${answer.status}`)
  return answer.json()
}
