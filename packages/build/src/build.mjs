import { buildFrontEnds } from './build-front-ends.mjs'

// node packages/build/src/build.mjs [--force] [shell] [mfe-leads] …
const words = process.argv.slice(2)
const only = words.filter((word) => !word.startsWith('--'))
for (const { name, ms, skipped } of await buildFrontEnds({ force: words.includes('--force'), ...(only.length > 0 && { only }) })) {
  console.log(`${name.padEnd(20)} ${skipped ? 'unchanged' : `${ms} ms`}`)
}
