import { randomBytes } from 'node:crypto'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort, formatSeconds } from '@crm/local-stack'
import { openSessions, waitForServer, waitUntil } from '@crm/testing/harness'
import { runSql } from '@crm/testing/sql'
import type { TrialMachine } from './machine.ts'

/** Two hosts and two workers; `cookie` is an administrator's. */
export type RunningProduct = { urls: string[]; cookie: string }

type Environment = { DATABASE_URL: string; REDIS_URL?: string; DATABASE_REPLICA_URL?: string }

export async function startProduct(machine: TrialMachine, environment: Environment): Promise<RunningProduct> {
  const env = {
    NODE_ENV: 'production',
    BUSINESS_TIME_ZONE: 'UTC',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: machine.make('data'),
    ...environment,
  }
  const migrations = machine.startPart('migrations', 'packages/tools/local-stack/src/migrate.ts', env)
  if ((await migrations.ended) !== 0) throw new Error(migrations.said())
  const ports = [await findFreePort(), await findFreePort()]
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  for (const [index, port] of ports.entries()) {
    machine.startPart(`host-${index + 1}`, 'services/host/src/main.ts', { ...env, PORT: String(port), PUBLIC_URL: urls[0] })
    machine.startPart(`workers-${index + 1}`, 'workers/src/main.ts', env)
  }
  for (const url of urls) await waitForServer(url, { path: '/api/health', status: 200 })
  const [cookie = ''] = await openSessions(urls[0] ?? '', 1)
  return { urls, cookie }
}

/** Creates a lead through one of the hosts. */
export const postLead = ({ urls, cookie }: RunningProduct, url: string, name: string, limits: RequestInit = {}): Promise<Response> =>
  fetch(`${url}/api/leads`, {
    method: 'POST',
    // All hosts share one public address: that of the first one.
    headers: { 'Content-Type': 'application/json', Cookie: cookie, Origin: urls[0] ?? '' },
    body: JSON.stringify({ name, phone: '(512) 555-0100', lead_origin: 'website', assigned_to: 'maria' }),
    ...limits,
  })

const deadline = 5000 // milliseconds for one answer
const pace = 5 // commands a second
const calm = 8_000 // milliseconds under load before and after the failure

/** The commands so far. `acknowledged` has an entry with the time of the answer for each. */
export type RunningLoad = { acknowledged: { id: number; at: number }[]; refused: number; stop(): Promise<void> }

function startLoad(product: RunningProduct): RunningLoad {
  const load: RunningLoad = { acknowledged: [], refused: 0, stop: async () => undefined }
  const underWay = new Set<Promise<void>>()
  let isOver = false
  const record = async (number: number) => {
    try {
      const answer = await postLead(product, product.urls[number % 2] ?? '', `Trial ${number}`, { signal: AbortSignal.timeout(deadline) })
      const text = await answer.text()
      if (answer.status === 201) load.acknowledged.push({ id: JSON.parse(text).id, at: performance.now() })
      else load.refused += 1
    } catch {
      load.refused += 1
    }
  }
  const ticking = (async () => {
    for (let number = 1; !isOver; number++) {
      const one = record(number).finally(() => underWay.delete(one))
      underWay.add(one)
      await pause(1000 / pace)
    }
  })()
  load.stop = async () => {
    isOver = true
    await ticking
    await Promise.all(underWay)
  }
  return load
}

type ReportLine = [what: string, found: string | number]

/** Starts the product under load, loses a part of what it needs, and reports what became of the commands. `lose` returns the first lines, which
 * are read after the load, and whether its own guarantee was kept. */
export async function runTrial(
  title: string,
  { machine, ...environment }: Environment & { machine: TrialMachine },
  lose: (load: RunningLoad, rest: () => Promise<void>) => Promise<{ lines: () => ReportLine[]; isKept: boolean }>,
): Promise<void> {
  const load = startLoad(await startProduct(machine, environment))
  const rest = () => pause(calm)
  await rest()
  const { lines, isKept } = await lose(load, rest)
  await load.stop()
  const { lost, owed, took } = await countLosses(environment.DATABASE_URL, load)
  const own: ReportLine[] = [
    ['acknowledged commands lost', lost],
    ['activity entries still missing', owed],
    ['pending work was done after the load within', formatSeconds(took)],
  ]
  printReport(title, [...lines(), ...own], lost === 0 && owed === 0 && isKept)
}

/** The longest time between two acknowledged commands. */
export function formatLongestGap({ acknowledged }: RunningLoad): string {
  const times = acknowledged.map(({ at }) => at).sort((a, b) => a - b)
  return formatSeconds(Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at))))
}

// `lost` counts acknowledged commands without an event; `owed` counts events without an entry in the activity log.
async function countLosses(databaseUrl: string, { acknowledged }: RunningLoad): Promise<{ lost: number; owed: number; took: number }> {
  const begun = performance.now()
  const count = async (text: string, values: unknown[] = []) => Number((await runSql<{ n: string }>(databaseUrl, text, values))[0]?.n)
  const ids = acknowledged.map(({ id }) => `lead-${id}`)
  const there = await count('select count(distinct stream_id) as n from crm.events where stream_id = any ($1)', [ids])
  const owed = () =>
    count(`select count(*) as n from crm.events e where not exists
      (select from crm.activity_log a where a.event_position = e.position)`)
  // Lost jobs are added again within seconds; the limit is long for busy machines.
  await waitUntil('The pending work', async () => (await owed()) === 0, { seconds: 180 }).catch(() => undefined)
  return { lost: ids.length - there, owed: await owed(), took: performance.now() - begun }
}

export function printReport(title: string, lines: readonly ReportLine[], isKept: boolean): void {
  const width = Math.max(...lines.map(([what]) => what.length))
  process.stdout.write(`\n${title} (${cpus().length} cores, ${new Date().toISOString().slice(0, 10)})\n`)
  for (const [what, found] of lines) process.stdout.write(`  ${what.padEnd(width)}  ${found}\n`)
  process.stdout.write(isKept ? '✓ no acknowledged command was lost\n' : '✗ A GUARANTEE WAS BROKEN\n')
  process.exitCode = isKept ? 0 : 1
}
