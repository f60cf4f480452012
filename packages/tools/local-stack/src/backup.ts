import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { cwd } from 'node:process'
import { readSettings } from '@crm/settings'
import { backUpDatabase, createTableProgressPrinter } from './backup/back-up.ts'
import { findOrStartPostgres } from './postgres.ts'
import { printLine, runStep } from './steps.ts'

// Run by `npm run backup -- [FOLDER]`. The product may be running or stopped.
const settings = readSettings()
const [named] = process.argv.slice(2)
const usual = join(settings.dataDir, 'backups', new Date().toISOString().slice(0, 19).replaceAll(':', '-'))
const folder = named === undefined ? usual : resolve(process.env.INIT_CWD || cwd(), named)
const { connectionString, stop } = await findOrStartPostgres(settings)
try {
  await mkdir(dirname(folder), { recursive: true })
  const { position, tables } = await runStep('Backup', () => backUpDatabase(connectionString, folder, createTableProgressPrinter()))
  printLine(`Backed up ${tables.length} tables, up to event ${position}, to ${folder}.`)
  printLine('Store it on another machine, separately from SECRETS_KEY, the seal checkpoints, and the list of erasures.')
} catch (error) {
  printLine(`✗ ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await stop()
}
