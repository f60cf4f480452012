import type { Release } from '@crm/contracts'
import { PortalScope } from '@crm/ui'
import { Suspense, use, useState } from 'react'
import { Loading } from '../loading.tsx'
import { fetchAnew, forgetFailures, load } from './load.ts'
import { PageBoundary } from './page-boundary.tsx'

type Try = { attempt: number; files: Promise<void> | null }

/** A page that a remote brings. Where it can't be loaded or breaks, it says so here and the rest of the product keeps working. */
export function RemotePage({ release, path, title }: { release: Release; path: string; title: string }) {
  const [{ attempt, files }, setTry] = useState<Try>({ attempt: 0, files: null })
  const retry = () => {
    forgetFailures()
    setTry({ attempt: attempt + 1, files: fetchAnew(release) })
  }
  return (
    <PageBoundary key={attempt} release={release} onRetry={retry}>
      <Suspense fallback={<Loading title={title} />}>
        <PortalScope name={release.name}>
          <Page release={release} path={path} files={files} />
        </PortalScope>
      </Suspense>
    </PageBoundary>
  )
}

function Page({ release, path, files }: { release: Release; path: string; files: Try['files'] }) {
  if (files !== null) use(files)
  const Component = use(load(release)).pages[path]
  if (Component === undefined) throw new Error(`${release.name} ${release.version} has no page ${path}`)
  return <Component />
}
