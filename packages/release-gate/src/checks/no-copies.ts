import type { Candidate } from '../candidate.ts'
import { type Check, verdict } from '../check.ts'
import type { SourceModule } from '../modules.ts'

// The shell's packages and their parts. Of @crm/shell-api only the sign counts, because its stateless parts may be bundled.
const broughtByShell: Record<string, readonly string[]> = {
  react: ['react'],
  'react-dom': ['react-dom', 'scheduler'],
  'react-router-dom': ['react-router', 'react-router-dom', '@remix-run/router'],
  '@tanstack/react-query': ['@tanstack/react-query', '@tanstack/query-core'],
}

// Text that only the package itself contains, even minified. Others read React's internals; only React sets them.
const signs: Record<string, RegExp> = {
  react:
    /React\.Children\.only expected to receive|\.(__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED)\s*=(?!=)/,
  'react-dom': /reconcilerVersion|\.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=(?!=)/,
  'react-router-dom': /__reactRouterVersion/,
  '@tanstack/react-query': /No QueryClient set, use QueryClientProvider/,
  '@crm/shell-api': /must be used within a ShellProvider/,
}

/** A second React breaks hooks and a second query client splits the cache.
 * Scripts contain only the used parts of a copy, so the source files are checked too. */
export function noCopies(
  { shared }: Pick<Candidate['manifest'], 'shared'>,
  scripts: { file: string; text: string }[],
  modules: SourceModule[],
): Check {
  const brought = shared.filter(({ assets }) => assets.js.sync.length + assets.js.async.length > 0)
  const copied = Object.entries(signs).flatMap(([name, sign]) => {
    const made = modules.filter(({ from, text }) => broughtByShell[name]?.includes(from ?? '') || sign.test(text))
    if (made.length > 0) return [`${name} is brought along as ${among(made)}; import '${name}' instead: the shell brings it`]
    return scripts.filter(({ text }) => sign.test(text)).map(({ file }) => `${name} is in ${file}; ${remedy}`)
  })
  return verdict(
    'no copies',
    [...brought.map(({ name }) => `${name} is brought along; ${remedy}`), ...copied],
    'shared packages are left to the shell',
  )
}

const remedy = 'the shell brings it: share it with `import: false`, as packages/build does'

const among = ([first, ...more]: SourceModule[]): string =>
  `${first?.file}${more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'file' : 'files'}`}`
