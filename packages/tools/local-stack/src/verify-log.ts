import { deriveCheckpointKey, runVerifyLogCommand } from '@crm/event-store/seal'
import { loadSecretsKey } from '@crm/secrets'
import { resolvePath, runDatabaseCommand, words } from './database-command.ts'
import { printLine } from './steps.ts'

// Run by `npm run verify-log [FILE…]`. The product may be running or stopped. The files are copies of checkpoints from other places.
await runDatabaseCommand((connectionString, settings) => {
  const key = deriveCheckpointKey(loadSecretsKey(settings))
  const files = [settings.sealCheckpoints, ...words.map(resolvePath)]
  return runVerifyLogCommand({ connectionString, files, key, print: printLine })
})
