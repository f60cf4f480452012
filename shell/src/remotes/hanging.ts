import type { FrontEndSignal, Release } from '@crm/contracts'
import { folderOf } from './sheet.ts'

/** A file of a release was waited for long enough. It may be that nobody ever answers, so to ask for it again is of no use. */
export class HangingError extends Error {
  override name = 'HangingError'
  readonly at: FrontEndSignal['at']
  constructor({ name, version }: Release, at: FrontEndSignal['at']) {
    super(`A file of ${name} ${version} does not come: ${at}`)
    this.at = at
  }
}

/** Which file of a release is being waited for; null where it is none. */
export function hangingAt({ entry }: Release): FrontEndSignal['at'] | null {
  const scripts = scriptsOf(entry)
  if (scripts.some(({ src }) => src.endsWith(entry))) return 'entry'
  if (scripts.length > 0) return 'chunk'
  return linksOf(entry).some(({ rel, sheet }) => rel === 'stylesheet' && sheet === null) ? 'css' : null
}

/** Takes what is still on its way for lost, as the browser itself would do after a while. */
export function giveUpWaiting({ entry }: Release): void {
  for (const file of [...scriptsOf(entry), ...linksOf(entry)]) file.dispatchEvent(new Event('error'))
}

// A script that has come is no longer in the page.
const scriptsOf = (entry: string) => [...document.querySelectorAll<HTMLScriptElement>(`script[src*="${folderOf(entry)}"]`)]
const linksOf = (entry: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[href*="${folderOf(entry)}"]`)]
