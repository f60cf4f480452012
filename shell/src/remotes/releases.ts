import type { OfferedRelease, Registry } from '@crm/contracts'
import { wouldLoseChanges } from '../unsaved.ts'
import { register } from './load.ts'

const patience = 5_000 // ms

let shown: OfferedRelease[] = []
let news: OfferedRelease[] | null = null
let page: string | null = null
let tag: string | null = null
let asked = 0
let isHeard = true

/** The releases that the page came with. */
export function begin(releases: OfferedRelease[]): void {
  register(releases)
  shown = releases
  news = null
}

/**
 * Asks the server again what it offers this person. What is known stays where it does not say; `wasHeard` then is false. `at`: where the log was
 * when this was last told of, for another host may answer than has told.
 */
export async function askForReleases(at = 0): Promise<void> {
  asked += 1
  const mine = asked
  const answer = await ask(at).catch(() => null)
  // Of two questions the later one counts.
  if (mine !== asked) return
  isHeard = answer !== null
  if (answer === null || answer === 'as before') return
  news = answer.releases
  tag = answer.tag
}

/** Whether the server has said what it offers, when it was last asked. */
export const wasHeard = (): boolean => isHeard

/** What it is known to offer, from the next page on. */
export const offeredNext = (): OfferedRelease[] => news ?? shown

/**
 * The releases for a page. What is new is taken over where somebody goes to another page, never under their hands: not while something
 * typed would be lost, nor for a mere change of the query.
 */
export function releasesAt(pathname: string): OfferedRelease[] {
  if (pathname !== page && news !== null && !wouldLoseChanges()) begin(news)
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
  const { releases }: Partial<Registry> = await answer.json()
  return releases === undefined ? null : { releases, tag: answer.headers.get('etag') }
}
