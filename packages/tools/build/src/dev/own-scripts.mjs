import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../../..')
const inPage = (file) => path.join(import.meta.dirname, 'in-page', file)

const files = {
  '/dev/refresh-hook.js': inPage('refresh-hook.js'),
  '/dev/badge.js': inPage('badge.js'),
  '/dev/build-errors.js': inPage('build-errors.js'),
  '/dev/color-scheme.js': path.join(root, 'shell/src/color-scheme.js'),
}

export const readDevScript = (pathname) => (Object.hasOwn(files, pathname) ? readFileSync(files[pathname], 'utf8') : undefined)
