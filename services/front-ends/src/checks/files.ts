import { largestRelease, type Release } from '@crm/contracts'
import type { Weight } from '../files.ts'

// Only types that the gateway serves, and none that a browser would show as a page of our origin.
const safe = /^(?:[\w@~+-][\w.@~+-]{0,99}\/){0,3}[\w@~+-][\w.@~+-]{0,99}\.(?:js|css|json|map|svg|png|webp|ico|woff2|txt)$/

export function addressFaults({ name, version, entry, css, integrity }: Release): string[] {
  const folder = `/mfe/${name}/${version}/`
  const strange = Object.keys(integrity).filter((address) => !address.startsWith(folder) || !safe.test(address.slice(folder.length)))
  const missing = [entry, ...css].filter((address) => !Object.hasOwn(integrity, address))
  return [
    ...strange.map((address) => `${told(address)} is no address of a file of this release: it must be under ${folder}`),
    ...(Object.hasOwn(integrity, `${folder}release.json`)
      ? [`${folder}release.json is how the product describes a release: name the file otherwise`]
      : []),
    ...missing.map((address) => `${told(address)} is not among the release's files: each needs its hash`),
    ...(entry.endsWith('.js') ? [] : [`The entry ${told(entry)} is no script`]),
    ...css.filter((address) => !address.endsWith('.css')).map((address) => `${told(address)} is no stylesheet`),
  ]
}

const told = (address: string): string => address.replace(/[^\w./@~+-]/g, '?').slice(0, 120) || 'A blank address'

// The hash of each file was checked at its upload.
export function storedFaults({ integrity }: Release, weights: ReadonlyMap<string, Weight>): string[] {
  const files = Object.entries(integrity).map(([address, hash]) => ({ address, weight: weights.get(hash) }))
  const total = [...new Set(Object.values(integrity))].reduce((sum, hash) => sum + (weights.get(hash)?.size ?? 0), 0)
  return [
    ...files
      .filter(({ weight }) => weight === undefined)
      .map(({ address }) => `${told(address)} was not uploaded, or not as its hash says`),
    ...files
      .filter(({ weight }) => weight !== undefined && weight.size > largestRelease.file)
      .map(({ address }) => `${told(address)} is larger than 5 MB`),
    ...(total > largestRelease.bytes ? [`All files together are larger than 20 MB`] : []),
  ]
}
