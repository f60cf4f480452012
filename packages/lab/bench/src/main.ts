import { parseArgs } from 'node:util'
import { startProgram } from '@crm/testing/harness'
import { measureAppends } from './append.ts'
import { checkDroppedStreams, measureColdStart, printFrontEndSizes } from './browser.ts'
import { printFigures } from './figures.ts'
import { measureApi } from './http.ts'
import { measureJobsConsole } from './jobs.ts'
import { fillLeads } from './leads-data.ts'
import { compareListSizes, compareSearches } from './list-size.ts'
import { measureLoad } from './load.ts'
import { measureMail } from './mail.ts'
import { type BenchDatabase, startHost, withDatabase } from './product.ts'
import { measureReports } from './reports.ts'
import { isResilienceRequested, measureResilience } from './resilience/measure.ts'
import { measureSignIns } from './sign-in.ts'
import { measureLogVerification } from './verify.ts'

const { values: asked } = parseArgs({ strict: false })
const isAsked = (part: string) => Boolean(asked.full || asked[part])

if (isResilienceRequested(asked)) process.exit((await measureResilience(asked)) ? 0 : 1)
if (asked.jobs) process.exit((await measureJobsConsole()) ? 0 : 1)
if (asked.streams) process.exit((await checkDroppedStreams()) ? 0 : 1)
if (asked.searches) process.exit((await withDatabase(measureSearches)) ? 0 : 1)
if (asked.load) process.exit((await withDatabase((database) => measureLoad(database, Boolean(asked.profile)))) ? 0 : 1)
if (!asked.api) printFrontEndSizes()
await withDatabase(measureParts)

async function measureSearches(database: BenchDatabase): Promise<boolean> {
  return printFigures(
    'Searches of 100,000 leads, against the list (alternating, best of three rounds)',
    await compareSearches(database, 100_000),
  )
}

async function measureParts(database: BenchDatabase): Promise<void> {
  const { url } = database
  // Runs first, because the worker would also process the hundreds of thousands of events that are appended below.
  if (isAsked('mail'))
    printFigures('Email through queue and worker, against a plain nodemailer loop (best of three interleaved rounds)', [
      await measureMail(database),
    ])

  if (!asked.api && !asked['cold-start'])
    printFigures('Appending, against a raw INSERT of the same row (best of five interleaved rounds)', await measureAppends(url))

  if (isAsked('import')) {
    // A separate process, so that only the import uses its memory.
    const importing = startProgram('packages/lab/bench/src/import-process.ts', { args: [url, '50000'], show: 'all' })
    if ((await importing.ended) !== 0) throw new Error('The import failed')
  }

  if (isAsked('reports')) printFigures('Reports over 1,000,000 leads, at four a second', await measureReports(database, 1_000_000))

  await fillLeads(url, 10_000)
  const product = await startHost(database, 16)
  try {
    if (!asked['cold-start'])
      printFigures(
        'The API, against plain express on the same database (the median of five interleaved rounds)',
        await measureApi(url, product),
      )
    if (isAsked('cold-start'))
      printFigures(
        'Cold start at 1.6 Mbit/s with a 4 × slower CPU, against an empty page (the median of five interleaved rounds)',
        await measureColdStart(product),
      )
    if (isAsked('sign-in')) printFigures('200 users sign in within ten seconds', await measureSignIns(url, product))
  } finally {
    await product.stop()
  }
  if (isAsked('lists'))
    printFigures(
      'Lists of 1,000,000 leads, against 10,000 (alternating, best of three rounds)',
      await compareListSizes(database, [1_000_000, 10_000]),
    )
  // Runs last, because it adds a million events to the log.
  if (isAsked('verify')) await measureLogVerification(database, 1_000_000)
}
