import { readErasureRecords } from '@crm/service-admin'
import { eraseAgain } from './backup/restore-backup.ts'
import { requireWord, resolvePath, runDatabaseCommand, words } from './database-command.ts'
import { printLine } from './steps.ts'

// Run by `npm run erasures -- apply-again [FILE]` after a restore, before users work with the product again.
const [verb, named] = words
requireWord(verb === 'apply-again' ? verb : undefined, 'npm run erasures -- apply-again [FILE]')
await runDatabaseCommand(async (connectionString, settings) => {
  const records = await readErasureRecords(named === undefined ? settings.erasures : resolvePath(named))
  const leads = await eraseAgain(connectionString, settings, records)
  printLine(leads.length === 0 ? 'The backup contained no erased person.' : `Erased again: leads ${leads.join(', ')}.`)
})
