import type { measureReleaseSizes } from '@crm/build'
import type { BundledModule, ReleaseCandidate } from '../candidate.ts'
import { buildCheckResult, type CheckResult } from '../check.ts'

export function checkBundleSizes({
  budgets,
  entry,
  css,
  screens,
}: Omit<ReturnType<typeof measureReleaseSizes>, 'name' | 'whole'>): CheckResult {
  const over = (what: string, weight: number, budget: number, remedy: string) =>
    weight <= budget ? [] : [`${what} is ${kb(weight)} KB, the budget is ${kb(budget)} KB: ${remedy}`]
  const faults = [
    ...over('The entry', entry, budgets.entry, 'src/expose.ts may import pages only inside lazyRetry(() => import(…))'),
    ...over(
      'The stylesheet',
      css,
      budgets.css,
      'use classes that packages/ui already has, or move a library with its own stylesheet to a separate page',
    ),
    ...screens.flatMap(({ page, js }) =>
      over(`The screen ${page}`, js, budgets.screen, 'use lazyRetry to load later what is not needed at first, or remove a library'),
    ),
  ]
  return buildCheckResult('sizes', faults, `entry ${kb(entry)} KB, largest screen ${kb(screens[0]?.js ?? 0)} KB, stylesheet ${kb(css)} KB`)
}

const kb = (bytes: number): string => (bytes / 1_000).toFixed(1)

// Packages that each shared package consists of. @crm/shell-api is missing here, because its stateless parts may be bundled.
const broughtByShell: Record<string, readonly string[]> = {
  react: ['react'],
  'react-dom': ['react-dom', 'scheduler'],
  'react-router-dom': ['react-router', 'react-router-dom', '@remix-run/router'],
  '@tanstack/react-query': ['@tanstack/react-query', '@tanstack/query-core'],
}

// Text that only the package itself contains, even minified. Other packages read React's internals, but only React assigns them.
const signs: Record<string, RegExp> = {
  react:
    /React\.Children\.only expected to receive|\.(__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED)\s*=(?!=)/,
  'react-dom': /reconcilerVersion|\.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=(?!=)/,
  'react-router-dom': /__reactRouterVersion/,
  '@tanstack/react-query': /No QueryClient set, use QueryClientProvider/,
  '@crm/shell-api': /must be used within a ShellProvider/,
}

/** Finds bundled copies of shared packages: a second React breaks hooks, and a second query client has its own cache.
 * A script may contain only a part of a copy, so the source files are checked too. */
export function checkSharedPackageCopies(
  { shared }: Pick<ReleaseCandidate['manifest'], 'shared'>,
  scripts: { file: string; text: string }[],
  modules: BundledModule[],
): CheckResult {
  const brought = shared.filter(({ assets }) => assets.js.sync.length + assets.js.async.length > 0)
  const copied = Object.entries(signs).flatMap(([name, sign]) => {
    const made = modules.filter(({ from, text }) => broughtByShell[name]?.includes(from ?? '') || sign.test(text))
    if (made.length > 0) return [`${name} is bundled as ${summarizeFiles(made)}; import '${name}' instead: the shell provides it`]
    return scripts.filter(({ text }) => sign.test(text)).map(({ file }) => `${name} is in ${file}; ${remedy}`)
  })
  return buildCheckResult(
    'no copies',
    [...brought.map(({ name }) => `${name} is bundled; ${remedy}`), ...copied],
    'shared packages come from the shell',
  )
}

const remedy = 'the shell provides it: share it with `import: false`, as packages/tools/build does'

const summarizeFiles = ([first, ...more]: BundledModule[]): string =>
  `${first?.file}${more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'file' : 'files'}`}`
