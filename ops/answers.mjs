// A container's question whether its own process answers: node ops/answers.mjs URL
const patience = 4000 // milliseconds
const [url = ''] = process.argv.slice(2)
const { ok } = await fetch(url, { signal: AbortSignal.timeout(patience) })
process.exitCode = ok ? 0 : 1
