import { createTableProgressPrinter } from './backup/back-up.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { requireWord, resolvePath, runDatabaseCommand, words } from './database-command.ts'
import { printLine, runStep } from './steps.ts'

// Run by `npm run restore -- FOLDER` while services and workers are stopped. The database of DATABASE_URL or DATA_DIR must be empty.
const named = requireWord(words[0], 'npm run restore -- FOLDER')
await runDatabaseCommand(async (connectionString, settings) => {
  const folder = resolvePath(named)
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
})
