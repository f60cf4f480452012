import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { replaceIconNames } from './front-end.mjs'
import { listBundledSourceFiles, listPageScripts } from './scripts.mjs'
import { sharedVersionRanges } from './shared.mjs'

const kept = 3

export const pageScriptsFileName = 'page-scripts.json'
export const moduleListFileName = 'modules.json'
const notServed = [pageScriptsFileName, moduleListFileName, 'release.json', 'mf-stats.json']
const root = path.resolve(import.meta.dirname, '../../../..')

/** Writes `release.json` once all files of the release exist, and deletes all but the newest releases. */
export class ReleasePlugin {
  constructor(frontEnd) {
    this.frontEnd = frontEnd
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('release', async (compilation) => {
      if (compilation.errors.length > 0) return
      const pages = await replaceIconNames(this.frontEnd.pages, `mfe-${this.frontEnd.name}/package.json`)
      const folder = compilation.outputOptions.path
      writeFileSync(path.join(folder, pageScriptsFileName), `${JSON.stringify(listPageScripts(compilation.getStats()))}\n`)
      const modules = listBundledSourceFiles(compilation).map((file) => path.relative(root, file))
      writeFileSync(path.join(folder, moduleListFileName), `${JSON.stringify(modules, null, 2)}\n`)
      writeRelease(folder, { ...this.frontEnd, pages })
      prune(path.dirname(folder), this.frontEnd.version)
    })
  }
}

function writeRelease(folder, { name, version, owner, pages, budgets }) {
  const url = (file) => `/mfe/${name}/${version}/${file}`
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map') && !notServed.includes(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
  const css = exposedSheets(folder).map(url)
  const integrity = Object.fromEntries(files.map((file) => [url(file), sha384(path.join(folder, file))]))
  const release = {
    name,
    version,
    contract: 1,
    owner,
    entry: url('remoteEntry.js'),
    css,
    pages,
    integrity,
    shared: sharedVersionRanges,
    budgets,
  }
  mkdirSync(folder, { recursive: true })
  // Written under another name first, because a release counts as complete once this file exists.
  writeFileSync(path.join(folder, 'release.json.part'), `${JSON.stringify(release, null, 2)}\n`)
  renameSync(path.join(folder, 'release.json.part'), path.join(folder, 'release.json'))
}

function exposedSheets(folder) {
  const { exposes } = JSON.parse(readFileSync(path.join(folder, 'mf-manifest.json'), 'utf8'))
  return [...new Set(exposes.flatMap(({ assets }) => assets.css.sync))]
}

const sha384 = (file) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`

function prune(folder, newest) {
  const age = (version) => statSync(path.join(folder, version, 'release.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const others = readdirSync(folder)
    .filter((version) => ![newest, 'candidates'].includes(version))
    .sort((a, b) => age(b) - age(a))
  for (const version of others.slice(kept - 1)) rmSync(path.join(folder, version), { recursive: true, force: true })
}
