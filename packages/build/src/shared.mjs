import { readFileSync } from 'node:fs'
import path from 'node:path'

const packages = path.resolve(import.meta.dirname, '../..')
const versionOf = (name) => JSON.parse(readFileSync(path.join(packages, name, 'package.json'), 'utf8')).version

/** The router as the product uses it: a façade that bundlers can shake, shared under the name that everyone imports. */
export const routerFacade = path.join(packages, 'router/src/index.ts')

// One copy of each of these in the page: the shell brings it, a remote of another major is refused instead of half working.
const single = (requiredVersion, more = {}) => ({ singleton: true, strictVersion: true, requiredVersion, ...more })

/** What shell and remotes share, in one place. A key with a slash covers the package's subpaths (react/jsx-runtime, react-dom/client). */
export const shared = {
  react: single('^19.0.0'),
  'react/': single('^19.0.0'),
  'react-dom': single('^19.0.0'),
  'react-dom/': single('^19.0.0'),
  'react-router-dom': single('^7.0.0', { import: '@crm/router', shareKey: 'react-router-dom', version: '7.18.6' }),
  '@tanstack/react-query': single('^5.0.0'),
  '@crm/shell-api': single(`^${versionOf('shell-api')}`, { version: versionOf('shell-api') }),
}

/** A remote names the same keys and carries none of them. */
export const sharedByShell = Object.fromEntries(Object.entries(shared).map(([key, value]) => [key, { ...value, import: false }]))

/** The range that a remote asks of each package that the shell brings. */
export const asked = Object.fromEntries(
  Object.entries(shared).flatMap(([name, { requiredVersion }]) => (name.endsWith('/') ? [] : [[name, requiredVersion]])),
)
