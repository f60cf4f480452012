import type { Release } from '@crm/contracts'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { bootData } from './boot.ts'

// The content behind a URL never changes, because the URL contains the version. So a hash that was once registered stays valid.
const hashes = new Map<string, string>()

/** After this call, the browser accepts files of these releases only if they match the hashes in the registry. */
export function registerIntegrityHashes(releases: Release[]): void {
  for (const { integrity } of releases) for (const [address, hash] of Object.entries(integrity)) hashes.set(address, hash)
}

registerIntegrityHashes(bootData.releases)

export const findIntegrityHash = (url: string): string | undefined => hashes.get(new URL(url, location.origin).pathname)
/**
 * The federation runtime loads files without integrity hashes. This plugin adds the hashes of the registry, so that the browser refuses
 * changed files.
 */
// biome-ignore lint/style/noDefaultExport: the federation runtime requires the default export of a plugin
export default function createIntegrityPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'integrity',
    createScript: ({ url, attrs }) => guarded(document.createElement('script'), 'src', url, attrs),
    createLink: ({ url, attrs }) => guarded(document.createElement('link'), 'href', url, attrs),
    fetch: (url, init) => {
      const hash = findIntegrityHash(url)
      return fetch(url, hash === undefined ? init : { ...init, integrity: hash })
    },
  }
}

function guarded<Element extends HTMLElement>(
  element: Element,
  address: 'src' | 'href',
  url: string,
  attributes: Record<string, unknown> = {},
): Element {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'string') element.setAttribute(name, value)
  }
  const hash = findIntegrityHash(url)
  if (hash !== undefined) element.setAttribute('integrity', hash)
  element.setAttribute('crossorigin', 'anonymous')
  element.setAttribute(address, url)
  return element
}
