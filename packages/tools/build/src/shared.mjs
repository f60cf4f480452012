import { readFileSync } from 'node:fs'
import path from 'node:path'

const packages = path.resolve(import.meta.dirname, '../../..')
const versionOf = (name) => JSON.parse(readFileSync(path.join(packages, name, 'package.json'), 'utf8')).version

/** A facade over the router that bundlers can tree-shake, shared under the name of the original package. */
export const routerFacade = path.join(packages, 'router/src/index.ts')

// One copy in the page, provided by the shell; a remote that needs another major version is refused.
const single = (requiredVersion, more = {}) => ({ singleton: true, strictVersion: true, requiredVersion, ...more })

/** What shell and remotes share. A key with a slash covers subpaths such as react/jsx-runtime and react-dom/client. */
export const shared = {
  react: single('^19.0.0'),
  'react/': single('^19.0.0'),
  'react-dom': single('^19.0.0'),
  'react-dom/': single('^19.0.0'),
  'react-router-dom': single('^7.0.0', { import: '@crm/router', shareKey: 'react-router-dom', version: '7.18.6' }),
  '@tanstack/react-query': single('^5.0.0'),
  // Only loaded with the first form.
  'react-hook-form': single('^7.0.0'),
  '@crm/shell-api': single(`^${versionOf('shell-api')}`, { version: versionOf('shell-api') }),
}

export const sharedByShell = Object.fromEntries(Object.entries(shared).map(([key, value]) => [key, { ...value, import: false }]))

export const sharedRanges = Object.fromEntries(
  Object.entries(shared).flatMap(([name, { requiredVersion }]) => (name.endsWith('/') ? [] : [[name, requiredVersion]])),
)
