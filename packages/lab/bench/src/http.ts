import { type BenchmarkFigure, createMinimumRatioFigure, runHttpLoad } from './figures.ts'
import type { StartedServer } from './servers.ts'

const rounds = 5

const newLead = JSON.stringify({
  name: 'Ada Park',
  phone: '(202) 555-0143',
  email: 'ada.park@example.com',
  lead_origin: 'facebook',
  assigned_to: 'maria',
  remarks: 'New',
  project_amount: '1200.00',
  notes: '[Nov 1, 2026] Sent quote',
})

/** Compares the product with plain express. Rounds of both alternate, so that changes in the machine's speed affect both; the round with
 * the median ratio counts. */
export async function measureApi(product: StartedServer, bare: StartedServer, cookies: string[]): Promise<BenchmarkFigure[]> {
  const list = cookies.map((cookie) => ({ method: 'GET' as const, path: '/api/leads?page=1&limit=20', headers: { cookie } }))
  const create = cookies.map((cookie) => ({
    method: 'POST' as const,
    path: '/api/leads',
    headers: { cookie, 'content-type': 'application/json' },
    body: newLead,
  }))
  return [
    createMinimumRatioFigure('GET /api/leads against the same SQL', ...(await median(product, bare, list)), 0.6, 'per s'),
    createMinimumRatioFigure('POST /api/leads against one INSERT', ...(await median(product, bare, create)), 0.35, 'per s'),
  ]
}

async function median(product: StartedServer, bare: StartedServer, requests: Parameters<typeof runHttpLoad>[1]): Promise<[number, number]> {
  const measured: [number, number][] = []
  for (let round = 0; round <= rounds; round += 1) {
    const theirs = (await runHttpLoad(bare.origin, requests)).perSecond
    const ours = (await runHttpLoad(product.origin, requests)).perSecond
    if (round > 0) measured.push([ours, theirs])
  }
  measured.sort((a, b) => a[0] / a[1] - b[0] / b[1])
  return measured[Math.floor(rounds / 2)] ?? [0, 0]
}
