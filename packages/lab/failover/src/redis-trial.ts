import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '@crm/local-stack'
import { waitUntil } from '@crm/testing/harness'
import pg from 'pg'
import { startLoad } from './load.ts'
import { openTrialMachine, type TrialMachine } from './machine.ts'
import { startProduct } from './product.ts'
import { countLosses, formatSeconds, printReport } from './report.ts'

/** `lose` kills the server that holds the jobs. `tookOver`: whether another server has replaced it. */
type Redundant = { redisUrl: string; lose(): Promise<unknown>; tookOver(): Promise<boolean> }

const pace = 5 // commands a second
const calm = 8_000 // milliseconds under load before and after the failure

export async function runRedisFailoverTrial(title: string, open: (machine: TrialMachine) => Promise<Redundant>): Promise<void> {
  const machine = openTrialMachine()
  const postgres = await startPostgres({ dataDir: machine.make('database') })
  machine.endsWith(postgres.stop)
  try {
    const { redisUrl, lose, tookOver } = await open(machine)
    const product = await startProduct(machine, { DATABASE_URL: postgres.url, REDIS_URL: redisUrl })
    const load = startLoad(product, pace)
    await pause(calm)
    const lostAt = performance.now()
    await lose()
    await waitUntil('The takeover', tookOver)
    const tookOverAfter = performance.now() - lostAt
    const jobsAfter = await waitUntilJobsRun(postgres.url, lostAt)
    await pause(calm)
    await load.stop()
    const { lost, owed, seconds: caughtUp } = await countLosses(postgres.url, load)
    printReport(
      title,
      [
        ['commands acknowledged', load.acknowledged.length],
        ['commands refused or unanswered', load.refused.length],
        ['longest time without an acknowledged command', formatSeconds(load.longestGap() * 1000)],
        ['another server had taken over after', formatSeconds(tookOverAfter)],
        ['jobs ran again after', formatSeconds(jobsAfter)],
        ['acknowledged commands lost', lost],
        ['activity entries still missing', owed],
        ['pending work was done after the load within', formatSeconds(caughtUp * 1000)],
      ],
      lost === 0 && owed === 0,
    )
  } finally {
    await machine.end()
  }
}

async function waitUntilJobsRun(databaseUrl: string, lostAt: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ head: string }>('select coalesce(max(position), 0)::text as head from crm.events')
    await waitUntil('the first job after the loss', async () => {
      const found = await client.query('select from crm.activity_log where event_position > $1 limit 1', [rows[0]?.head])
      return (found.rowCount ?? 0) > 0
    })
    return performance.now() - lostAt
  } finally {
    await client.end()
  }
}
