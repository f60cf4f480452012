/**
 * The scripts of the shell that the first page of a signed-in user loads: `first` before the page shows, `later` right after it.
 * Others are on the disk only: what the sign-in screen needs, and the second copies of shared modules that the bundler keeps in reserve.
 */
export function scriptsOfFirstPage(stats) {
  const chunks = chunksOf(stats)
  const first = scripts(
    chunks.filter((chunk) => /^(main|start)$/.test(chunk.names[0]) || leads(chunk, 'provide shared module', './start.tsx')),
  )
  const later = scripts(chunks.filter((chunk) => leads(chunk, './src/later/', './later.tsx')))
  return { first, later: later.filter((file) => !first.includes(file)) }
}

/** The scripts of each page of a remote, by the module that `expose.ts` imports for it; the container itself comes on top. */
export function scriptsOfPages(stats) {
  const pages = {}
  for (const { files, origins } of chunksOf(stats)) {
    for (const { moduleName, request } of origins) {
      if (moduleName === './src/expose.ts') pages[request] = [...(pages[request] ?? []), ...files.filter(isScript)]
    }
  }
  return pages
}

/** The files that the scripts were made of. Its report leaves most of what is joined into one module out. */
export function modulesOf({ chunks, chunkGraph }) {
  const files = (each) => [each.nameForCondition() ?? null, ...(each.modules ?? []).flatMap(files)]
  const modules = [...chunks].flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)])
  return [...new Set(modules.flatMap(files).filter((file) => file !== null))].sort()
}

const chunksOf = (stats) => stats.toJson({ all: false, chunks: true, chunkOrigins: true, ids: true }).chunks
const isScript = (file) => file.endsWith('.js')
const scripts = (chunks) => chunks.flatMap(({ files }) => files.filter(isScript))

// Whether the chunk is loaded by a module of this name, or where this is asked for.
const leads = ({ origins }, module, wanted) =>
  origins.some(({ moduleName, request }) => moduleName?.startsWith(module) || request === wanted)
