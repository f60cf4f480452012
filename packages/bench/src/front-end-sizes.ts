import { buildFrontEnds, report, sizes } from '@crm/build'

/** Builds what changed, prints what a browser has to fetch, and fails where that is more than the product allows. */
export async function printSizes(): Promise<void> {
  await buildFrontEnds()
  const { lines, exceeded } = report(sizes())
  console.log('\nWhat a browser fetches, brotli (JavaScript + CSS)')
  for (const line of lines) console.log(`  ${line}`)
  if (exceeded) process.exitCode = 1
}
