// Health check of a container, fails if the URL does not answer: node ops/answers.mjs URL
const timeout = 4000 // milliseconds
const [url = ''] = process.argv.slice(2)
const { ok } = await fetch(url, { signal: AbortSignal.timeout(timeout) })
process.exitCode = ok ? 0 : 1
