import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { applyMigrations, openDatabase } from '@crm/database'
import { listMigrationFolders, startPostgres } from '@crm/local-stack'
import { signIn } from '@crm/testing/harness'
import autocannon from 'autocannon'
import type { Pool } from 'pg'
import { runHttpLoad } from '../figures.ts'
import { fillLeads } from '../leads-data.ts'
import { startHost, startWorkers } from '../servers.ts'
import { createOwners } from '../sign-in.ts'
import { simulateUsers } from './people.ts'
import { restartContinuously, restartUnderLoad } from './restarts.ts'

type Bench = { url: string; folder: string; pool: Pool }

const measures = {
  '--restarts': { usual: 50_000, run: measureRestarts },
  '--overload': { usual: 1, run: measureOverload },
  '--people': { usual: 5, run: measurePeople },
} as const

/** The flags are `--restarts=50000` (requests), `--overload` and `--people=5` (minutes). */
export const isResilienceRequested = (args: readonly string[]): boolean => findResilienceFlags(args).length > 0

export async function measureResilience(args: readonly string[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'crm-bench-'))
  const postgres = await startPostgres({ dataDir: folder, parameters: { shared_buffers: '256MB' } })
  const { pool, close } = openDatabase({ connectionString: postgres.url, applicationName: 'bench', poolSize: 2 })
  let allMet = true
  try {
    await applyMigrations(postgres.url, listMigrationFolders())
    for (const { amount, run } of findResilienceFlags(args)) allMet = (await run({ url: postgres.url, folder, pool }, amount)) && allMet
  } finally {
    await close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return allMet
}

function findResilienceFlags(args: readonly string[]) {
  return Object.entries(measures).flatMap(([flag, { usual, run }]) => {
    const found = args.find((arg) => arg === flag || arg.startsWith(`${flag}=`))
    return found === undefined ? [] : [{ amount: Number(found.split('=')[1] ?? usual), run }]
  })
}

async function measureRestarts({ url, folder, pool }: Bench, requests: number): Promise<boolean> {
  const begun = restartContinuously(() => startWorkers(url, folder, isWorking(pool)), 2)
  const signIn = (origin: string) => signedIn(url, origin, 'restarts', 4)
  const seen = await restartUnderLoad({ start: () => startHost(url, folder), signIn, requests })
  const workers = await begun
  await workers.stop()
  const lasting = await startWorkers(url, folder, isWorking(pool))
  const owed = await untilNothingIsOwed(pool)
  await lasting.stop()
  const lost = seen.created - (await countOf(pool, 'crm.leads'))
  const failed = Object.values(seen.faults).reduce((sum, count) => sum + count, 0)
  console.log(`\nServices and workers restarted one by one, with reads and writes of 30 users`)
  console.log(`  ${seen.sent} requests, ${failed} failed ${failed ? JSON.stringify(seen.faults) : ''}`)
  console.log(`  ${seen.restarts} restarts of services, ${workers.restarts()} of workers; p99 ${seen.p99.toFixed(0)} ms`)
  console.log(`  ${seen.created} leads created, ${lost} of them lost; ${owed} events without an entry in the activity log`)
  return failed === 0 && lost === 0 && owed === 0
}

async function measureOverload({ url, folder }: Bench): Promise<boolean> {
  await fillLeads(url, 10_000)
  const host = await startHost(url, folder)
  try {
    const seen = await overload(host.origin, await signedIn(url, host.origin, 'overload', 100))
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

async function measurePeople({ url, folder, pool }: Bench, minutes: number): Promise<boolean> {
  const host = await startHost(url, folder)
  const workers = await startWorkers(url, folder, isWorking(pool))
  try {
    const cookies = await signedIn(url, host.origin, 'people', 200)
    const leads = await Promise.all(Array.from({ length: 200 }, () => newLead(host.origin, cookies[0] ?? '')))
    await fillLeads(url, 10_000)
    const seen = await simulateUsers({ origin: host.origin, cookies, leads, minutes })
    const failed = Object.values(seen.faults).reduce((sum, count) => sum + count, 0)
    console.log(`\n200 users working for ${minutes} minutes, ${seen.browsers} live streams`)
    console.log(`  ${seen.sent} requests, ${failed} failed ${failed ? JSON.stringify(seen.faults) : ''}`)
    console.log(`  reads: p50 ${seen.reads.p50.toFixed(0)} ms, p99 ${seen.reads.p99.toFixed(0)} ms (≤ 150 on a dedicated machine)`)
    console.log(`  writes: p50 ${seen.writes.p50.toFixed(0)} ms, p99 ${seen.writes.p99.toFixed(0)} ms (≤ 250)`)
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

async function newLead(origin: string, cookie: string): Promise<number> {
  const body = { name: 'Ada Park', phone: '(202) 555-0143', lead_origin: 'facebook', assigned_to: 'maria' }
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api/leads`, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await answer.json()) as { id: number }).id
}

const isWorking = (pool: Pool) => async (pid: number) =>
  (await pool.query('select 1 from crm.worker_heartbeats where pid = $1', [pid])).rowCount === 1

const countOf = async (pool: Pool, table: string): Promise<number> =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count ?? 0

async function untilNothingIsOwed(pool: Pool): Promise<number> {
  const until = performance.now() + 30_000
  for (;;) {
    const owed = (await countOf(pool, 'crm.events')) - (await countOf(pool, 'crm.activity_log'))
    if (owed === 0 || performance.now() > until) return owed
    await new Promise((done) => setTimeout(done, 200))
  }
}

/** Responses per second, and milliseconds. `recovery` is null if the latency was not back to normal within ten seconds. */
type Overloaded = { peak: number; goodput: number; refused: number; refusedP99: number; faults: number; recovery: number | null }

const times = 3 // the flood's rate, as a multiple of the peak rate
const seconds = 10
/** Seconds that are not measured, in which the flood opens its connections. */
const gathering = 3
const settled = 3 // the latency counts as normal up to this multiple of the earlier one, three times in a row
const longestRecovery = 10_000 // milliseconds

async function overload(origin: string, cookies: readonly string[]): Promise<Overloaded> {
  const requests = cookies.map((cookie) => ({ method: 'GET' as const, path: '/api/leads?page=1&limit=20', headers: { cookie } }))
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
  refusals.sort((a, b) => a - b)
  return {
    peak,
    goodput: good / seconds,
    refused: refusals.length / seconds,
    refusedP99: refusals[Math.floor(refusals.length * 0.99)] ?? 0,
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
  return took.sort((a, b) => a - b)[10] ?? 0
}

async function once(origin: string, cookie: string): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`${origin}/api/leads?page=1&limit=20`, { headers: { cookie } })
  await answer.arrayBuffer()
  return answer.ok ? performance.now() - begun : Number.POSITIVE_INFINITY
}
