import { buildFilePlace, deriveCheckpointKey, deriveErasureKey, runVerifyLogCommand } from '@crm/event-store/seal'
import { loadSecretsKey } from '@crm/secrets'
import { findErasureRecords } from '@crm/service-admin'
import { resolvePath, runDatabaseCommand, words } from './database-command.ts'
import { printLine } from './steps.ts'

// Run by `npm run verify-log [FILE…]`. The product may be running or stopped. The files are copies of checkpoints from other places.
await runDatabaseCommand((connectionString, settings) => {
  const secretsKey = loadSecretsKey(settings)
  const kept = { place: buildFilePlace(settings.erasures), read: () => findErasureRecords(settings.erasures) }
  return runVerifyLogCommand({
    ...{ connectionString, key: deriveCheckpointKey(secretsKey), print: printLine },
    files: [settings.sealCheckpoints, ...words.map(resolvePath)],
    erasures: { key: deriveErasureKey(secretsKey), kept },
  })
})
