import type { OfferedRelease } from '@crm/contracts'
import { lazyRetry, ShownPage } from '@crm/shell-api'
import { FrontEndStyleScope } from '@crm/ui'
import { Suspense, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '../fallbacks.tsx'
import { ContractError } from './contract.ts'
import { clearLoadFailures, loadFrontEnd, refetchReleaseFiles } from './load.ts'
import { failPendingFiles, PageFailedMessage, PageLoading } from './page-states.tsx'
import { postFailureSignal, recordSignal, resetReportedFailures } from './signals.ts'
import { clearFallbackRelease, findShownRelease, type ShownRelease } from './stand-ins.ts'

const FailOver = lazyRetry(() =>
  import(/* webpackChunkName: "fail-over" */ './fail-over/fail-over.tsx').then((module) => module.PageFailover),
)

/** One try to show the page. `attempt` counts the automatic retries; `files` is a refetch of all files that must finish first. */
type Try = { attempt: number; files: Promise<void> | null; key: number }

/** `at` is the current path, because a route such as /leads/:id has many paths. */
type Props = { release: OfferedRelease; path: string; title: string; at?: string }

export function RemotePage({ release: offered, path, title, at = '' }: Props) {
  const [{ attempt, files, key }, setTry] = useState<Try>({ attempt: 0, files: null, key: 0 })
  const [asked] = useState(() => performance.now())
  const typed = useRef(false)
  const waits = useRef(0)
  // This is a layout effect, because it must run before the effects of the page, which may report a failure.
  useLayoutEffect(() => resetReportedFailures(offered.name), [offered.name])
  const { release, line } = findShownRelease(offered)
  const hasTyped = () => {
    typed.current = true
  }
  // Gives up after 20 seconds (two calls), unless the user has typed in the page.
  const isEnough = () => {
    waits.current += 1
    return waits.current >= 2 && !typed.current
  }
  const again = (next: number, files: Try['files'] = null) => setTry({ attempt: next, files, key: key + 1 })
  const retry = () => {
    waits.current = 0
    clearFallbackRelease(offered)
    failPendingFiles(offered)
    clearLoadFailures()
    again(0, refetchReleaseFiles(offered))
  }
  const failed = (error: Error) => (
    // If the code that handles failures cannot be loaded either, a simple message is shown.
    <ErrorBoundary instead={() => <PageFailedMessage reason="Its files could not be loaded." release={release} onRetry={retry} />}>
      <Suspense fallback={<PageLoading {...{ title, release, isEnough }} onRetry={retry} />}>
        <FailOver {...{ error, offered, release, path, title, attempt, typed: typed.current }} onAgain={again} onRetry={retry} />
      </Suspense>
    </ErrorBoundary>
  )
  return (
    <div data-release={`${release.name} ${release.version} · ${release.owner}`} onInput={hasTyped}>
      <ErrorBoundary key={key} at={at} instead={failed}>
        {line}
        <Suspense fallback={<PageLoading {...{ title, release, isEnough }} onRetry={() => again(0)} />}>
          <FrontEndStyleScope name={release.name}>
            <Page release={release} path={path} files={files} asked={asked} />
          </FrontEndStyleScope>
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

type PageProps = { release: ShownRelease['release']; path: string; files: Try['files']; asked: number }

function Page({ release, path, files, asked }: PageProps) {
  if (files !== null) use(files)
  const Component = use(loadFrontEnd(release)).pages[path]
  if (Component === undefined) throw new ContractError(`${release.name} ${release.version} has no page ${path}`)
  const { name, version, phase } = release
  const [page] = useState(() => ({
    current: false,
    failed: () => void postFailureSignal(release, 'chunk'),
  }))
  useEffect(() => {
    page.current = true
    recordSignal({ name, version, phase, kind: 'load', at: 'page', value: Math.round(performance.now() - asked) })
  }, [name, version, phase, asked, page])
  return (
    <ShownPage value={page}>
      <Component />
    </ShownPage>
  )
}
