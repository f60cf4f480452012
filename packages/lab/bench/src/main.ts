import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyMigrations } from '@crm/database'
import { listMigrationFolders, startPostgres } from '@crm/local-stack'
import pg from 'pg'
import { measureAppend, rawEventsTableSql } from './append.ts'
import { checkDroppedStreams, measureColdStart, printFrontEndSizes } from './browser.ts'
import { printFigures } from './figures.ts'
import { measureApi } from './http.ts'
import { measureImport } from './import.ts'
import { measureJobsConsole } from './jobs.ts'
import { bareLeadsTableSql, fillLeads } from './leads-data.ts'
import { compareListSizes } from './list-size.ts'
import { measureMail } from './mail.ts'
import { measureReports } from './reports.ts'
import { isResilienceRequested, measureResilience } from './resilience/measure.ts'
import { startBareExpress, startHost } from './servers.ts'
import { measureSignIns, openSessions } from './sign-in.ts'
import { measureLogVerification } from './verify.ts'

if (isResilienceRequested(process.argv)) process.exit((await measureResilience(process.argv)) ? 0 : 1)
if (process.argv.includes('--jobs')) process.exit((await measureJobsConsole()) ? 0 : 1)
if (process.argv.includes('--streams')) process.exit((await checkDroppedStreams()) ? 0 : 1)

const full = process.argv.includes('--full')
const apiAlone = process.argv.includes('--api')
const coldStartAlone = process.argv.includes('--cold-start')
if (!apiAlone) printFrontEndSizes()
const folder = await mkdtemp(join(tmpdir(), 'crm-bench-'))
const postgres = await startPostgres({ dataDir: folder, parameters: { shared_buffers: '512MB' } })
try {
  await applyMigrations(postgres.url, listMigrationFolders())
  await asOwner(bareLeadsTableSql)
  // Runs first, because the worker would also process the hundreds of thousands of events that are appended below.
  if (full || process.argv.includes('--mail'))
    printFigures('Email through queue and worker, against a plain nodemailer loop (best of three interleaved rounds)', [
      await measureMail(postgres.url),
    ])

  if (!apiAlone && !coldStartAlone) {
    await asOwner(rawEventsTableSql)
    const appends = []
    for (const clients of [1, 8, 16]) appends.push(await measureAppend(postgres.url, clients))
    printFigures('Appending, against a raw INSERT of the same row (best of five interleaved rounds)', appends)
  }

  if (full || process.argv.includes('--import')) await measureImport(postgres.url, 50_000)

  if (full || process.argv.includes('--reports'))
    printFigures('Reports over 1,000,000 leads, at four a second', await measureReports(postgres.url, folder, 1_000_000))

  await fillLeads(postgres.url, 10_000)
  const product = await startHost(postgres.url, folder)
  const cookies = await openSessions(postgres.url, product.origin, 16)
  try {
    if (!coldStartAlone) {
      const bare = await startBareExpress(postgres.url)
      printFigures(
        'The API, against plain express on the same database (the median of five interleaved rounds)',
        await measureApi(product, bare, cookies),
      )
      await bare.stop()
    }
    if (full || coldStartAlone)
      printFigures(
        'Cold start at 1.6 Mbit/s with a 4 × slower CPU, against an empty page (the median of five interleaved rounds)',
        await measureColdStart(product.origin, cookies[0] ?? ''),
      )
    if (full || process.argv.includes('--sign-in'))
      printFigures('200 users sign in within ten seconds', await measureSignIns(postgres.url, product.origin, cookies))
  } finally {
    await product.stop()
  }
  if (full || process.argv.includes('--lists')) {
    const sizes = { small: 10_000, large: 1_000_000 }
    printFigures(
      'Lists of 1,000,000 leads, against 10,000 (alternating, best of three rounds)',
      await compareListSizes(postgres.url, folder, sizes),
    )
  }
  // Runs last, because it adds a million events to the log.
  if (full || process.argv.includes('--verify')) await measureLogVerification(postgres, 1_000_000)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function asOwner(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(statements)
  await client.end()
}
