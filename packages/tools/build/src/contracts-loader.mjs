import path from 'node:path'
import { tsImport } from 'tsx/esm/api'

const needed = { endpoints: ({ method, path }) => ({ method, path }), invalidations: (calls) => calls }

/** Reduces the endpoint table to what pages need. Its schemas, summaries and permissions are only for the server. */
// biome-ignore lint/style/noDefaultExport: the bundler requires a default export for a loader.
export default async function contractsLoader() {
  this.addContextDependency(path.dirname(this.resourcePath))
  const name = path.basename(this.resourcePath, '.ts')
  const { [name]: table } = await tsImport(this.resourcePath, import.meta.url)
  const rows = Object.entries(table).map(([key, row]) => [key, needed[name](row)])
  return `export const ${name} = ${JSON.stringify(Object.fromEntries(rows))}\n`
}
