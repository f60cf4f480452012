import { join } from 'node:path'
import type { OfferedRelease, Release } from '@crm/contracts'
import type { BrowserContext, Route } from 'playwright-core'
import type { ReleaseCandidate } from '../candidate.ts'
import { parseBootData, replaceBootData } from '../product.ts'

/** Serves the candidate instead of the front-end's live release. All other requests go to the live product. */
export async function serveReleaseCandidate(
  context: BrowserContext,
  url: string,
  { dist, release, files }: ReleaseCandidate,
): Promise<void> {
  const prefix = release.entry.slice(0, -'remoteEntry.js'.length)
  await context.route(
    (address) => address.origin === url,
    async (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname.startsWith(prefix))
        return files.includes(pathname.slice(prefix.length))
          ? route.fulfill({ path: join(dist, pathname.slice(prefix.length)) })
          : route.fulfill({ status: 404 })
      if (pathname === '/mfe/registry.json') return registry(route, release)
      if (route.request().resourceType() === 'document') return page(route, release)
      return dropFrontEndSignals(route, pathname)
    },
  )
}

/** Answers reports of measurements itself, so that those of the candidate do not count for a live release. */
export const dropFrontEndSignals = (route: Route, pathname: string): Promise<void> =>
  pathname === '/api/front-ends/signals' ? route.fulfill({ json: {} }) : route.fallback()

async function registry(route: Route, release: Release) {
  const response = await route.fetch()
  const { releases }: { releases: OfferedRelease[] } = await response.json()
  await route.fulfill({ response, json: { releases: withCandidate(releases, release) } })
}

async function page(route: Route, release: Release) {
  const response = await route.fetch()
  const html = await response.text()
  if (!html.includes('id="boot"')) return route.fulfill({ response })
  const boot = parseBootData(html)
  await route.fulfill({ response, body: replaceBootData(html, { ...boot, releases: withCandidate(boot.releases, release) }) })
}

const withCandidate = (releases: OfferedRelease[], release: Release): OfferedRelease[] => [
  ...releases.filter(({ name }) => name !== release.name),
  { ...release, phase: 'pinned', fallback: null },
]
