import type { FrontEndSignal, Release } from '@crm/contracts'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { PageLoadingIndicator } from '../fallbacks.tsx'
import { isFrontEndLoaded } from './load.ts'
import { postFailureSignal } from './signals.ts'
import type { ShownRelease } from './stand-ins.ts'
import { getReleaseFolder } from './style-sheets.ts'

const patience = 10_000 // ms

/** `isEnough` is called after each ten seconds of waiting for a file and returns whether to give up. */
type Props = { title: string; release: ShownRelease['release']; isEnough: () => boolean; onRetry: () => void }

export function PageLoading({ title, release, isEnough, onRetry }: Props) {
  const [isSlow, setIsSlow] = useState(false)
  const [failure, setFailure] = useState<FileTimeoutError | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer starts once, because the component waits for only one release
  useEffect(() => {
    const look = () => {
      setIsSlow(true)
      // If no file is pending and the release is loaded, the page waits for something else, which is no failure.
      const at = findHangingPart(release) ?? (isFrontEndLoaded(release) ? null : 'entry')
      if (at === null) return
      void postFailureSignal(release, at)
      if (isEnough()) setFailure(new FileTimeoutError(release, at))
    }
    const timer = setInterval(look, patience)
    return () => clearInterval(timer)
  }, [])
  if (failure !== null) throw failure
  const retry = () => {
    failPendingFiles(release)
    onRetry()
  }
  return (
    <>
      <PageLoadingIndicator title={title} />
      <div role="status" className="text-center text-fg-muted -mt-16">
        {isSlow && (
          <>
            <p>This page is taking longer than usual to load.</p>
            <button type="button" className="btn mt-4" onClick={retry}>
              Retry
            </button>
          </>
        )}
      </div>
    </>
  )
}

type PageFailedProps = { reason: string; release: Release; heading?: string; onRetry: () => void; children?: ReactNode }

export function PageFailedMessage({ reason, release, heading = 'This page could not be loaded', onRetry, children }: PageFailedProps) {
  return (
    <div role="alert" className="flex flex-col items-center text-center py-24 max-md:py-16">
      <span className="empty-icon size-14!">
        <TriangleAlert className="size-7" aria-hidden />
      </span>
      <h1 className="text-2xl font-semibold tracking-tight">{heading}</h1>
      <p className="text-fg-muted mt-2">You can still use the rest of the CRM.</p>
      <p className="text-sm text-fg-muted mt-4 max-w-full [overflow-wrap:anywhere]">{reason}</p>
      <p className="text-sm text-fg-subtle mt-1">
        {release.owner} · {release.name} {release.version}
      </p>
      {children}
      <button type="button" className="btn btn-primary mt-8 h-11!" onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}

/** Thrown if a file of a release timed out. There is no automatic retry, because the server may never respond. */
export class FileTimeoutError extends Error {
  override name = 'FileTimeoutError'
  readonly at: FrontEndSignal['at']
  constructor({ name, version }: Release, at: FrontEndSignal['at']) {
    super(`Loading a file of ${name} ${version} timed out: ${at}`)
    this.at = at
  }
}

function findHangingPart({ entry }: Release): FrontEndSignal['at'] | null {
  const scripts = scriptsOf(entry)
  if (scripts.some(({ src }) => src.endsWith(entry))) return 'entry'
  if (scripts.length > 0) return 'chunk'
  return linksOf(entry).some(({ rel, sheet }) => rel === 'stylesheet' && sheet === null) ? 'css' : null
}

/** Makes all pending files of a release fail now, as the browser would do itself after a longer time. */
export function failPendingFiles({ entry }: Release): void {
  for (const file of [...scriptsOf(entry), ...linksOf(entry)]) file.dispatchEvent(new Event('error'))
}

// Only pending scripts are found, because the federation runtime removes a script from the document after it has loaded.
const scriptsOf = (entry: string) => [...document.querySelectorAll<HTMLScriptElement>(`script[src*="${getReleaseFolder(entry)}"]`)]
const linksOf = (entry: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[href*="${getReleaseFolder(entry)}"]`)]
