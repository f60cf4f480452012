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

/** Each version is a remote of its own: the federation runtime would reuse parts of the old version under the same name. */
export function register(releases: Release[]): void {
  requireHashes(releases)
  getInstance()?.registerRemotes(
    releases.map((release) => ({ name: containerOf(release), entry: new URL(release.entry, location.origin).href })),
  )
}

/** Loads a release once. A failure is cached until `forgetFailures`. */
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

/** Files are immutable, so a damaged file would stay cached and be refused. Never throws: loading reports the failure. */
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
  // Other versions lose their style sheets here, so they must load again when they return.
  removeOtherSheets(release)
  for (const entry of loading.keys()) {
    if (entry === release.entry || !entry.startsWith(`/mfe/${release.name}/`)) continue
    loading.delete(entry)
    loaded.delete(entry)
  }
  return frontEnd
}

// Must match the name in the build.
const containerOf = ({ name, version }: Release): string => `${name}_${version}`.replace(/\W/g, '_')
