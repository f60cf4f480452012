import type { Release } from '@crm/contracts'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { boot } from './boot.ts'

// A URL contains the version and never changes its content, so a known hash stays valid.
const hashes = new Map<string, string>()

/** From now on, files of these releases must match the hashes of their registry. */
export function requireHashes(releases: Release[]): void {
  for (const { integrity } of releases) for (const [address, hash] of Object.entries(integrity)) hashes.set(address, hash)
}

requireHashes(boot.releases)

export const integrityOf = (url: string): string | undefined => hashes.get(new URL(url, location.origin).pathname)
/** The federation runtime loads files without hashes, so they are created here with the registry's: the browser refuses changed ones. */
// biome-ignore lint/style/noDefaultExport: the federation runtime takes a plugin so.
export default function integrity(): ModuleFederationRuntimePlugin {
  return {
    name: 'integrity',
    createScript: ({ url, attrs }) => guarded(document.createElement('script'), 'src', url, attrs),
    createLink: ({ url, attrs }) => guarded(document.createElement('link'), 'href', url, attrs),
    fetch: (url, init) => {
      const hash = integrityOf(url)
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
  const hash = integrityOf(url)
  if (hash !== undefined) element.setAttribute('integrity', hash)
  element.setAttribute('crossorigin', 'anonymous')
  element.setAttribute(address, url)
  return element
}
