import { buildFrontEnds } from './build-front-ends.mjs'

// Usage: node packages/tools/build/src/build.mjs [--force] [--candidate] [shell] [mfe-leads] …
const words = process.argv.slice(2)
const only = words.filter((word) => !word.startsWith('--'))
const [force, candidate] = ['--force', '--candidate'].map((word) => words.includes(word))
try {
  for (const { name, ms, skipped } of await buildFrontEnds({ force, candidate, ...(only.length > 0 && { only }) })) {
    console.log(`${name.padEnd(20)} ${skipped ? 'unchanged' : `${ms} ms`}`)
  }
} catch (error) {
  // The message says where in the front-end the error is. The stack is the bundler's, so it is not printed.
  console.error(withoutStack(error.message))
  process.exitCode = 1
}

function withoutStack(text) {
  return text
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join('\n')
}
