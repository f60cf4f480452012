import type { OfferedRelease, Release } from '@crm/contracts'
import { type FrontEnd, retryFailedImports } from '@crm/shell-api'
import { getInstance } from '@module-federation/enhanced/runtime'
import { requireHashes } from '../integrity.ts'
import { checkFrontEnd, checkShared } from './contract.ts'
import { removeOtherSheets, sheetOf } from './sheet.ts'
import { findShown } from './stand-ins.ts'

const loading = new Map<string, Promise<FrontEnd>>()
const loaded = new Set<string>()
const failed = new Set<string>()
const filePatience = 20_000 // ms

/** Registers each version under a separate name. With one name for all, the federation runtime would reuse parts of the old version. */
export function register(releases: Release[]): void {
  requireHashes(releases)
  getInstance()?.registerRemotes(
    releases.map((release) => ({ name: containerOf(release), entry: new URL(release.entry, location.origin).href })),
  )
}

/** Loads the code of a release once. A failure is cached until `clearLoadFailures` is called. */
export function load(release: Release): Promise<FrontEnd> {
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

export const isLoaded = ({ entry }: Release): boolean => loaded.has(entry)

export function preload(offered: OfferedRelease, path: string): void {
  load(findShown(offered).release)
    .then(({ pages }) => pages[path]?.preload?.())
    .catch(() => undefined)
}

export function forgetFailures(): void {
  retryFailedImports()
  for (const entry of failed) loading.delete(entry)
  failed.clear()
}

/**
 * Fetches all files of a release without the cache, because a damaged cached file would be refused again and again. It never throws;
 * loading reports failures.
 */
export async function fetchAnew({ entry, css, integrity }: Release): Promise<void> {
  const files = new Set([entry, ...css, ...Object.keys(integrity)])
  const signal = AbortSignal.timeout(filePatience)
  await Promise.allSettled([...files].map(async (file) => (await fetch(file, { cache: 'reload', signal })).arrayBuffer()))
}

async function fetchFrontEnd(release: Release): Promise<FrontEnd> {
  checkShared(release)
  const exposed = await getInstance()?.loadRemote<{ frontEnd?: FrontEnd }>(`${containerOf(release)}/pages`, { from: 'runtime' })
  const frontEnd = checkFrontEnd(release, exposed?.frontEnd)
  await sheetOf(release)
  // This removes the style sheets of other versions, so these versions must be loaded again if they are used again.
  removeOtherSheets(release)
  for (const entry of loading.keys()) {
    if (entry === release.entry || !entry.startsWith(`/mfe/${release.name}/`)) continue
    loading.delete(entry)
    loaded.delete(entry)
  }
  return frontEnd
}

// The name must match the container name that the build (packages/tools/build) gives to a remote.
const containerOf = ({ name, version }: Release): string => `${name}_${version}`.replace(/\W/g, '_')
