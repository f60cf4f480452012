import type { FrontEndRegistryReply, OfferedRelease } from '@crm/contracts'
import { wouldLoseChanges } from '../unsaved.ts'
import { registerReleases } from './load.ts'

const patience = 5_000 // ms

let shown: OfferedRelease[] = []
let news: OfferedRelease[] | null = null
let page: string | null = null
let tag: string | null = null
let asked = 0
let isHeard = true

export function setShownReleases(releases: OfferedRelease[]): void {
  registerReleases(releases)
  shown = releases
  news = null
}

/** Fetches the releases; on failure the known ones stay. `at` is the log position that the responding server must have read, as it may be behind. */
export async function fetchReleases(at = 0): Promise<void> {
  asked += 1
  const mine = asked
  const answer = await ask(at).catch(() => null)
  // If a later request was sent meanwhile, this response is ignored.
  if (mine !== asked) return
  isHeard = answer !== null
  if (answer === null || answer === 'as before') return
  news = answer.releases
  tag = answer.tag
}

export const wasLastFetchAnswered = (): boolean => isHeard

export const getNextReleases = (): OfferedRelease[] => news ?? shown

/**
 * Returns the releases for a page. New releases are used only on navigation to another page without unsaved changes, not on a change of the
 * query.
 */
export function getReleasesForPage(pathname: string): OfferedRelease[] {
  if (pathname !== page && news !== null && !wouldLoseChanges()) setShownReleases(news)
  page = pathname
  return shown
}

async function ask(at: number): Promise<{ releases: OfferedRelease[]; tag: string | null } | 'as before' | null> {
  const answer = await fetch(`/mfe/registry.json${at ? `?at=${at}` : ''}`, {
    headers: tag === null ? {} : { 'if-none-match': tag },
    signal: AbortSignal.timeout(patience),
  })
  if (answer.status === 304) return 'as before'
  if (!answer.ok) return null
  const { releases }: Partial<FrontEndRegistryReply> = await answer.json()
  return releases === undefined ? null : { releases, tag: answer.headers.get('etag') }
}
