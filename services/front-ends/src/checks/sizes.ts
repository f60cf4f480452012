import { type CheckResult, largestRelease, type Release } from '@crm/contracts'
import type { Weight } from '../files.ts'

/** Compares what browsers load before they show anything with the release's budgets. `manifest`: the text of its mf-manifest.json. */
export function sizeChecks(release: Release, weights: ReadonlyMap<string, Weight>, manifest: string | null): CheckResult[] {
  const { entry, css, budgets } = release
  const sent = (addresses: readonly string[]) =>
    addresses.reduce((sum, address) => sum + (weights.get(release.integrity[address] ?? '')?.sent ?? 0), 0)
  const first = [...new Set([entry, ...exposedScripts(release, manifest)])]
  return [
    check('Size of the entry', sent([entry]), budgets.entry),
    check('Size of what every page fetches', sent(first), budgets.screen),
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

// The description is part of every page, for every front-end.
function described({ integrity: _, ...release }: Release): CheckResult {
  const name = 'Size of the description'
  const bytes = bytesOf(release)
  const heavy = release.pages.find(({ nav }) => nav !== null && bytesOf(nav.icon) > largestRelease.icon)
  const says = `${kb(bytes)} of ${kb(largestRelease.description)} KB, without the hashes of the files`
  if (heavy !== undefined)
    return { name, ok: false, says: `The icon of ${heavy.path} is larger than ${kb(largestRelease.icon)} KB: draw it with fewer strokes` }
  if (bytes > largestRelease.description)
    return { name, ok: false, says: `${says}: it stands in everybody's page, so describe less of it, and draw simpler icons` }
  return { name, ok: true, says }
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

function check(name: string, bytes: number, budget: number): CheckResult {
  const ok = bytes <= budget
  const says = `${kb(bytes)} of ${kb(budget)} KB, compressed`
  return { name, ok, says: ok ? says : `${says}: load later what the first screen doesn't need, or agree on another budget` }
}

const kb = (bytes: number): string => (bytes / 1000).toFixed(1)
