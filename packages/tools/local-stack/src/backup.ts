import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backUpDatabase, createTableProgressPrinter } from './backup/back-up.ts'
import { resolvePath, runDatabaseCommand, words } from './database-command.ts'
import { printLine, runStep } from './steps.ts'

// Run by `npm run backup -- [FOLDER]`. The product may be running or stopped.
await runDatabaseCommand(async (connectionString, { dataDir }) => {
  const [named] = words
  const usual = join(dataDir, 'backups', new Date().toISOString().slice(0, 19).replaceAll(':', '-'))
  const folder = named === undefined ? usual : resolvePath(named)
  await mkdir(dirname(folder), { recursive: true })
  const { position, tables } = await runStep('Backup', () => backUpDatabase(connectionString, folder, createTableProgressPrinter()))
  printLine(`Backed up ${tables.length} tables, up to event ${position}, to ${folder}.`)
  printLine('Store it on another machine, separately from SECRETS_KEY, the seal checkpoints, and the list of erasures.')
})
