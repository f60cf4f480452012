import { setTimeout as rest } from 'node:timers/promises'
import { type Database, openDatabase } from '@crm/database'
import { createRecord, openSessions, signIn, waitUntil } from '@crm/testing/harness'
import autocannon from 'autocannon'
import { percentile, readAs, runHttpLoad } from '../figures.ts'
import { fillLeads } from '../leads-data.ts'
import { type BenchDatabase, startHost, startWorkers, withDatabase } from '../product.ts'
import { createOwners } from '../sign-in.ts'
import type { Seen } from './gateway.ts'
import { simulateUsers } from './people.ts'
import { restartContinuously, restartUnderLoad } from './restarts.ts'

type Pool = Database['pool']
type Bench = BenchDatabase & { pool: Pool }

const measures = {
  restarts: { usual: 50_000, run: measureRestarts },
  overload: { usual: 1, run: measureOverload },
  people: { usual: 5, run: measurePeople },
}

type Asked = Record<string, string | boolean | undefined>

const findMeasures = (asked: Asked) => Object.entries(measures).filter(([name]) => asked[name])

/** The flags are `--restarts=50000` (requests), `--overload` and `--people=5` (minutes). */
export const isResilienceRequested = (asked: Asked): boolean => findMeasures(asked).length > 0

export const measureResilience = (asked: Asked): Promise<boolean> =>
  withDatabase(async (database) => {
    const { pool, close } = openDatabase({ connectionString: database.url, applicationName: 'bench', poolSize: 2 })
    let allMet = true
    try {
      for (const [name, { usual, run }] of findMeasures(asked))
        allMet = (await run({ ...database, pool }, asked[name] === true ? usual : Number(asked[name]))) && allMet
    } finally {
      await close()
    }
    return allMet
  })

async function measureRestarts(bench: Bench, requests: number): Promise<boolean> {
  const { pool } = bench
  const workers = await restartContinuously(() => startWorkers(bench, isWorking(pool)), 2)
  const seen = await restartUnderLoad({ start: () => startHost(bench), signIn: (origin) => openSessions(origin, 4), requests })
  await workers.stop()
  const lasting = await startWorkers(bench, isWorking(pool))
  await waitUntil('The activity log', async () => (await countOwed(pool)) === 0, { seconds: 30 }).catch(() => undefined)
  const owed = await countOwed(pool)
  await lasting.stop()
  const lost = seen.created - (await countOf(pool, 'crm.leads'))
  const { failed, line } = summarizeRequests(seen)
  console.log(`\nServices and workers restarted one by one, with reads and writes of 30 users`)
  console.log(line)
  console.log(
    `  ${seen.restarts} restarts of services, ${workers.restarts()} of workers; p99 ${percentile([...seen.reads, ...seen.writes], 0.99).toFixed(0)} ms`,
  )
  console.log(`  ${seen.created} leads created, ${lost} of them lost; ${owed} events without an entry in the activity log`)
  return failed === 0 && lost === 0 && owed === 0
}

function summarizeRequests({ faults, reads, writes }: Seen): { failed: number; line: string } {
  const failed = Object.values(faults).reduce((sum, count) => sum + count, 0)
  return { failed, line: `  ${reads.length + writes.length} requests, ${failed} failed ${failed ? JSON.stringify(faults) : ''}` }
}

async function measureOverload(bench: Bench): Promise<boolean> {
  await fillLeads(bench.url, 10_000)
  const host = await startHost(bench)
  try {
    const seen = await overload(host.origin, await signedIn(bench.url, host.origin, 'overload', 100))
    const share = seen.goodput / seen.peak
    console.log('\nThree times as many requests as the product can answer, for ten seconds')
    console.log(`  at most ${seen.peak.toFixed(0)} responses a second; then ${seen.goodput.toFixed(0)} = ${share.toFixed(2)} of it (≥ 0.8)`)
    console.log(`  ${seen.refused.toFixed(0)} refused a second with 503, p99 ${seen.refusedP99.toFixed(0)} ms; ${seen.faults} other errors`)
    console.log(`  back to normal after ${seen.recovery === null ? 'more than 10' : (seen.recovery / 1000).toFixed(1)} s (≤ 5)`)
    return share >= 0.8 && seen.faults === 0 && (seen.recovery ?? Number.POSITIVE_INFINITY) <= 5_000
  } finally {
    await host.stop()
  }
}

async function measurePeople(bench: Bench, minutes: number): Promise<boolean> {
  const host = await startHost(bench)
  const workers = await startWorkers(bench, isWorking(bench.pool))
  try {
    const cookies = await signedIn(bench.url, host.origin, 'people', 200)
    const leads = await Promise.all(Array.from({ length: 200 }, () => newLead(host.origin, cookies[0] ?? '')))
    await fillLeads(bench.url, 10_000)
    const seen = await simulateUsers({ origin: host.origin, cookies, leads, minutes })
    const { failed, line } = summarizeRequests(seen)
    const took = (times: readonly number[]) =>
      [0.5, 0.99].map((share) => `p${share * 100} ${percentile(times, share).toFixed(0)} ms`).join(', ')
    console.log(`\n200 users working for ${minutes} minutes, ${seen.browsers} live streams`)
    console.log(line)
    console.log(`  reads: ${took(seen.reads)} (≤ 150 on a dedicated machine)`)
    console.log(`  writes: ${took(seen.writes)} (≤ 250)`)
    return failed === 0
  } finally {
    await Promise.all([host.stop(), workers.stop()])
  }
}

// Several users, because a user has at most twenty sessions.
async function signedIn(url: string, origin: string, name: string, sessions: number): Promise<string[]> {
  const names = Array.from({ length: Math.ceil(sessions / 20) }, (_, index) => `${name}-${index}`)
  const accounts = await createOwners(url, names)
  return Promise.all(
    Array.from({ length: sessions }, (_, index) => signIn(origin, accounts[index % accounts.length] as (typeof accounts)[0])),
  )
}

const newLead = (origin: string, cookie: string): Promise<number> =>
  createRecord(origin, cookie, '/api/leads', { name: 'Ada Park', phone: '(202) 555-0143', lead_origin: 'facebook', assigned_to: 'maria' })

const isWorking = (pool: Pool) => async (pid: number) =>
  (await pool.query('select 1 from crm.worker_heartbeats where pid = $1', [pid])).rowCount === 1

const countOf = async (pool: Pool, table: string): Promise<number> =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count ?? 0

const countOwed = async (pool: Pool): Promise<number> => (await countOf(pool, 'crm.events')) - (await countOf(pool, 'crm.activity_log'))

/** Responses per second, and milliseconds. `recovery` is null if the latency was not back to normal within ten seconds. */
type Overloaded = { peak: number; goodput: number; refused: number; refusedP99: number; faults: number; recovery: number | null }

const times = 3 // the flood's rate, as a multiple of the peak rate
const seconds = 10
/** Seconds that are not measured, in which the flood opens its connections. */
const gathering = 3
const settled = 3 // the latency counts as normal up to this multiple of the earlier one, three times in a row
const longestRecovery = 10_000 // milliseconds

async function overload(origin: string, cookies: readonly string[]): Promise<Overloaded> {
  const requests = readAs(cookies, '/api/leads?page=1&limit=20')
  await runHttpLoad(origin, requests, { connections: 64, seconds: 3 })
  const before = await latency(origin, cookies[0] ?? '')
  const { perSecond: peak } = await runHttpLoad(origin, requests, { connections: 64, seconds })
  const refusals: number[] = []
  let good = 0
  const begun = performance.now()
  const flooded = await autocannon({
    url: origin,
    connections: 1_500,
    duration: gathering + seconds,
    requests,
    overallRate: Math.round(times * peak),
    timeout: 30,
    setupClient: (client) =>
      client.on('response', (status, _bytes, took) => {
        if (performance.now() - begun < gathering * 1000) return
        if (status === 503) refusals.push(took)
        else if (status === 200) good += 1
      }),
  })
  const recovery = await untilAsBefore(origin, cookies[0] ?? '', before * settled)
  return {
    peak,
    goodput: good / seconds,
    refused: refusals.length / seconds,
    refusedP99: percentile(refusals, 0.99),
    faults: flooded.errors + flooded.non2xx - (flooded.statusCodeStats?.['503']?.count ?? 0),
    recovery,
  }
}

async function untilAsBefore(origin: string, cookie: string, good: number): Promise<number | null> {
  const begun = performance.now()
  for (let inARow = 0; performance.now() - begun < longestRecovery; ) {
    inARow = (await once(origin, cookie)) <= good ? inARow + 1 : 0
    if (inARow === 3) return performance.now() - begun
    await rest(50)
  }
  return null
}

async function latency(origin: string, cookie: string): Promise<number> {
  const took: number[] = []
  for (let index = 0; index < 21; index += 1) took.push(await once(origin, cookie))
  return percentile(took, 0.5)
}

async function once(origin: string, cookie: string): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`${origin}/api/leads?page=1&limit=20`, { headers: { cookie } })
  await answer.arrayBuffer()
  return answer.ok ? performance.now() - begun : Number.POSITIVE_INFINITY
}
