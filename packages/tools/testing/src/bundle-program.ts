import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

const made = new Map<string, Promise<string>>()

/** Bundles a program into one file, because tests start it often and a bundled worker needs 1.5 s of CPU time to start, not 5 s. */
export function bundleProgram(program: URL): Promise<string> {
  const known = made.get(program.href) ?? make(fileURLToPath(program))
  made.set(program.href, known)
  return known
}

async function make(entry: string): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'crm-program-')), 'main.mjs')
  await build({
    ...{ entryPoints: [entry], outfile: file, bundle: true, platform: 'node', target: 'node20', format: 'esm', sourcemap: 'inline' },
    ...{ mainFields: ['main'], conditions: [], logLevel: 'error' },
    plugins: [npmStaysOutside, filesKnowWhereTheyCameFrom],
  })
  return file
}

const npmStaysOutside: Plugin = {
  name: 'npm packages stay external',
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === 'asked') return undefined
      const found = await resolve(path, { kind, resolveDir, pluginData: 'asked' })
      return found.path.includes('/node_modules/') ? { path: found.path, external: true } : found
    })
  },
}

const filesKnowWhereTheyCameFrom: Plugin = {
  name: 'files keep their own URLs',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }))
  },
}
