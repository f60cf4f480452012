import type { Release } from '@crm/contracts'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { boot } from './boot.ts'

// An address has a version in it and stands for the same file for ever: what was told of it once stays true.
const hashes = new Map<string, string>()

/** From now on files of these releases are taken only as their registry says they are. */
export function trust(releases: Release[]): void {
  for (const { integrity } of releases) for (const [address, hash] of Object.entries(integrity)) hashes.set(address, hash)
}

trust(boot.releases)

/** The sha384 that the registry gives for an address of this origin. */
export const integrityOf = (url: string): string | undefined => hashes.get(new URL(url, location.origin).pathname)
/**
 * The federation runtime adds a release's scripts and sheets itself, outside the bundler's loader and its hashes.
 * So each of them is created here, with the hash of the registry: a changed file is refused by the browser.
 */
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
