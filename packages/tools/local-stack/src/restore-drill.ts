import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSecretsKey } from '@crm/secrets'
import { readSettings } from '@crm/settings'
import { backUpDatabase, createTableProgressPrinter } from './backup/back-up.ts'
import { restoreAndVerifyBackup } from './backup/restore-backup.ts'
import { resolvePath, words } from './database-command.ts'
import { findOrStartPostgres, startPostgres } from './postgres.ts'
import { printLine, runStep } from './steps.ts'

// Run by `npm run restore-drill -- [FOLDER]`. Restores the backup, or a new one, on a temporary server and verifies it.
const settings = readSettings()
const [named] = words
const own = mkdtempSync(join(tmpdir(), 'crm-drill-'))
try {
  const folder = named === undefined ? await freshBackup() : resolvePath(named)
  const server = await startPostgres({ dataDir: join(own, 'data') })
  try {
    const found = await runStep('Restore and verification', () =>
      restoreAndVerifyBackup(server.url, folder, settings, loadSecretsKey(settings), createTableProgressPrinter()),
    )
    const { manifest, held, tables, differing, log } = found
    printLine(
      `${manifest.tables.length} tables match the backup; ${tables} read tables were compared with a replay of the log, ${differing.length} differ.`,
    )
    for (const line of differing) printLine(`✗ ${line}`)
    printLine(
      log.fault
        ? `✗ First bad position: ${log.fault.position}. ${log.fault.reason}`
        : `${log.sealed} sealed events are unchanged, with ${log.checkpoints} checkpoints.`,
    )
    printLine(
      `${held} unfinished messages are now Unknown, and ${found.erased.length} leads were erased again. It took ${found.seconds.toFixed(1)} s.`,
    )
    process.exitCode = differing.length > 0 || log.fault ? 1 : 0
  } finally {
    await server.stop()
  }
} catch (error) {
  printLine(`✗ ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  rmSync(own, { recursive: true, force: true })
}

async function freshBackup(): Promise<string> {
  const { connectionString, stop } = await findOrStartPostgres(settings)
  const folder = join(own, 'backup')
  await runStep('Backup', () => backUpDatabase(connectionString, folder, createTableProgressPrinter())).finally(stop)
  return folder
}
