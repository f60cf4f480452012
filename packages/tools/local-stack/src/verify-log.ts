import { resolve } from 'node:path'
import { cwd } from 'node:process'
import { checkpointKey, runVerifyLogCommand } from '@crm/event-store/seal'
import { secretsKey } from '@crm/secrets'
import { readSettings } from '@crm/settings'
import { runningDatabase } from './postgres.ts'
import { say } from './steps.ts'

// Run by `npm run verify-log [FILE…]`, with or without a running product. The files are checkpoints stored elsewhere.
const settings = readSettings()
const others = process.argv.slice(2).map((file) => resolve(process.env.INIT_CWD || cwd(), file))
const { connectionString, stop } = await runningDatabase(settings)
try {
  const key = checkpointKey(secretsKey(settings))
  process.exitCode = await runVerifyLogCommand({ connectionString, files: [settings.sealCheckpoints, ...others], key, print: say })
} finally {
  await stop()
}
