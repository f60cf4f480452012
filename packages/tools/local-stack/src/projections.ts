import { runProjectionsCommand } from '@crm/event-store'
import { inlineProjections, listAsynchronousProjections } from '@crm/host'
import { readSettings } from '@crm/settings'
import { findOrStartPostgres } from './postgres.ts'
import { printLine } from './steps.ts'

// Run by `npm run projections -- rebuild NAME`. The product may be running or stopped.
const settings = readSettings()
const { connectionString, stop } = await findOrStartPostgres(settings)
const all = [...inlineProjections, ...listAsynchronousProjections(settings)]
try {
  process.exitCode = await runProjectionsCommand({ words: process.argv.slice(2), connectionString, projections: all, print: printLine })
} finally {
  await stop()
}
