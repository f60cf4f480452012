import { atMost, type Figure } from './figures.ts'
import { load, type Seen } from './load.ts'
import type { Server } from './servers.ts'

const lists = {
  'first page': '',
  'page 5': 'page=5',
  'one status': 'status=in-progress',
  'one status and assignee': 'status=Sold&assigned_to=james',
  'by name': 'sort=name&dir=asc',
  'by amount': 'sort=project_amount',
  'search, rare': 'search=lead4242%40',
  'search, common': 'search=park',
  'search, a phone': 'search=2025554242',
  'search, 1 letter': 'search=a',
  'search, 2 letters': 'search=qu',
}

/** The p99 of each kind of list at a steady rate, well below what the machine can do. */
export async function measureLists(product: Server, cookies: string[]): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>()
  for (const [name, query] of Object.entries(lists)) {
    const requests = cookies.map((cookie) => ({ method: 'GET' as const, path: `/api/leads?${query}`, headers: { cookie } }))
    await load(product.origin, requests, { connections: 8, seconds: 2, rate: 100 })
    seen.set(name, await load(product.origin, requests, { connections: 8, seconds: 6, rate: 100 }))
  }
  return seen
}

export function compareSizes(small: Map<string, Seen>, large: Map<string, Seen>): Figure[] {
  return [...large].map(([name, { p99 }]) => atMost(`p99, ${name}`, p99, small.get(name)?.p99 ?? 0, 1.5, 'ms'))
}
