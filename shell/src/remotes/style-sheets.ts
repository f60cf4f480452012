import type { Release } from '@crm/contracts'
import { findIntegrityHash } from '../integrity.ts'

/** The runtime ignores a style sheet that failed to load. Each one sets a CSS property to its version; if that is missing, all are loaded again. */
export async function loadStyleSheets(release: Release): Promise<void> {
  if (release.css.length === 0 || styled(release)) return
  await Promise.all(release.css.map(loadSheet))
}

/** Removes the style sheets of other versions, because otherwise the rules of both versions would apply. */
export function removeOtherStyleSheets({ name, entry }: Release): void {
  const folder = getReleaseFolder(entry)
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel~=stylesheet][href*="/mfe/${name}/"]`)) {
    if (!link.href.includes(folder)) link.remove()
  }
}

export const getReleaseFolder = (entry: string): string => entry.slice(0, entry.lastIndexOf('/') + 1)

function styled({ name, version }: Release): boolean {
  const probe = document.createElement('div')
  probe.dataset.mfe = name
  probe.hidden = true
  document.body.append(probe)
  const found = getComputedStyle(probe)
    .getPropertyValue('--mfe-css')
    .replace(/['"\s]/g, '')
  probe.remove()
  return found === version
}

function loadSheet(path: string): Promise<void> {
  const href = new URL(path, location.origin).href
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel~=stylesheet]')) {
    if (link.href === href) link.remove()
  }
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = 'anonymous'
    link.integrity = findIntegrityHash(href) ?? ''
    link.onload = () => {
      link.onerror = null
      resolve()
    }
    link.onerror = () => {
      link.remove()
      reject(new Error(`The stylesheet ${path} could not be loaded`))
    }
    link.href = href
    document.head.append(link)
  })
}
