import type { Candidate } from '../candidate.ts'
import { type Check, verdict } from '../check.ts'
import type { SourceModule } from '../modules.ts'

// What the shell brings, with the packages that each of them is made of. Parts of @crm/shell-api that keep nothing have addresses of their own, and
// are anybody's to bring: of it only the sign counts.
const broughtByShell: Record<string, readonly string[]> = {
  react: ['react'],
  'react-dom': ['react-dom', 'scheduler'],
  'react-router-dom': ['react-router', 'react-router-dom', '@remix-run/router'],
  '@tanstack/react-query': ['@tanstack/react-query', '@tanstack/query-core'],
}

// What only the package itself has, in its source and also when it is minified. Others read React's internals; it alone sets them.
const signs: Record<string, RegExp> = {
  react:
    /React\.Children\.only expected to receive|\.(__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED)\s*=(?!=)/,
  'react-dom': /reconcilerVersion|\.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=(?!=)/,
  'react-router-dom': /__reactRouterVersion/,
  '@tanstack/react-query': /No QueryClient set, use QueryClientProvider/,
  '@crm/shell-api': /must be used within a ShellProvider/,
}

/**
 * Whether the release leaves the shared packages to the shell: a second React in a page breaks hooks, a second query client the cache. Its
 * scripts alone don't tell: of a copy they have only what is used. So the files are looked at, too, that they were made of.
 */
export function noCopies(
  { shared }: Pick<Candidate['manifest'], 'shared'>,
  scripts: { file: string; text: string }[],
  modules: SourceModule[],
): Check {
  const brought = shared.filter(({ assets }) => assets.js.sync.length + assets.js.async.length > 0)
  const copied = Object.entries(signs).flatMap(([name, sign]) => {
    const made = modules.filter(({ from, text }) => broughtByShell[name]?.includes(from ?? '') || sign.test(text))
    // Where the copy lies says more than which script it went into.
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
