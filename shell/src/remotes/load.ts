import type { Release } from '@crm/contracts'
import { type FrontEnd, retryFailedImports } from '@crm/shell-api'
import { getInstance } from '@module-federation/enhanced/runtime'
import { sheetOf } from './sheet.ts'

const loading = new Map<string, Promise<FrontEnd>>()
const failed = new Set<string>()

/** Tells the federation runtime where the releases are; nothing is fetched yet. */
export function registerReleases(releases: Release[]): void {
  getInstance()?.registerRemotes(releases.map(({ name, entry }) => ({ name, entry: new URL(entry, location.origin).href })))
}

/** The front-end of a release, loaded once. A failure is kept until `forgetFailures`. */
export function load(release: Release): Promise<FrontEnd> {
  const known = loading.get(release.entry)
  if (known !== undefined) return known
  const promise = fetchFrontEnd(release)
  loading.set(release.entry, promise)
  promise.catch(() => failed.add(release.entry))
  return promise
}

/** Loads ahead of need, where a failure does not matter. */
export function preload(release: Release): void {
  load(release).catch(() => undefined)
}

/** After Retry: what failed may be tried again, in the same page. */
export function forgetFailures(): void {
  retryFailedImports()
  for (const entry of failed) loading.delete(entry)
  failed.clear()
}

/**
 * Fetches every file of a release past the browser's cache, which then keeps the new ones. Files never change under their address, so
 * one that was damaged on its way would otherwise be refused until the cache forgets it. Never fails: loading tells what is wrong.
 */
export async function fetchAnew({ entry, css, integrity }: Release): Promise<void> {
  const files = new Set([entry, ...css, ...Object.keys(integrity)])
  await Promise.allSettled([...files].map(async (file) => (await fetch(file, { cache: 'reload' })).arrayBuffer()))
}

async function fetchFrontEnd(release: Release): Promise<FrontEnd> {
  const exposed = await getInstance()?.loadRemote<{ frontEnd?: FrontEnd }>(`${release.name}/pages`, { from: 'runtime' })
  const frontEnd = exposed?.frontEnd
  if (frontEnd === undefined) throw new Error(`${release.name} ${release.version} exposes no pages`)
  if (frontEnd.contract !== 1) throw new Error(`${release.name} ${release.version} was built for another shell`)
  await sheetOf(release)
  return frontEnd
}
