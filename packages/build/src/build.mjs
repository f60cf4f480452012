import { buildFrontEnds } from './build-front-ends.mjs'

// node packages/build/src/build.mjs [--force] [--candidate] [shell] [mfe-leads] …
const words = process.argv.slice(2)
const only = words.filter((word) => !word.startsWith('--'))
const [force, candidate] = ['--force', '--candidate'].map((word) => words.includes(word))
for (const { name, ms, skipped } of await buildFrontEnds({ force, candidate, ...(only.length > 0 && { only }) })) {
  console.log(`${name.padEnd(20)} ${skipped ? 'unchanged' : `${ms} ms`}`)
}
