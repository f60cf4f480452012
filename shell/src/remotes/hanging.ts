import type { FrontEndSignal, Release } from '@crm/contracts'
import { folderOf } from './sheet.ts'

/** A file of a release timed out. The server may never answer, so there is no automatic retry. */
export class HangingError extends Error {
  override name = 'HangingError'
  readonly at: FrontEndSignal['at']
  constructor({ name, version }: Release, at: FrontEndSignal['at']) {
    super(`A file of ${name} ${version} does not come: ${at}`)
    this.at = at
  }
}

export function hangingAt({ entry }: Release): FrontEndSignal['at'] | null {
  const scripts = scriptsOf(entry)
  if (scripts.some(({ src }) => src.endsWith(entry))) return 'entry'
  if (scripts.length > 0) return 'chunk'
  return linksOf(entry).some(({ rel, sheet }) => rel === 'stylesheet' && sheet === null) ? 'css' : null
}

/** Treats pending files as failed, as the browser itself would after a while. */
export function giveUpWaiting({ entry }: Release): void {
  for (const file of [...scriptsOf(entry), ...linksOf(entry)]) file.dispatchEvent(new Event('error'))
}

// The runtime removes a script from the page once it has loaded.
const scriptsOf = (entry: string) => [...document.querySelectorAll<HTMLScriptElement>(`script[src*="${folderOf(entry)}"]`)]
const linksOf = (entry: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[href*="${folderOf(entry)}"]`)]
