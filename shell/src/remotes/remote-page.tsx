import type { Release } from '@crm/contracts'
import { PortalScope } from '@crm/ui'
import { Suspense, use, useState } from 'react'
import { Loading } from '../loading.tsx'
import { forgetFailures, load } from './load.ts'
import { PageBoundary } from './page-boundary.tsx'

/** A page that a remote brings. Where it can't be loaded or breaks, it says so here and the rest of the product keeps working. */
export function RemotePage({ release, path, title }: { release: Release; path: string; title: string }) {
  const [attempt, setAttempt] = useState(0)
  const retry = () => {
    forgetFailures()
    setAttempt(attempt + 1)
  }
  return (
    <PageBoundary key={attempt} release={release} onRetry={retry}>
      <Suspense fallback={<Loading title={title} />}>
        <PortalScope name={release.name}>
          <Page release={release} path={path} />
        </PortalScope>
      </Suspense>
    </PageBoundary>
  )
}

function Page({ release, path }: { release: Release; path: string }) {
  const Component = use(load(release)).pages[path]
  if (Component === undefined) throw new Error(`${release.name} ${release.version} has no page ${path}`)
  return <Component />
}
