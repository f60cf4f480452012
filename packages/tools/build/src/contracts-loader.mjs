import path from 'node:path'
import { tsImport } from 'tsx/esm/api'

const needed = { endpoints: ({ method, path }) => ({ method, path }), invalidations: (calls) => calls }

/** The table of calls also holds schemas, summaries and permissions, which only the server needs: a page gets the rest as data. */
// biome-ignore lint/style/noDefaultExport: the bundler takes a loader so.
export default async function contractsLoader() {
  this.addContextDependency(path.dirname(this.resourcePath))
  const name = path.basename(this.resourcePath, '.ts')
  const { [name]: table } = await tsImport(this.resourcePath, import.meta.url)
  const rows = Object.entries(table).map(([key, row]) => [key, needed[name](row)])
  return `export const ${name} = ${JSON.stringify(Object.fromEntries(rows))}\n`
}
