import type { Candidate } from '../candidate.ts'
import { type Check, verdict } from '../check.ts'

// Texts that only the package itself has, also when it is minified.
const signs: Record<string, string> = {
  react: 'React.Children.only expected to receive',
  'react-dom': 'reconcilerVersion',
  'react-router-dom': '__reactRouterVersion',
  '@tanstack/react-query': 'No QueryClient set, use QueryClientProvider',
  '@crm/shell-api': 'must be used within a ShellProvider',
}

/** Whether the release leaves the shared packages to the shell: a second React in a page breaks hooks, a second query client the cache. */
export function noCopies({ shared }: Pick<Candidate['manifest'], 'shared'>, scripts: { file: string; text: string }[]): Check {
  const remedy = 'the shell brings it: share it with `import: false`, as packages/build does'
  const brought = shared.filter(({ assets }) => assets.js.sync.length + assets.js.async.length > 0)
  const copies = Object.entries(signs).flatMap(([name, sign]) =>
    scripts.filter(({ text }) => text.includes(sign)).map(({ file }) => `${name} is in ${file}; ${remedy}`),
  )
  return verdict(
    'no copies',
    [...brought.map(({ name }) => `${name} is brought along; ${remedy}`), ...copies],
    'shared packages are left to the shell',
  )
}
