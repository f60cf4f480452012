import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { report, sizes } from '@crm/build'

const build = fileURLToPath(new URL('../../build/src/build.mjs', import.meta.url))

export function printSizes(): void {
  execFileSync(process.execPath, [build])
  const { lines, exceeded } = report(sizes())
  console.log('\nWhat a browser fetches, brotli (JavaScript + CSS)')
  for (const line of lines) console.log(`  ${line}`)
  if (exceeded) process.exitCode = 1
}
