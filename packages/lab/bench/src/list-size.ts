import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { applyMigrations } from '@crm/database'
import { listMigrationFolders } from '@crm/local-stack'
import pg from 'pg'
import { type BenchmarkFigure, createMaximumRatioFigure } from './figures.ts'
import { fillLeads } from './leads-data.ts'
import { type StartedServer, startHost } from './servers.ts'
import { openSessions } from './sign-in.ts'

const lists = {
  'first page': '',
  'page 5': 'page=5',
  'one status': 'status=in-progress',
  'one status and assignee': 'status=Sold&assigned_to=sofia',
  'one status and assignee, none': 'status=Sold&assigned_to=james',
  'by name': 'sort=name&dir=asc',
  'by amount': 'sort=project_amount',
  'search, rare': 'search=lead4242%40',
  'search, common': 'search=park',
  'search, a phone': 'search=2025554242',
  'search, 1 letter': 'search=a',
  'search, 2 letters': 'search=qu',
  'created in a month': 'created_from=2026-10-01&created_to=2026-10-31',
  'follow-up in a week': 'followup_from=2026-11-30&followup_to=2026-12-06',
  'amount in a range': 'amount_min=5000&amount_max=6000',
  'sold, not paid': 'payment=pending',
}

const rounds = 3

const steady = { perSecond: 50, seconds: 6 }

export async function compareListSizes(url: string, folder: string, sizes: { small: number; large: number }): Promise<BenchmarkFigure[]> {
  const small = await productWith(sizes.small, url, folder)
  const large = await productWith(sizes.large, url, folder)
  const figures: BenchmarkFigure[] = []
  for (const [name, query] of Object.entries(lists)) {
    const targets = [small, large].map(({ server, cookies }) => ({
      url: `${server.origin}/api/leads?${query}`,
      headers: cookies.map((cookie) => ({ cookie })),
    }))
    await paced(targets, { ...steady, seconds: 2 })
    const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let round = 0; round < rounds; round += 1) {
      const took = await paced(targets, steady)
      took.forEach((values, which) => {
        best[which] = Math.min(best[which] ?? 0, percentile(values, 0.99))
      })
    }
    figures.push(createMaximumRatioFigure(`p99, ${name}`, best[1] ?? 0, best[0] ?? 0, 1.5, 'ms'))
  }
  await Promise.all([small.server.stop(), large.server.stop()])
  return figures
}

type Product = { server: StartedServer; cookies: string[] }

async function productWith(leads: number, url: string, folder: string): Promise<Product> {
  const address = new URL(url)
  address.pathname = `/crm_${leads}`
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`create database crm_${leads}`)
  await owner.end()
  await applyMigrations(address.href, listMigrationFolders())
  await fillLeads(address.href, leads)
  const server = await startHost(address.href, folder)
  return { server, cookies: await openSessions(address.href, server.origin, 16) }
}

type Target = { url: string; headers: readonly IncomingHttpHeaders[] }

/** Sends requests to the targets in turn, at a fixed rate. Returns latencies in milliseconds, measured from the scheduled time. */
async function paced(targets: readonly Target[], { perSecond, seconds }: { perSecond: number; seconds: number }): Promise<number[][]> {
  const agent = new Agent({ keepAlive: true })
  const took: number[][] = targets.map(() => [])
  const pending: Promise<void>[] = []
  const start = performance.now()
  for (let nth = 0; nth < perSecond * seconds * targets.length; nth += 1) {
    const due = start + (nth * 1000) / (perSecond * targets.length)
    await pause(Math.max(0, due - performance.now()))
    const { url, headers } = targets[nth % targets.length] as Target
    const sent = Math.floor(nth / targets.length)
    pending.push(
      answered(agent, url, headers[sent % headers.length] ?? {}).then(() => void took[nth % targets.length]?.push(performance.now() - due)),
    )
  }
  await Promise.all(pending)
  agent.destroy()
  return took
}

function answered(agent: Agent, url: string, headers: IncomingHttpHeaders): Promise<void> {
  return new Promise((done, fail) => {
    const sent = request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', done).once('error', fail)
    })
    sent.once('error', fail).end()
  })
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}
