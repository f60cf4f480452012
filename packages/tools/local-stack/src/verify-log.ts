import { resolve } from 'node:path'
import { cwd } from 'node:process'
import { deriveCheckpointKey, runVerifyLogCommand } from '@crm/event-store/seal'
import { loadSecretsKey } from '@crm/secrets'
import { readSettings } from '@crm/settings'
import { findOrStartPostgres } from './postgres.ts'
import { printLine } from './steps.ts'

// Run by `npm run verify-log [FILE…]`. The product may be running or stopped. The files are copies of checkpoints from other places.
const settings = readSettings()
const others = process.argv.slice(2).map((file) => resolve(process.env.INIT_CWD || cwd(), file))
const { connectionString, stop } = await findOrStartPostgres(settings)
try {
  const key = deriveCheckpointKey(loadSecretsKey(settings))
  process.exitCode = await runVerifyLogCommand({ connectionString, files: [settings.sealCheckpoints, ...others], key, print: printLine })
} finally {
  await stop()
}
