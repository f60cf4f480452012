import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { remotes } from './build-front-ends.mjs'

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * The brotli sizes in bytes of the built front-ends: all JavaScript and CSS of the shell, and of each remote all of it and what
 * its first page needs (the container, what it exposes, and the chunks of `page`).
 */
export function sizes() {
  const shell = path.join(root, 'shell/dist')
  return { shell: weigh(filesIn(shell)), remotes: remotes().flatMap((name) => remoteSizes(name)) }
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
