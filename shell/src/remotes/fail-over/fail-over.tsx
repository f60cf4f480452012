import type { FrontEndSignal, OfferedRelease, Release } from '@crm/contracts'
import { CopyButton } from '@crm/ui'
import { useEffect, useState } from 'react'
import { Loading } from '../../loading.tsx'
import { giveUpWaiting, type HangingError } from '../hanging.ts'
import { fetchAnew, forgetFailures, load, register } from '../load.ts'
import { PageFailed } from '../page-failed.tsx'
import { signalFailure } from '../signals.ts'
import { type Shown, standIn } from '../stand-ins.ts'
import { pauses } from './pauses.ts'

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

/** Above the pages of a release that stands for a newer one. */
const StandInLine = ({ before, newer, broke }: { before: string; newer: string; broke: boolean }) => (
  <p role="status" className="mb-4 text-sm text-fg-muted [overflow-wrap:anywhere]">
    Showing the version before, {before}, because {newer} could not be {broke ? 'shown' : 'loaded'}.
  </p>
)

/** Tells the server that a release has failed, and answers a short number for it: in the server's log it begins the id of the request that told. */
async function reportFailure(release: Shown['release'], at: FrontEndSignal['at'], error: Error): Promise<string> {
  const told = await signalFailure(release, at)
  const id = (told ?? crypto.randomUUID?.() ?? String(Math.random()).slice(2)).slice(0, 8)
  console.error(`Error ${id}: ${release.name} ${release.version} failed at ${at}`, error)
  return id
}

/** What a front-end failed at. */
function placeOfFailure(error: Error): FrontEndSignal['at'] {
  if (isHanging(error)) return error.at
  const { name, message } = error
  if (name === 'ContractError') return 'contract'
  if (/css|stylesheet/i.test(message)) return 'css'
  if (name === 'ChunkLoadError' || /Loading chunk/.test(message)) return 'chunk'
  // RUNTIME-008 and -001: the federation runtime got no container; shared packages that do not fit are told without a number.
  if (/RUNTIME-00[18]/.test(message)) return 'entry'
  return /shared (singleton )?module/.test(message) ? 'contract' : 'render'
}

/** Whether it may go better when it is tried again: not where one try is a long wait. */
const isPassing = (error: Error): boolean => !isHanging(error) && ['entry', 'chunk', 'css'].includes(placeOfFailure(error))

const isHanging = (error: Error): error is HangingError => error.name === 'HangingError'

/** What is wrong, for whoever wanted the page. What it says to developers is in the console. */
function reasonOf(at: FrontEndSignal['at'], { message }: Error): string {
  switch (at) {
    case 'entry':
    case 'chunk':
      return 'A file of this page did not come, or was not the one that was published.'
    case 'css':
      return 'The style sheet of this page did not come, or was not the one that was published.'
    case 'contract':
      return message
    default:
      return 'Something in the page went wrong.'
  }
}

const patience = 10_000 // ms

/** Loads the last good release before this one, where there is one and it has this page; null where that is of no use. */
async function versionBefore({ name, fallback }: OfferedRelease, path: string): Promise<Release | null> {
  if (fallback === null) return null
  try {
    const release = await read(fallback, 'default').catch((error: Error) => {
      if (error.name === 'TimeoutError') throw error
      // What was damaged on its way stays in the browser's cache.
      return read(fallback, 'reload')
    })
    if (!release.pages.some((page) => page.path === path)) return null
    register([release])
    await inTime(release)
    return release
  } catch {
    void signalFailure({ name, version: fallback.version, phase: 'fallback' }, 'manifest')
    return null
  }
}

/** Loads it, but waits no longer than for its description: one that hangs is not what somebody should wait for now. */
async function inTime(release: Release): Promise<void> {
  const timer = setTimeout(giveUpWaiting, patience, release)
  await load(release).finally(() => clearTimeout(timer))
}

async function read({ release, integrity }: NonNullable<OfferedRelease['fallback']>, cache: RequestCache): Promise<Release> {
  const answer = await fetch(release, { integrity, cache, signal: AbortSignal.timeout(patience) })
  if (!answer.ok) throw new Error(`${release}: ${answer.status}`)
  return answer.json()
}
