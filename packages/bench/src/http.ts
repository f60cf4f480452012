import { atLeast, type Figure } from './figures.ts'
import { load } from './load.ts'
import type { Server } from './servers.ts'

const rounds = 3

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

/** The product against bare express with the same SQL, interleaved, the best of each. */
export async function productAgainstExpress(product: Server, bare: Server, cookies: string[]): Promise<Figure[]> {
  const list = cookies.map((cookie) => ({ method: 'GET' as const, path: '/api/leads?page=1&limit=20', headers: { cookie } }))
  const create = cookies.map((cookie) => ({
    method: 'POST' as const,
    path: '/api/leads',
    headers: { cookie, 'content-type': 'application/json' },
    body: newLead,
  }))
  return [
    atLeast('GET /api/leads against the same SQL', ...(await best(product, bare, list)), 0.6, 'per s'),
    atLeast('POST /api/leads against one INSERT', ...(await best(product, bare, create)), 0.35, 'per s'),
  ]
}

async function best(product: Server, bare: Server, requests: Parameters<typeof load>[1]): Promise<[number, number]> {
  let ours = 0
  let theirs = 0
  for (let round = 0; round <= rounds; round += 1) {
    const [bareRate, productRate] = [(await load(bare.origin, requests)).perSecond, (await load(product.origin, requests)).perSecond]
    if (round === 0) continue
    theirs = Math.max(theirs, bareRate)
    ours = Math.max(ours, productRate)
  }
  return [ours, theirs]
}
