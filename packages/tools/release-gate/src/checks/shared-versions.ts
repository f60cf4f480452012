import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Release } from '@crm/contracts'
import { repositoryRoot } from '@crm/testing/run/command'
import { intersects, minVersion, parse, satisfies, validRange } from 'semver'
import { buildCheckResult, type CheckResult } from '../check.ts'
import type { ShellManifest } from '../product.ts'

export function checkSharedVersions({ shared, contract }: Pick<Release, 'shared' | 'contract'>, shell: ShellManifest): CheckResult {
  const asked = Object.entries(shared).filter(([name]) => !name.endsWith('/'))
  const faults = asked.flatMap(([name, range]) => {
    const brought = shell.shared[name]
    if (brought === undefined) return [`${name}: requires ${range}, the live shell does not provide it: bundle it instead of sharing it`]
    if (satisfies(brought, range, { includePrerelease: true })) return []
    return [
      `${name}: requires ${range}, the live shell has ${brought}: build against ${name} ${brought}, or wait until a shell with ${range} is live`,
    ]
  })
  if (contract !== shell.contract)
    faults.push(`The release has contract ${contract}, the live shell ${shell.contract}: build it from a tree of that contract`)
  return buildCheckResult('shared versions', faults, `${asked.length} ranges fit the live shell ${shell.version}`)
}

/** The build works with any installed versions of the shared packages, but types and tests would differ from the live shell. */
export function checkInstalledVersions(folder: string, { shared }: Pick<Release, 'shared'>, shell: ShellManifest): CheckResult {
  const place = basename(folder)
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const declared: Record<string, string> = { ...peerDependencies, ...devDependencies, ...dependencies }
  const faults = Object.entries(shared).flatMap(([name, range]) => {
    const live = shell.shared[name]
    const asked = declared[name]
    const found = installedFor(folder, name)
    if (live === undefined) return []
    const remedy = `the live shell has ${live}: npm install ${name}@${live} -w ${place}, or remove it from ${place}/package.json`
    return [
      ...(asked !== undefined && !isFittingRange(asked, range, live) ? [`${place}/package.json requires ${name} ${asked}, ${remedy}`] : []),
      ...(found !== null && !isFittingRange(found.version, range, live)
        ? [`${relative(repositoryRoot, found.place)} is ${found.version}, ${remedy}`]
        : []),
    ]
  })
  return buildCheckResult('installed', faults, `package.json and node_modules match the live shell ${shell.version}`)
}

// The version must be in the range that releases require, and not newer than the live one, except for its patch number.
function isFittingRange(asked: string, range: string, live: string): boolean {
  if (validRange(asked) === null || !intersects(asked, range, { includePrerelease: true })) return false
  const [least, brought] = [minVersion(asked), parse(live)]
  if (least === null || brought === null || satisfies(live, asked, { includePrerelease: true })) return true
  return least.major < brought.major || (least.major === brought.major && least.minor <= brought.minor)
}

function installedFor(folder: string, name: string): { place: string; version: string } | null {
  const place = join(folder, 'node_modules', name)
  if (existsSync(join(place, 'package.json')))
    return { place, version: JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')).version }
  return dirname(folder) === folder ? null : installedFor(dirname(folder), name)
}
