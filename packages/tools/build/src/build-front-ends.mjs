import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { runCompiler } from './base.mjs'
import { computeSourceHash, describeFrontEnd } from './front-end.mjs'
import { moduleListFileName } from './release.mjs'
import { buildReleaseConfig } from './remote.mjs'
import { listFirstPageScripts } from './scripts.mjs'
import { buildShellConfig } from './shell.mjs'

const root = path.resolve(import.meta.dirname, '../../../..')

export const listRemotes = () =>
  readdirSync(root).filter((name) => name.startsWith('mfe-') && existsSync(path.join(root, name, 'rspack.config.mjs')))

/** Builds the shell and the remotes whose sources changed, in parallel. With `candidate` into folders that a running product does not serve. */
export async function buildFrontEnds({ force = false, only = ['shell', ...listRemotes()], candidate = false } = {}) {
  const builds = only.map((name) =>
    timed(name, () => (name === 'shell' ? buildShell(force, candidate) : buildRemote(name, force, candidate))),
  )
  const failure = (await Promise.allSettled(builds)).find(({ status }) => status === 'rejected')
  if (failure) throw failure.reason
  return Promise.all(builds)
}

const shellCandidate = path.join(root, 'dist/shell')

async function buildShell(force, candidate) {
  const folder = path.join(root, 'shell')
  const dist = candidate ? shellCandidate : path.join(folder, 'dist')
  const stamp = path.join(dist, 'build.json')
  const sources = computeSourceHash(folder)
  if (!force && existsSync(stamp) && JSON.parse(readFileSync(stamp, 'utf8')).sources === sources) return true
  const scripts = listFirstPageScripts(await runCompiler(into(buildShellConfig(folder), dist)))
  await compressFiles(dist)
  writeFileSync(stamp, `${JSON.stringify({ sources, ...scripts })}\n`)
  return false
}

const into = (config, folder) => ({ ...config, output: { ...config.output, path: folder } })

async function buildRemote(name, force, candidate) {
  const folder = path.join(root, name)
  const { version } = describeFrontEnd(folder)
  const dist = path.join(folder, candidate ? 'dist/candidates' : 'dist')
  const built = path.join(dist, version, 'release.json')
  if (!force && existsSync(built) && existsSync(path.join(path.dirname(built), moduleListFileName))) {
    // The newest release.json is the one in use, so a build from reverted sources must become the newest again.
    utimesSync(built, new Date(), new Date())
    return true
  }
  await runCompiler(buildReleaseConfig(folder, dist))
  refuseRewritten(path.dirname(built))
  await compressFiles(path.dirname(built))
  return false
}

// The bundler copies the source of one of its functions into the entry. Under `--import tsx` that source calls a helper that browsers lack.
function refuseRewritten(folder) {
  if (!readFileSync(path.join(folder, 'remoteEntry.js'), 'utf8').includes('__name(')) return
  rmSync(folder, { recursive: true })
  throw new Error('A program under `--import tsx` cannot build front-ends: run packages/tools/build/src/build.mjs as a separate process')
}

async function timed(name, build) {
  const began = performance.now()
  const skipped = await build()
  return { name, ms: Math.round(performance.now() - began), skipped }
}

/** The scripts and stylesheets in a folder. */
export const listAssets = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))

const shrink = promisify(brotliCompress)

/** Compresses at build time, because the best brotli level is too slow for a running server. */
async function compressFiles(folder) {
  await Promise.all(
    listAssets(folder).map(async (file) => {
      const content = await readFile(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      // Written under another name first, because a running server must never read an incomplete file.
      await writeFile(`${file}.br.part`, await shrink(content, { params }))
      await rename(`${file}.br.part`, `${file}.br`)
    }),
  )
}
