import { type Release, type ReleaseCheck, releaseLimits } from '@crm/contracts'
import type { Database } from '@crm/database'
import { satisfies, validRange } from 'semver'
import type { FileSize } from './files.ts'

// Only file types that the gateway serves, and none that a browser would run as a page of the product, such as HTML.
const safe = /^(?:[\w@~+-][\w.@~+-]{0,99}\/){0,3}[\w@~+-][\w.@~+-]{0,99}\.(?:js|css|json|map|svg|png|webp|ico|woff2|txt)$/

export function findFileAddressFaults({ name, version, entry, css, integrity }: Release): string[] {
  const folder = `/mfe/${name}/${version}/`
  const strange = Object.keys(integrity).filter((address) => !address.startsWith(folder) || !safe.test(address.slice(folder.length)))
  const missing = [entry, ...css].filter((address) => !Object.hasOwn(integrity, address))
  return [
    ...strange.map((address) => `${quoteAddress(address)} is not a file address of this release: it must be under ${folder}`),
    ...(Object.hasOwn(integrity, `${folder}release.json`)
      ? [`${folder}release.json is reserved for the description of a release: rename the file`]
      : []),
    ...missing.map((address) => `${quoteAddress(address)} is not among the release's files: each file needs its hash`),
    ...(entry.endsWith('.js') ? [] : [`The entry ${quoteAddress(entry)} is not a script`]),
    ...css.filter((address) => !address.endsWith('.css')).map((address) => `${quoteAddress(address)} is not a stylesheet`),
  ]
}

const quoteAddress = (address: string): string => address.replace(/[^\w./@~+-]/g, '?').slice(0, 120) || 'A blank address'

// Only presence and size are checked, because the hash of each file was checked at its upload.
export function findMissingOrOversizedFiles({ integrity }: Release, weights: ReadonlyMap<string, FileSize>): string[] {
  const files = Object.entries(integrity).map(([address, hash]) => ({ address, weight: weights.get(hash) }))
  const total = [...new Set(Object.values(integrity))].reduce((sum, hash) => sum + (weights.get(hash)?.size ?? 0), 0)
  return [
    ...files
      .filter(({ weight }) => weight === undefined)
      .map(({ address }) => `${quoteAddress(address)} was not uploaded, or doesn't match its hash`),
    ...files
      .filter(({ weight }) => weight !== undefined && weight.size > releaseLimits.file)
      .map(({ address }) => `${quoteAddress(address)} is larger than 5 MB`),
    ...(total > releaseLimits.bytes ? [`All files together are larger than 20 MB`] : []),
  ]
}

const ownPlaces = ['/login', '/api', '/mfe', '/metrics', '/gateway', '/admin/queues/raw']

export function findPageFaults({ pages }: Release): string[] {
  const places = pages.map(({ path }) => path.replace(parameter, ':'))
  return pages.flatMap(({ path }, index) => {
    if (path.startsWith('/:')) return [`The path ${path} would match pages of other front-ends: start it with a fixed word`]
    if (ownPlaces.some((place) => isBelow(place, path))) return [`The path ${path} belongs to the product itself: take another path`]
    return places.indexOf(places[index] ?? '') < index ? [`The path ${path} is listed twice`] : []
  })
}

export async function findTakenPageFaults(
  { pool }: Pick<Database, 'pool'>,
  { name, pages }: Pick<Release, 'name' | 'pages'>,
): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>({
    name: 'taken-pages',
    text: 'select fault from crm.taken_pages($1, $2) fault',
    values: [name, pages.map(({ path }) => path)],
  })
  return rows.map(({ fault }) => fault)
}

const parameter = /:\w+/g

function isBelow(place: string, path: string): boolean {
  const words = path.split('/')
  return place.split('/').every((word, at) => words[at] === word || words[at]?.startsWith(':'))
}

/** Compares the files that browsers load first with the release's budgets. `manifest`: the text of its mf-manifest.json. */
export function checkReleaseSizes(release: Release, weights: ReadonlyMap<string, FileSize>, manifest: string | null): ReleaseCheck[] {
  const { entry, css, budgets } = release
  const sent = (addresses: readonly string[]) =>
    addresses.reduce((sum, address) => sum + (weights.get(release.integrity[address] ?? '')?.sent ?? 0), 0)
  const first = [...new Set([entry, ...exposedScripts(release, manifest)])]
  return [
    check('Size of the entry', sent([entry]), budgets.entry),
    check('Size of what every page loads', sent(first), budgets.screen),
    check('Size of the stylesheets', sent(css), budgets.css),
    described(release),
  ]
}

function exposedScripts({ name, version }: Release, manifest: string | null): string[] {
  if (manifest === null) return []
  try {
    const { exposes } = JSON.parse(manifest) as { exposes: { assets: { js: { sync: string[] } } }[] }
    return exposes.flatMap(({ assets }) => assets.js.sync.map((file) => `/mfe/${name}/${version}/${file}`))
  } catch {
    return []
  }
}

// The descriptions of all front-ends are part of every page, so their size is limited.
function described({ integrity: _, ...release }: Release): ReleaseCheck {
  const name = 'Size of the description'
  const bytes = bytesOf(release)
  const heavy = release.pages.find(({ nav }) => nav !== null && bytesOf(nav.icon) > releaseLimits.icon)
  const says = `${kb(bytes)} of ${kb(releaseLimits.description)} KB, without the hashes of the files`
  if (heavy !== undefined)
    return { name, ok: false, says: `The icon of ${heavy.path} is larger than ${kb(releaseLimits.icon)} KB: simplify it` }
  if (bytes > releaseLimits.description)
    return { name, ok: false, says: `${says}: it is part of every page, so shorten it and use simpler icons` }
  return { name, ok: true, says }
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

function check(name: string, bytes: number, budget: number): ReleaseCheck {
  const ok = bytes <= budget
  const says = `${kb(bytes)} of ${kb(budget)} KB, compressed`
  return { name, ok, says: ok ? says : `${says}: load what the first screen doesn't need later, or agree on another budget` }
}

const kb = (bytes: number): string => (bytes / 1000).toFixed(1)

export function findUnsatisfiedPackages(asked: Readonly<Record<string, string>>, provided: Readonly<Record<string, string>>): string[] {
  return Object.entries(asked).flatMap(([name, range]) => {
    const version = Object.hasOwn(provided, name) ? provided[name] : undefined
    if (version === undefined)
      return [`it needs ${name} ${range}, which the shell doesn't provide: bundle it with the front-end, or ask for it`]
    if (validRange(range) === null) return [`it needs ${name} ${range}, which is not a version range`]
    return satisfies(version, range) ? [] : [`it needs ${name} ${range}, and the shell has ${version}: build it against that version`]
  })
}

// Looser than semver after the hyphen: that part is often a hash of the sources, which may be digits with a leading zero.
const semantic = /^(?!.*\.\.)(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-|$)/

export const findVersionFaults = ({ version }: Pick<Release, 'version'>): string[] =>
  semantic.test(version)
    ? []
    : [`${version} is not a semantic version: numbers must not start with 0 and parts must not be empty, as in 1.4.0-rc.1`]
