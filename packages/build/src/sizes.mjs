import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { remotes } from './build-front-ends.mjs'

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * The brotli sizes in bytes of the built front-ends: of the shell what comes before the first page and what comes after it, and of each
 * remote all of it (the most that its first page can need) and its container alone.
 */
export function sizes() {
  return { ...shellSizes(path.join(root, 'shell/dist')), remotes: remotes().flatMap((name) => remoteSizes(name)) }
}

function shellSizes(folder) {
  const later = JSON.parse(readFileSync(path.join(folder, 'build.json'), 'utf8')).later.map((file) => path.join(folder, file))
  return { shell: weigh(filesIn(folder).filter((file) => !later.includes(file))), shellLater: weigh(later) }
}

function remoteSizes(name) {
  const folder = newestRelease(path.join(root, name, 'dist'))
  if (folder === undefined) return []
  const files = filesIn(folder)
  return [{ name, all: weigh(files), container: weigh(files.filter((file) => /remoteEntry|__federation_expose/.test(file))) }]
}

function newestRelease(dist) {
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

if (process.argv[1] === import.meta.filename) print(sizes())

function print({ shell, shellLater, remotes: weighed }) {
  const line = (name, { js, css }) => console.log(`${name.padEnd(34)} ${kb(js)} JavaScript, ${kb(css)} CSS`)
  line('shell, before the first page', shell)
  line('shell, after it', shellLater)
  for (const { name, all, container } of weighed) {
    line(`${name}, in all`, all)
    line(`${name}, container`, container)
  }
}

// Thousand bytes, as budgets count them.
function kb(bytes) {
  return `${(bytes / 1000).toFixed(1).padStart(6)} KB`
}
