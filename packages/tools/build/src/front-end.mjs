import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sharedModules } from './shared.mjs'

// Maximum sizes in bytes after brotli. `screen`: the entry and all scripts of the largest page. `css`: the stylesheets of every page.
const usualBudgets = { entry: 18_000, screen: 80_000, css: 8_000 }

export function describeFrontEnd(folder) {
  const { version, crm } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return { ...crm, budgets: { ...usualBudgets, ...crm.budgets }, version: `${version}-${computeSourceHash(folder)}` }
}

/** The name contains the version, so that two releases can be loaded into one page. The shell computes the same name. */
export const getContainerName = ({ name, version }) => `${name}_${version}`.replace(/\W/g, '_')

const root = path.resolve(import.meta.dirname, '../../../..')

// Only installed packages, not the workspace folders of the lock file: a new front-end must not change the hash of the others.
const installed = () =>
  Object.entries(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, { version, integrity }]) => `${place} ${version} ${integrity}`)
    .join('\n')

export function computeSourceHash(folder) {
  const hash = createHash('sha256').update(installed())
  for (const file of filesOf(folder)) {
    hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 10)
}

function filesOf(folder) {
  const remote = path.basename(folder).startsWith('mfe-')
  return [folder, ...packagesOf(folder, remote ? Object.keys(sharedModules) : [])].flatMap((each) => [
    path.join(each, 'package.json'),
    ...(each === folder ? sourcesIn(each) : sourcesIn(path.join(each, 'src'))),
  ])
}

function packagesOf(folder, without, seen = new Set()) {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    const near = path.join(root, 'node_modules', name)
    if (!name.startsWith('@crm/') || without.includes(name) || seen.has(near)) continue
    seen.add(near)
    packagesOf(near, without, seen)
  }
  return [...seen].sort()
}

function sourcesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !notBuilt.test(name))
    .flatMap((entry) => (entry.isDirectory() ? sourcesIn(path.join(folder, entry.name)) : [path.join(folder, entry.name)]))
    .sort()
}

// Everything else in a front-end's folder may be imported, not only files in `src`.
const notBuilt = /^(\..*|dist|node_modules|dev|CHANGELOG\.md|package\.json|.*\.test\.tsx?)$/

/** Replaces the icon names of the pages with their shapes, so that the shell can show icons that it does not contain. */
export const replaceIconNames = (pages, file = 'package.json') =>
  Promise.all(
    pages.map(async (page) =>
      page.nav === null ? page : { ...page, nav: { ...page.nav, icon: await drawing(page.nav.icon, page.path, file) } },
    ),
  )

async function drawing(name, path, file) {
  const icon = /^[a-z0-9-]+$/.test(name) && (await import(`lucide-react/icons/${name}`).catch(() => undefined))
  // Under the former name of a renamed icon there are no shapes.
  if (!icon?.__iconData)
    throw new Error(`The page ${path} uses the icon "${name}" in ${file}, which Lucide does not have. Its icons: https://lucide.dev/icons`)
  return icon.__iconData.node.map(([tag, { key: _, ...attributes }]) => [tag, attributes])
}
