import { readFileSync } from 'node:fs'
import path from 'node:path'

const packages = path.resolve(import.meta.dirname, '../../..')
const versionOf = (name) => JSON.parse(readFileSync(path.join(packages, name, 'package.json'), 'utf8')).version

/** A module with only the used exports of the router. It is shared under the name of the original package, in place of it. */
export const routerFacadePath = path.join(packages, 'router/src/index.ts')

// A page has one copy, from the shell. A remote that needs another major version fails to load.
const single = (requiredVersion, more = {}) => ({ singleton: true, strictVersion: true, requiredVersion, ...more })

/** The modules that the shell and remotes share. A key with a final slash includes subpaths such as react/jsx-runtime. */
export const sharedModules = {
  react: single('^19.0.0'),
  'react/': single('^19.0.0'),
  'react-dom': single('^19.0.0'),
  'react-dom/': single('^19.0.0'),
  'react-router-dom': single('^7.0.0', { import: '@crm/router', shareKey: 'react-router-dom', version: '7.18.6' }),
  '@tanstack/react-query': single('^5.0.0'),
  // Loaded only when the first form opens.
  'react-hook-form': single('^7.0.0'),
  '@crm/shell-api': single(`^${versionOf('shell-api')}`, { version: versionOf('shell-api') }),
}

export const sharedModulesFromShell = Object.fromEntries(
  Object.entries(sharedModules).map(([key, value]) => [key, { ...value, import: false }]),
)

export const sharedVersionRanges = Object.fromEntries(
  Object.entries(sharedModules).flatMap(([name, { requiredVersion }]) => (name.endsWith('/') ? [] : [[name, requiredVersion]])),
)
