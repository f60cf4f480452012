import { openDatabase } from '@crm/database'
import { deriveCheckpointKey, runLogSealer } from '../src/seal/index.ts'

const [, , url = '', path = ''] = process.argv
await runLogSealer({
  database: openDatabase({ connectionString: url, applicationName: 'sealer child', poolSize: 2 }),
  holder: 'child',
  checkpoints: { path, key: deriveCheckpointKey(Buffer.alloc(32, 3)) },
  signal: new AbortController().signal,
  times: { pause: 0, lease: 300 },
  batchSize: 3,
})
