import type { Release } from '@crm/contracts'
import type { ReleaseCandidate } from '../candidate.ts'
import { buildCheckResult, type CheckResult } from '../check.ts'

export type ExposedFrontEnd = { contract: unknown; name: unknown; version: unknown; pages: Record<string, string> }

/** Checks that the release exposes what it declares: contract 1, its name and version, and a component for each of its pages. */
export function checkExposedPages(
  { name, version, pages }: Pick<Release, 'name' | 'version' | 'pages'>,
  exposes: ReleaseCandidate['manifest']['exposes'],
  exposed: ExposedFrontEnd | null | 'not loaded',
): CheckResult {
  const where = `src/expose.ts of mfe-${name}`
  if (exposed === 'not loaded')
    return buildCheckResult(
      'exposed contract',
      ['The live shell loaded none of its pages, so this could not be checked: fix the other failures first'],
      '',
    )
  if (!exposes.some((module) => module.name === 'pages') || exposed === null) {
    return buildCheckResult('exposed contract', [`It exposes no ./pages with a \`frontEnd\`: ${where} must export \`frontEnd\``], '')
  }
  const declared = pages.map(({ path }) => path)
  const given = Object.keys(exposed.pages)
  const same = (what: string, wanted: unknown, got: unknown) =>
    wanted === got ? [] : [`${where} has ${what} ${got}; it must be ${wanted}`]
  const faults = [
    ...same('contract', 1, exposed.contract),
    ...same('name', name, exposed.name),
    ...same('version', version, exposed.version),
    ...declared
      .filter((path) => !given.includes(path))
      .map((path) => `package.json declares ${path}, but ${where} has no component for it`),
    ...given
      .filter((path) => !declared.includes(path))
      .map((path) => `${where} has a page ${path} that package.json does not declare under crm.pages`),
    ...given.filter((path) => exposed.pages[path] !== 'function').map((path) => `${path} of ${where} is not a component`),
  ]
  return buildCheckResult(
    'exposed contract',
    faults,
    `contract 1, a component for each of ${declared.length} ${declared.length === 1 ? 'page' : 'pages'}`,
  )
}
