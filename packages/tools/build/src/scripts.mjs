/** The scripts that opening a page loads: not the sign-in screen, the form library and the fallback copies of shared modules. */
export function listFirstPageScripts(stats) {
  const chunks = chunksOf(stats)
  const first = scripts(
    chunks.filter(
      (chunk) => /^(main|start)$/.test(chunk.names[0]) || (leads(chunk, 'provide shared module', './start.tsx') && !providesForms(chunk)),
    ),
  )
  const later = scripts(chunks.filter((chunk) => leads(chunk, './src/later/', './later.tsx')))
  return { first, later: later.filter((file) => !first.includes(file)) }
}

export function listPageScripts(stats) {
  const pages = {}
  for (const { files, origins } of chunksOf(stats)) {
    for (const { moduleName, request } of origins) {
      if (moduleName === './src/expose.ts') pages[request] = [...(pages[request] ?? []), ...files.filter(isScript)]
    }
  }
  return pages
}

/** The source files of the scripts. They are read from the chunks, because the bundler's report omits most concatenated modules. */
export function listBundledSourceFiles({ chunks, chunkGraph }) {
  const files = (each) => [each.nameForCondition() ?? null, ...(each.modules ?? []).flatMap(files)]
  const modules = [...chunks].flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)])
  return [...new Set(modules.flatMap(files).filter((file) => file !== null))].sort()
}

const chunksOf = (stats) => stats.toJson({ all: false, chunks: true, chunkOrigins: true, ids: true }).chunks
const isScript = (file) => file.endsWith('.js')
const scripts = (chunks) => chunks.flatMap(({ files }) => files.filter(isScript))

const providesForms = ({ origins }) => origins.every(({ moduleName }) => moduleName?.includes('react-hook-form'))

const leads = ({ origins }, module, wanted) =>
  origins.some(({ moduleName, request }) => moduleName?.startsWith(module) || request === wanted)
