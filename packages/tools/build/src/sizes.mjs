import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { listAssets, listRemotes } from './build-front-ends.mjs'
import { pageScriptsFileName } from './release.mjs'

const root = path.resolve(import.meta.dirname, '../../../..')

export const shellSizeBudgets = { shell: 140_000 }

export function measureFrontEndSizes() {
  const remoteSizes = (name) => {
    const { screens, ...sizes } = measureReleaseSizes(newestRelease(name))
    return { ...sizes, screen: screens[0] }
  }
  return { ...shellSizes(path.join(root, 'shell/dist')), remotes: listRemotes().map(remoteSizes) }
}

export function formatSizeReport({ shell, shellLater, remotes: each }) {
  const rows = [
    { name: 'shell, everything that opening a page loads', ...shell, budget: shellSizeBudgets.shell },
    { name: '  of that after the first paint', ...shellLater },
    ...each.flatMap(({ name, budgets, entry, css, screen, whole }) => [
      { name: `${name}, its entry`, js: entry, css, budget: budgets.entry, cssBudget: budgets.css },
      { name: `  its heaviest first screen, ${screen.page}`, ...screen, budget: budgets.screen },
      { name: '  all its pages', ...whole },
    ]),
  ]
  return {
    lines: rows.map(({ name, js, css, budget, cssBudget }) =>
      [`${name.padEnd(64)} ${kb(js)} + ${kb(css)} KB`, within('JavaScript', js, budget), within('CSS', css, cssBudget)].join(''),
    ),
    exceeded: rows.some(({ js, css, budget, cssBudget }) => js > (budget ?? js) || css > (cssBudget ?? css)),
  }
}

const within = (what, bytes, budget) => (budget === undefined ? '' : `  (${what} ≤ ${budget / 1_000}) ${bytes <= budget ? '✓' : '✗'}`)

function shellSizes(folder) {
  const { first, later } = JSON.parse(readFileSync(path.join(folder, 'build.json'), 'utf8'))
  const files = listAssets(folder)
  const among = (wanted) => (file) => wanted.includes(path.relative(folder, file))
  // Includes all stylesheets, and the color-scheme script, which the bundler only copies.
  const bundled = files.filter((file) => file.endsWith('.css') || file.includes('color-scheme') || among([...first, ...later])(file))
  return { shell: weigh(bundled), shellLater: weigh(files.filter(among(later))) }
}

export function measureReleaseSizes(folder) {
  const { name, budgets, css } = JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'))
  const pages = JSON.parse(readFileSync(path.join(folder, pageScriptsFileName), 'utf8'))
  const files = listAssets(folder)
  const inRelease = (file) => path.join(folder, file)
  const entry = weigh([inRelease('remoteEntry.js')]).js
  const common = weigh(css.map((address) => inRelease(address.split('/').slice(4).join('/')))).css
  const { exposes } = JSON.parse(readFileSync(path.join(folder, 'mf-manifest.json'), 'utf8'))
  const container = ['remoteEntry.js', ...exposes.flatMap(({ assets }) => assets.js.sync)]
  // A page may be part of the container and have no script of its own, so the container alone counts as a screen too.
  const screens = Object.entries({ './src/expose.ts': [], ...pages })
    .map(([page, scripts]) => ({ page, ...weigh([...new Set([...container, ...scripts])].map(inRelease)) }))
    .sort((a, b) => b.js - a.js)
  return { name, budgets, entry, css: common, screens, whole: weigh(files) }
}

function newestRelease(name) {
  const dist = path.join(root, name, 'dist')
  const age = (folder) => statSync(path.join(folder, 'release.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return readdirSync(dist)
    .map((version) => path.join(dist, version))
    .filter((folder) => age(folder) > 0)
    .sort((a, b) => age(b) - age(a))[0]
}

function weigh(files) {
  const total = (kind) => files.filter((file) => file.endsWith(kind)).reduce((sum, file) => sum + brotli(file), 0)
  return { js: total('.js'), css: total('.css') }
}

// The build has written each file's compressed form beside it.
const brotli = (file) => statSync(`${file}.br`).size

const kb = (bytes) => (bytes / 1_000).toFixed(1).padStart(6)

if (process.argv[1] === import.meta.filename) {
  const { lines, exceeded } = formatSizeReport(measureFrontEndSizes())
  console.log(lines.join('\n'))
  if (exceeded) process.exitCode = 1
}
