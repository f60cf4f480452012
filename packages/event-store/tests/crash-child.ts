// A program that writes or reads until the tests kill it. It prints the number of each acknowledged write.
import { openDatabase } from '@crm/database'
import { createEventStore, runSubscription } from '../src/index.ts'
import { type CrashPoint, crashAtStatement } from './crash-points.ts'
import { createCountCommand, fixedNoon, talliesProjection, tallyDecider, tallyEventMeta } from './tally-domain.ts'

const [, , role, url = '', statement = '', when, nth] = process.argv
const database = openDatabase({ connectionString: url, applicationName: 'child', poolSize: 2 })
crashAtStatement(database.pool, { statement, when: when as CrashPoint['when'], nth: Number(nth) })

async function write(): Promise<void> {
  const store = createEventStore({ database, projections: [talliesProjection], clock: () => fixedNoon })
  for (let request = 1; ; request += 1) {
    const idempotency = { key: `${statement} ${when} ${request}`, requestHash: 'h' }
    const streamId = `tally-crash-${statement}-${when}`
    await store.execute({
      decider: tallyDecider,
      streamId,
      command: createCountCommand(1, String(request)),
      meta: tallyEventMeta,
      idempotency,
    })
    process.stdout.write(`${request}\n`)
  }
}

async function read(): Promise<void> {
  await runSubscription({
    database,
    name: `crash ${statement} ${when}`,
    holder: 'child',
    batchSize: 3,
    signal: new AbortController().signal,
    times: { lease: 300 },
    async handle(events) {
      const positions = events.map(({ position }) => position)
      await database.pool.query({
        name: 'handle',
        text: 'insert into crm.seen select $1, unnest($2::bigint[])',
        values: [`${statement} ${when}`, positions],
      })
    },
  })
}

await (role === 'write' ? write() : read())
