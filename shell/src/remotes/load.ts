import type { OfferedRelease, Release } from '@crm/contracts'
import { type FrontEnd, retryFailedImports } from '@crm/shell-api'
import { getInstance } from '@module-federation/enhanced/runtime'
import { trust } from '../integrity.ts'
import { checkFrontEnd, checkShared } from './contract.ts'
import { removeOtherSheets, sheetOf } from './sheet.ts'
import { standing } from './stand-ins.ts'

const loading = new Map<string, Promise<FrontEnd>>()
const loaded = new Set<string>()
const failed = new Set<string>()
const filePatience = 20_000 // ms

/**
 * Tells the federation runtime where releases are; nothing is fetched yet. Each is a remote of its own there, for a remote that is
 * registered anew takes what is left of the one before for its own.
 */
export function register(releases: Release[]): void {
  trust(releases)
  getInstance()?.registerRemotes(
    releases.map((release) => ({ name: containerOf(release), entry: new URL(release.entry, location.origin).href })),
  )
}

/** The front-end of a release, loaded once. A failure is kept until `forgetFailures`. */
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

/** Whether all has come that a release needs to begin; its pages may be files of their own. */
export const isLoaded = ({ entry }: Release): boolean => loaded.has(entry)

/** Loads a page ahead of need, where a failure does not matter. */
export function preload(offered: OfferedRelease, path: string): void {
  load(standing(offered).release)
    .then(({ pages }) => pages[path]?.preload?.())
    .catch(() => undefined)
}

/** What failed may be tried again, in the same page. */
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
  const signal = AbortSignal.timeout(filePatience)
  await Promise.allSettled([...files].map(async (file) => (await fetch(file, { cache: 'reload', signal })).arrayBuffer()))
}

async function fetchFrontEnd(release: Release): Promise<FrontEnd> {
  checkShared(release)
  const exposed = await getInstance()?.loadRemote<{ frontEnd?: FrontEnd }>(`${containerOf(release)}/pages`, { from: 'runtime' })
  const frontEnd = checkFrontEnd(release, exposed?.frontEnd)
  await sheetOf(release)
  // Whoever comes back to another version finds its sheet gone, so its loading begins anew as well.
  removeOtherSheets(release)
  for (const entry of loading.keys()) {
    if (entry === release.entry || !entry.startsWith(`/mfe/${release.name}/`)) continue
    loading.delete(entry)
    loaded.delete(entry)
  }
  return frontEnd
}

// The build gives the same name.
const containerOf = ({ name, version }: Release): string => `${name}_${version}`.replace(/\W/g, '_')
