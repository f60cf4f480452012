import { readFileSync } from 'node:fs'
import path from 'node:path'
import { run } from '../run.mjs'
import { page } from '../shell.mjs'

const root = path.resolve(import.meta.dirname, '../../../..')

export async function buildDevShell() {
  const config = page(path.join(root, 'shell'), 'development')
  const folder = path.join(root, 'node_modules/.cache/crm-dev-shell')
  await run({ ...config, output: { ...config.output, path: folder } })
  return {
    html: readFileSync(path.join(folder, 'index.html'), 'utf8'),
    file(pathname) {
      const file = path.join(folder, path.normalize(pathname))
      if (!file.startsWith(folder + path.sep) || !path.extname(file)) return undefined
      try {
        return { content: readFileSync(file), type: types[path.extname(file)] ?? 'application/octet-stream' }
      } catch {
        return undefined
      }
    },
  }
}

const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
