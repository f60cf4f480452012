import type { Release } from '@crm/contracts'
import type { FrontEnd } from '@crm/shell-api'
import { getInstance } from '@module-federation/enhanced/runtime'

/** Thrown if a release does not fit this shell. There is no retry, because it would fail again. */
export class ContractError extends Error {
  override name = 'ContractError'
}

/** Throws if the release needs a version of a shared package that the shell does not have. Otherwise it would fail later, inside the page. */
export function checkSharedPackages({ name, version, shared }: Release): void {
  const brought = getInstance()?.shareScopeMap.default
  for (const [shareName, range] of Object.entries(shared)) {
    const [here] = Object.keys(brought?.[shareName] ?? {})
    if (here !== undefined && !fits(here, range))
      throw new ContractError(`${name} ${version} needs ${shareName} ${range}, but the CRM has ${here}`)
  }
}

export function checkFrontEndContract({ name, version }: Release, frontEnd: FrontEnd | undefined): FrontEnd {
  if (frontEnd === undefined) throw new ContractError(`${name} ${version} exposes no pages`)
  if (frontEnd.contract !== 1) throw new ContractError(`${name} ${version} was built for another shell`)
  return frontEnd
}

// Only caret ranges are checked here, because our builds use only these; the federation runtime checks others.
function fits(version: string, range: string): boolean {
  if (!range.startsWith('^')) return true
  const [has, asked] = [numbersOf(version), numbersOf(range)]
  const first = has.findIndex((number, place) => number !== asked[place])
  return first === -1 || (first > asked.findIndex((number) => number > 0) && Number(has[first]) > Number(asked[first]))
}

const numbersOf = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number)
