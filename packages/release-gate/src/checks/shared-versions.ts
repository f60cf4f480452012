import type { Release } from '@crm/contracts'
import { satisfies } from 'semver'
import { type Check, verdict } from '../check.ts'
import type { ShellManifest } from '../product.ts'

export function sharedVersions({ shared, contract }: Pick<Release, 'shared' | 'contract'>, shell: ShellManifest): Check {
  const asked = Object.entries(shared).filter(([name]) => !name.endsWith('/'))
  const faults = asked.flatMap(([name, range]) => {
    const brought = shell.shared[name]
    if (brought === undefined)
      return [`${name}: asks ${range}, the live shell brings none: take it out of what the shell shares, and bring it along`]
    if (satisfies(brought, range, { includePrerelease: true })) return []
    return [
      `${name}: asks ${range}, the live shell has ${brought}: build against ${name} ${brought}, or wait until a shell with ${range} is live`,
    ]
  })
  if (contract !== shell.contract)
    faults.push(`The release has contract ${contract}, the live shell ${shell.contract}: build it from a tree of that contract`)
  return verdict('shared versions', faults, `${asked.length} ranges fit what the live shell ${shell.version} brings`)
}
