import type { OfferedRelease, Release } from '@crm/contracts'
import { type FrontEnd, retryFailedImports } from '@crm/shell-api'
import { getInstance } from '@module-federation/enhanced/runtime'
import { registerIntegrityHashes } from '../integrity.ts'
import { checkFrontEndContract, checkSharedPackages } from './contract.ts'
import { findShownRelease } from './stand-ins.ts'
import { loadStyleSheets, removeOtherStyleSheets } from './style-sheets.ts'

const loading = new Map<string, Promise<FrontEnd>>()
const loaded = new Set<string>()
const failed = new Set<string>()
const filePatience = 20_000 // ms

/** Registers each version under a separate name. With one name for all, the federation runtime would reuse parts of the old version. */
export function registerReleases(releases: Release[]): void {
  registerIntegrityHashes(releases)
  getInstance()?.registerRemotes(
    releases.map((release) => ({ name: containerOf(release), entry: new URL(release.entry, location.origin).href })),
  )
}

/** Loads the code of a release once. A failure is cached until `clearLoadFailures` is called. */
export function loadFrontEnd(release: Release): Promise<FrontEnd> {
  const known = loading.get(release.entry)
  if (known !== undefined) return known
  const promise = fetchFrontEnd(release)
  loading.set(release.entry, promise)
  promise.then(
    () => loaded.add(release.entry),
    () => failed.add(release.entry),
  )
  return promise
}

export const isFrontEndLoaded = ({ entry }: Release): boolean => loaded.has(entry)

export function preloadPage(offered: OfferedRelease, path: string): void {
  loadFrontEnd(findShownRelease(offered).release)
    .then(({ pages }) => pages[path]?.preload?.())
    .catch(() => undefined)
}

export function clearLoadFailures(): void {
  retryFailedImports()
  for (const entry of failed) loading.delete(entry)
  failed.clear()
}

/**
 * Fetches all files of a release without the cache, because a damaged cached file would be refused again and again. It never throws;
 * loading reports failures.
 */
export async function refetchReleaseFiles({ entry, css, integrity }: Release): Promise<void> {
  const files = new Set([entry, ...css, ...Object.keys(integrity)])
  const signal = AbortSignal.timeout(filePatience)
  await Promise.allSettled([...files].map(async (file) => (await fetch(file, { cache: 'reload', signal })).arrayBuffer()))
}

async function fetchFrontEnd(release: Release): Promise<FrontEnd> {
  checkSharedPackages(release)
  const exposed = await getInstance()?.loadRemote<{ frontEnd?: FrontEnd }>(`${containerOf(release)}/pages`, { from: 'runtime' })
  const frontEnd = checkFrontEndContract(release, exposed?.frontEnd)
  await loadStyleSheets(release)
  // This removes the style sheets of other versions, so these versions must be loaded again if they are used again.
  removeOtherStyleSheets(release)
  for (const entry of loading.keys()) {
    if (entry === release.entry || !entry.startsWith(`/mfe/${release.name}/`)) continue
    loading.delete(entry)
    loaded.delete(entry)
  }
  return frontEnd
}

// The name must match the container name that the build (packages/tools/build) gives to a remote.
const containerOf = ({ name, version }: Release): string => `${name}_${version}`.replace(/\W/g, '_')
