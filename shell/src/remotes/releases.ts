import type { OfferedRelease, Registry } from '@crm/contracts'
import { hasUnsavedChanges } from '@crm/shell-api'
import { register } from './load.ts'

const patience = 5_000 // ms

let shown: OfferedRelease[] = []
let news: OfferedRelease[] | null = null
let page: string | null = null
let tag: string | null = null

/** The releases that the page came with. */
export function begin(releases: OfferedRelease[]): void {
  register(releases)
  shown = releases
  news = null
}

/** Asks the server again what it offers this person, and answers that; what is known stays where it says nothing. */
export async function askForReleases(): Promise<OfferedRelease[]> {
  try {
    const answer = await fetch('/mfe/registry.json', {
      headers: tag === null ? {} : { 'if-none-match': tag },
      signal: AbortSignal.timeout(patience),
    })
    if (answer.ok) {
      const { releases }: Partial<Registry> = await answer.json()
      if (releases !== undefined) news = releases
      tag = answer.headers.get('etag')
    }
  } catch {
    // Asked again with the next news.
  }
  return news ?? shown
}

/**
 * The releases for a page. What is new is taken over where somebody goes to another page, never under their hands: not while something
 * typed would be lost, nor for a mere change of the query.
 */
export function releasesAt(pathname: string): OfferedRelease[] {
  if (pathname !== page && news !== null && !hasUnsavedChanges()) begin(news)
  page = pathname
  return shown
}
