import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchmarkFigure, compare, percentile } from './figures.ts'
import { createLeadsDatabase } from './leads-data.ts'
import { type BenchDatabase, startHost } from './product.ts'
import { type GatewayRequest, sendTo } from './resilience/gateway.ts'

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

// Of 100,000 leads: one, one in 360, one in nine, one in fifty, one in 150.
const searches = {
  'a rare name': 'lead4242',
  'a name of one lead in 360': 'marlow',
  'both of its words': 'marlow,%20bob',
  'a common name': 'park',
  'a word of two letters': 'qu',
  'a word of notes': 'cabinets',
  'a name and a word of notes': 'grey%20park',
}

const rounds = 3

const steady = { perSecond: 50, seconds: 6 }

export async function compareListSizes(
  { url, folder }: BenchDatabase,
  sizes: readonly [large: number, small: number],
): Promise<BenchmarkFigure[]> {
  const products = []
  for (const many of sizes) products.push(await startHost({ url: await createLeadsDatabase(url, `crm_${many}`, many), folder }, 16))
  const figures: BenchmarkFigure[] = []
  for (const [name, query] of Object.entries(lists)) {
    const targets = products.map(({ origin, cookies }) => ({
      origin,
      requests: cookies.map((cookie): GatewayRequest => ({ method: 'GET', path: `/api/leads?${query}`, headers: { cookie } })),
    }))
    figures.push(compare(`p99, ${name}`, await measureBest(targets), 'ms', { most: 1.5 }))
  }
  await Promise.all(products.map(({ stop }) => stop()))
  return figures
}

/** Searches against the list without one, on the same server. */
export async function compareSearches({ url, folder }: BenchDatabase, leads: number): Promise<BenchmarkFigure[]> {
  const { origin, cookies, stop } = await startHost({ url: await createLeadsDatabase(url, `crm_${leads}_searches`, leads), folder }, 16)
  const figures: BenchmarkFigure[] = []
  for (const [name, search] of Object.entries(searches)) {
    const targets = [`?search=${search}`, ''].map((query) => ({
      origin,
      requests: cookies.map((cookie): GatewayRequest => ({ method: 'GET', path: `/api/leads${query}`, headers: { cookie } })),
    }))
    figures.push(compare(`p99, ${name}`, await measureBest(targets), 'ms', { most: 1.5 }))
  }
  await stop()
  return figures
}

/** The lowest p99 of each target, after a shorter round that fills the caches. */
async function measureBest(targets: readonly Target[]): Promise<[number, number]> {
  await sendAtRate(targets, { ...steady, seconds: 2 })
  const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number]
  for (let round = 0; round < rounds; round += 1) {
    for (const [which, took] of (await sendAtRate(targets, steady)).entries())
      best[which] = Math.min(best[which] ?? 0, percentile(took, 0.99))
  }
  return best
}

type Target = { origin: string; requests: readonly GatewayRequest[] }

/** Sends requests to the targets in turn, at a fixed rate. Returns latencies in milliseconds, measured from the scheduled time. */
async function sendAtRate(targets: readonly Target[], { perSecond, seconds }: typeof steady): Promise<number[][]> {
  const agent = new Agent({ keepAlive: true })
  const start = performance.now()
  const took = targets.map(async ({ origin, requests }, which) => {
    const sent: Promise<number>[] = []
    for (let nth = 0; nth < perSecond * seconds; nth += 1) {
      const due = start + ((nth + which / targets.length) * 1000) / perSecond
      await pause(Math.max(0, due - performance.now()))
      const asked = requests[nth % requests.length] as GatewayRequest
      sent.push(
        sendTo(agent, origin, asked).then((status) => {
          if (status !== 200) throw new Error(`${origin}${asked.path} answered ${status}`)
          return performance.now() - due
        }),
      )
    }
    return Promise.all(sent)
  })
  return Promise.all(took).finally(() => agent.destroy())
}
