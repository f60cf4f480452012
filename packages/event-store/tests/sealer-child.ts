import { openDatabase } from '@crm/database'
import { checkpointKey, sealLog } from '../src/seal/index.ts'

const [, , url = '', path = ''] = process.argv
await sealLog({
  database: openDatabase({ connectionString: url, applicationName: 'sealer child', poolSize: 2 }),
  holder: 'child',
  checkpoints: { path, key: checkpointKey(Buffer.alloc(32, 3)) },
  signal: new AbortController().signal,
  times: { pause: 0, lease: 300 },
  batchSize: 3,
})
