import type { Release } from '@crm/contracts'
import type { FrontEnd } from '@crm/shell-api'
import { getInstance } from '@module-federation/enhanced/runtime'

/** A release and this shell do not go together. To try again is of no use. */
export class ContractError extends Error {
  override name = 'ContractError'
}

/** Refuses a release that asks for a version of a shared package which this page does not have: it would break in the middle of a page. */
export function checkShared({ name, version, shared }: Release): void {
  const brought = getInstance()?.shareScopeMap.default
  for (const [shareName, range] of Object.entries(shared)) {
    const [here] = Object.keys(brought?.[shareName] ?? {})
    if (here !== undefined && !fits(here, range))
      throw new ContractError(`${name} ${version} needs ${shareName} ${range}, and the CRM has ${here}`)
  }
}

/** Refuses what a release exposes, where it is no front-end that this shell knows how to show. */
export function checkFrontEnd({ name, version }: Release, frontEnd: FrontEnd | undefined): FrontEnd {
  if (frontEnd === undefined) throw new ContractError(`${name} ${version} exposes no pages`)
  if (frontEnd.contract !== 1) throw new ContractError(`${name} ${version} was built for another shell`)
  return frontEnd
}

// A caret range, as ours are: the same up to the first number that is not 0, and not older. Of others the federation runtime judges.
function fits(version: string, range: string): boolean {
  if (!range.startsWith('^')) return true
  const [has, asked] = [numbersOf(version), numbersOf(range)]
  const first = has.findIndex((number, place) => number !== asked[place])
  return first === -1 || (first > asked.findIndex((number) => number > 0) && Number(has[first]) > Number(asked[first]))
}

const numbersOf = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number)
