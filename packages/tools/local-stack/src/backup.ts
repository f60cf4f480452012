import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { cwd } from 'node:process'
import { readSettings } from '@crm/settings'
import { backUp, createProgressPrinter } from './backup/back-up.ts'
import { runningDatabase } from './postgres.ts'
import { say, step } from './steps.ts'

// Run by `npm run backup -- [FOLDER]`, with or without a running product.
const settings = readSettings()
const [named] = process.argv.slice(2)
const usual = join(settings.dataDir, 'backups', new Date().toISOString().slice(0, 19).replaceAll(':', '-'))
const folder = named === undefined ? usual : resolve(process.env.INIT_CWD || cwd(), named)
const { connectionString, stop } = await runningDatabase(settings)
try {
  await mkdir(dirname(folder), { recursive: true })
  const { position, tables } = await step('Backup', () => backUp(connectionString, folder, createProgressPrinter()))
  say(`${tables.length} tables up to event ${position} are in ${folder}.`)
  say('Keep it on another machine, separate from SECRETS_KEY, the seal checkpoints and the list of erasures.')
} catch (error) {
  say(`✗ ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await stop()
}
