import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LeadListQuery } from '@crm/contracts'
import { openDatabase } from '@crm/database'
import { callApi, waitUntil } from '@crm/testing/harness'
import { runSql } from '@crm/testing/sql'
import { pgFormat } from '@databases/pg'
import autocannon, { type Request } from 'autocannon'
import { buildPageQuery } from '../../../../services/leads/src/list/page.ts'
import { getListOrder } from '../../../../services/leads/src/list/sorts.ts'
import { compare, percentile, postAs, printFigures, readAs } from './figures.ts'
import { bareTablesSql, newLead, startBareExpress } from './http.ts'
import { readProcessorTime } from './processor-time.ts'
import { type BenchDatabase, type BenchProduct, startHost, startServer, startWorkers } from './product.ts'

// The daily work of an office on 100,000 leads, next to what Node, Express and PostgreSQL alone do in the same minutes.

const seconds = 5
const clients = [1, 10, 50]
const rowsPerImport = 50_000
const names = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo']
const surnames = ['Lee', 'Park', 'Ortiz', 'Young', 'Stone', 'Nash', 'Webb', 'Kim', 'Haddad']

/** `times`: milliseconds of each response. `busy`: the average number of processors that each side used. */
type Measured = { perSecond: number; times: number[]; busy: { host: number; postgres: number; client: number } }

type Target = { origin: string; pid: number }

/** Prints each row, and returns whether the targets are met. With `isProfiled`, a processor profile of the host is written as well. */
export async function measureLoad(database: BenchDatabase, isProfiled: boolean): Promise<boolean> {
  const profiles = join(import.meta.dirname, '../dist/profiles')
  if (isProfiled) mkdirSync(profiles, { recursive: true })
  const product = await startHost(database, 20, isProfiled ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` } : {})
  const { pool, close } = openDatabase({ connectionString: database.url, applicationName: 'bench', poolSize: 2 })
  const isWorking = async () => (await pool.query(`select from pg_stat_activity where application_name like '%worker%'`)).rowCount !== 0
  const workers = await startWorkers(database, isWorking)
  const bare = await startBareExpress(database.url)
  const node = await startServer('packages/lab/bench/src/bare-node.ts', {}, { path: '/', status: 200 })
  try {
    for (const part of [0, 1]) await importLeads(product, part)
    await runSql(database.url, 'vacuum analyze crm.leads')
    await runSql(database.url, bareTablesSql)
    await runSql(database.url, `insert into crm.bare_leads (name) select 'Ann Lee' from generate_series(1, 10000)`)
    const measure = (target: Target, requests: Request[], connections: number) => runLoad(database, target, { requests, connections })
    console.log(`\n100,000 leads, ${seconds} s each: responses per second, milliseconds, and processors used`)
    const rows = rowsFor(product.cookies)
    const at50 = new Map<string, Measured>()
    for (const [name, requests] of Object.entries(rows)) {
      for (const connections of clients) {
        const measured = await measure(product, requests, connections)
        printRow(name, connections, measured)
        at50.set(name, measured)
      }
    }
    const floor = async (name: string, target: Target, requests: Request[]) => {
      const measured = await measure(target, requests, 50)
      printRow(name, 50, measured)
      return measured.perSecond
    }
    await floor('bare Node', node, [{ method: 'GET', path: '/' }])
    const bareList = await floor('bare Express, list', bare, rows.list)
    const bareCreate = await floor('bare Express, create', bare, rows.create)
    const bareUpdate = await floor('bare Express, update', bare, rows.update)
    printPgbench(database)
    const rate = (name: string) => at50.get(name)?.perSecond ?? 0
    return printFigures('Targets at 50 clients', [
      compare('list, against bare Express', [rate('list'), bareList], 'per s', { least: 0.8 }),
      compare('create, against bare Express', [rate('create'), bareCreate], 'per s', { least: 0.35 }),
      compare('update, against bare Express', [rate('update'), bareUpdate], 'per s', { least: 0.5 }),
      compare('search, against the list', [rate('list'), rate('search')], 'per s', { most: 1.5 }),
    ])
  } finally {
    await close()
    await Promise.all([product.stop(), workers.stop(), bare.stop(), node.stop()])
  }
}

/** The requests of each row. Different leads and names, so that no two clients wait for the same row. */
function rowsFor(cookies: readonly string[]) {
  const cookie = (nth: number) => [cookies[nth % cookies.length] ?? '']
  const many = <T>(make: (nth: number) => T[]): T[] => Array.from({ length: 2_000 }, (_, nth) => make(nth)).flat()
  return {
    list: readAs(cookies, '/api/leads?page=1&limit=20'),
    search: many((nth) => readAs(cookie(nth), `/api/leads?page=1&limit=20&search=${names[nth % 10]}+${surnames[nth % 9]}`)),
    count: readAs(cookies, '/api/leads?page=1&limit=20&status=New&assigned_to=maria'),
    dashboard: readAs(cookies, '/api/dashboard/stats'),
    create: postAs(cookies, '/api/leads', newLead),
    update: many((nth) =>
      postAs(cookie(nth), `/api/leads/${1 + ((nth * 37) % 10_000)}`, { next_followup_date: `2027-0${1 + (nth % 9)}-15` }).map(
        (request): Request => ({ ...request, method: 'PUT' }),
      ),
    ),
  }
}

async function importLeads({ origin, cookies: [cookie = ''] }: BenchProduct, part: number): Promise<void> {
  const line = (n: number) => {
    const digits = String(1_000_000 + n)
    const name = `${names[n % 10]} ${surnames[n % 9]}${n % 360 === 0 ? '' : ` ${n}`}`
    return `${name},(512) ${digits.slice(0, 3)}-${digits.slice(3)},lead${n}@example.com,2026-03-${String(1 + (n % 28)).padStart(2, '0')},maria\n`
  }
  const lines = Array.from({ length: rowsPerImport }, (_, nth) => line(part * rowsPerImport + nth))
  const began = performance.now()
  const answer = await fetch(`${origin}/api/lead-imports?file_name=bench-${part}.csv`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/csv' },
    body: `Name,Phone,Email,Date Created,Assigned To\n${lines.join('')}`,
  })
  if (answer.status !== 201) throw new Error(`The upload was answered ${answer.status}: ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: number }
  const checked = performance.now()
  await callApi(origin, cookie, 'POST', `/api/lead-imports/${id}/start`, {})
  await waitUntil(
    'The import',
    async () => {
      const reply = await fetch(`${origin}/api/lead-imports/${id}`, { headers: { cookie } })
      return ((await reply.json()) as { status: string }).status === 'finished'
    },
    { seconds: 900, every: 500 },
  )
  const took = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
  console.log(`import of ${rowsPerImport} rows: checked in ${took(began, checked)}, written in ${took(checked, performance.now())}`)
}

type Load = { requests: Request[]; connections: number }

/** Sends requests for some seconds, after a shorter run that fills the caches. Each client begins at another request. */
async function runLoad({ pid: postgres }: BenchDatabase, { origin, pid: host }: Target, load: Load): Promise<Measured> {
  await send(origin, load, 1)
  const used = () => ({ host: readProcessorTime(host), postgres: readProcessorTime(postgres), client: readProcessorTime(process.pid) })
  const before = used()
  const times = await send(origin, load, seconds)
  const after = used()
  const busy = (side: keyof typeof before) => (after[side] - before[side]) / seconds
  return { perSecond: times.length / seconds, times, busy: { host: busy('host'), postgres: busy('postgres'), client: busy('client') } }
}

/** Returns the milliseconds of each response. */
async function send(origin: string, { requests, connections }: Load, duration: number): Promise<number[]> {
  const times: number[] = []
  let client = 0
  const { non2xx, errors } = await autocannon({
    ...{ url: origin, connections, duration },
    setupClient(one) {
      const start = Math.floor((client * requests.length) / connections)
      client += 1
      one.setRequests([...requests.slice(start), ...requests.slice(0, start)])
      one.on('response', (_status, _bytes, milliseconds) => void times.push(milliseconds))
    },
  })
  if (non2xx + errors > 0) throw new Error(`${origin}: ${non2xx} responses were not 2xx, ${errors} failed`)
  return times
}

function printRow(name: string, connections: number, { perSecond, times, busy }: Measured): void {
  const at = [0.5, 0.95, 0.99, 0.999].map((share) => `p${share * 100} ${percentile(times, share).toFixed(1)}`.padEnd(12)).join('')
  const sides = Object.entries(busy).map(([side, share]) => `${side} ${share.toFixed(2)}`)
  console.log(`${name.padEnd(22)} ${String(connections).padStart(3)}  ${perSecond.toFixed(0).padStart(6)}/s  ${at} ${sides.join(', ')}`)
}

/** What PostgreSQL alone answers. pgbench comes with PostgreSQL's client programs, which the packages of this repository do not contain. */
function printPgbench({ url, folder }: BenchDatabase): void {
  const query: LeadListQuery = { origin: undefined, page: 1, limit: 20, sort: 'date_created', dir: 'desc' }
  const { text, values } = buildPageQuery(query, getListOrder(query), { from: null, backwards: false, skip: 0, take: 20 }).format(pgFormat)
  const list = text.replace(/\$(\d+)/g, (_, nth: string) => `'${String(values[Number(nth) - 1])}'`).replaceAll('\n', ' ')
  const update = `begin;
update crm.bare_leads set next_followup_date = '2027-01-15' where id = 1 + random() * 9999;
insert into crm.bare_notes (lead_id, note) values (1, 'moved');
commit`
  for (const [name, script] of Object.entries({ list, update })) {
    const file = join(folder, `${name}.pgbench`)
    writeFileSync(file, `${script};\n`)
    const { stdout, error } = spawnSync('pgbench', ['-n', '-c', '50', '-j', '2', '-T', String(seconds), '-f', file, url], {
      encoding: 'utf8',
    })
    const rate = /tps = ([\d.]+)/.exec(stdout ?? '')?.[1]
    console.log(
      rate
        ? `pgbench, ${name}`.padEnd(27) + `${Math.round(Number(rate))}/s`.padStart(10)
        : `pgbench, ${name}: not measured (${error?.message ?? stdout})`,
    )
  }
}
