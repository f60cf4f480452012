import { resolve } from 'node:path'
import { cwd } from 'node:process'
import { readSettings } from '@crm/settings'
import { createProgressPrinter } from './backup/back-up.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { connectOrStart } from './postgres.ts'
import { printLine, runStep } from './steps.ts'

// Run by `npm run restore -- FOLDER` while services and workers are stopped, into the empty database of DATABASE_URL or DATA_DIR.
const settings = readSettings()
const [named] = process.argv.slice(2)
if (named === undefined) {
  printLine('npm run restore -- FOLDER')
  process.exit(2)
}
const { connectionString, stop } = await connectOrStart(settings)
try {
  const folder = resolve(process.env.INIT_CWD || cwd(), named)
  const { manifest, held, erased } = await runStep('Restore', () =>
    restoreBackup(connectionString, folder, settings, createProgressPrinter()),
  )
  printLine(`Everything up to event ${manifest.position} is restored, as of ${manifest.at}. All users have to sign in again.`)
  if (held > 0)
    printLine(
      `${held} messages were unfinished then. They are Unknown in the Outbox: check whether they were delivered, and resend the others.`,
    )
  if (erased.length > 0) printLine(`Erased again: leads ${erased.join(', ')}.`)
  printLine('Move the seal checkpoints away before the workers start if any is newer than this backup.')
} catch (error) {
  printLine(`✗ ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await stop()
}
