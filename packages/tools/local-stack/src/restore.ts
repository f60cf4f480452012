import { resolve } from 'node:path'
import { cwd } from 'node:process'
import { readSettings } from '@crm/settings'
import { createTableProgressPrinter } from './backup/back-up.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { findOrStartPostgres } from './postgres.ts'
import { printLine, runStep } from './steps.ts'

// Run by `npm run restore -- FOLDER` while services and workers are stopped. The database of DATABASE_URL or DATA_DIR must be empty.
const settings = readSettings()
const [named] = process.argv.slice(2)
if (named === undefined) {
  printLine('Usage: npm run restore -- FOLDER')
  process.exit(2)
}
const { connectionString, stop } = await findOrStartPostgres(settings)
try {
  const folder = resolve(process.env.INIT_CWD || cwd(), named)
  const { manifest, held, erased } = await runStep('Restore', () =>
    restoreBackup(connectionString, folder, settings, createTableProgressPrinter()),
  )
  printLine(`Restored the backup of ${manifest.at}, up to event ${manifest.position}. All users must sign in again.`)
  if (held > 0)
    printLine(
      `${held} messages were unfinished at that time. They are Unknown in the Outbox: check which were delivered, and resend the others.`,
    )
  if (erased.length > 0) printLine(`Erased again: leads ${erased.join(', ')}.`)
  printLine('If a seal checkpoint is newer than this backup, move the checkpoints to another folder before you start the workers.')
} catch (error) {
  printLine(`✗ ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await stop()
}
