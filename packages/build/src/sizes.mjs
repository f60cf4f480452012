import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { remotes } from './build-front-ends.mjs'
import { pageScripts } from './release.mjs'

const root = path.resolve(import.meta.dirname, '../../..')

/** What a browser may have to fetch, in bytes of JavaScript compressed with brotli: budgets of the product's first screens. */
export const budgets = { shell: 140_000, leads: 80_000 }

/**
 * The brotli sizes in bytes of the built front-ends: `shell`, all that opening a page fetches of it, `shellLater` of which comes after the
 * first paint; `leads`, what its first screen fetches on top; and each remote as a whole, which nobody fetches at once.
 */
export function sizes() {
  return {
    ...shellSizes(path.join(root, 'shell/dist')),
    leads: screenSizes('mfe-leads', './leads/leads-page.tsx'),
    remotes: remotes().map((name) => ({ name, ...weigh(filesIn(newestRelease(name))) })),
  }
}

/** Lines of text for the sizes, and whether a budget is exceeded. */
export function report({ shell, shellLater, leads, remotes: wholes }) {
  const line = (name, { js, css }, budget) =>
    `${name.padEnd(46)} ${kb(js)} + ${kb(css)} KB${budget === undefined ? '' : `  (JavaScript ≤ ${budget / 1_000}) ${js <= budget ? '✓' : '✗'}`}`
  const lines = [
    line('shell, all that opening /leads fetches of it', shell, budgets.shell),
    line('  of it after the first paint', shellLater),
    line('first leads screen, on top', leads, budgets.leads),
    ...wholes.map((each) => line(`${each.name} as a whole, all its pages`, each)),
  ]
  return { lines, exceeded: shell.js > budgets.shell || leads.js > budgets.leads }
}

function shellSizes(folder) {
  const { first, later } = JSON.parse(readFileSync(path.join(folder, 'build.json'), 'utf8'))
  const files = filesIn(folder)
  const among = (wanted) => (file) => wanted.includes(path.relative(folder, file))
  // Sheets are few: all of them count, and so does the one script that is not the bundler's.
  const bundled = files.filter((file) => file.endsWith('.css') || file.includes('color-scheme') || among([...first, ...later])(file))
  return { shell: weigh(bundled), shellLater: weigh(files.filter(among(later))) }
}

function screenSizes(name, page) {
  const folder = newestRelease(name)
  const scripts = JSON.parse(readFileSync(path.join(folder, pageScripts), 'utf8'))[page]
  if (scripts === undefined) throw new Error(`${name} has no page ${page}`)
  const container = filesIn(folder).filter((file) => /remoteEntry|__federation_expose/.test(file))
  return weigh([...new Set([...container, ...scripts.map((file) => path.join(folder, file))])])
}

function newestRelease(name) {
  const dist = path.join(root, name, 'dist')
  const age = (folder) => statSync(path.join(folder, 'release.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return readdirSync(dist)
    .map((version) => path.join(dist, version))
    .filter((folder) => age(folder) > 0)
    .sort((a, b) => age(b) - age(a))[0]
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))

function weigh(files) {
  const total = (kind) => files.filter((file) => file.endsWith(kind)).reduce((sum, file) => sum + brotli(file), 0)
  return { js: total('.js'), css: total('.css') }
}

const brotli = (file) => {
  const content = readFileSync(file)
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }).length
}

// Thousand bytes, as budgets count them.
const kb = (bytes) => (bytes / 1_000).toFixed(1).padStart(6)

// node packages/build/src/sizes.mjs
if (process.argv[1] === import.meta.filename) {
  const { lines, exceeded } = report(sizes())
  console.log(lines.join('\n'))
  if (exceeded) process.exitCode = 1
}
