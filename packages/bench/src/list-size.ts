import { migrate } from '@crm/database'
import { migrationFolders } from '@crm/local-stack'
import pg from 'pg'
import { atMost, type Figure } from './figures.ts'
import { fillLeads } from './leads-data.ts'
import { load } from './load.ts'
import { type Server, startHost } from './servers.ts'
import { signIn } from './sign-in.ts'

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

const rounds = 5

// Well below what the machine can do.
const steady = { connections: 8, seconds: 3, rate: 100 }

/** The p99 of each kind of list at a steady rate: the product on a large database against one on a small, the best of interleaved rounds. */
export async function compareSizes(url: string, folder: string, sizes: { small: number; large: number }): Promise<Figure[]> {
  const small = await productWith(sizes.small, url, folder)
  const large = await productWith(sizes.large, url, folder)
  const figures: Figure[] = []
  for (const [name, query] of Object.entries(lists)) {
    const best = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY }
    for (let round = 0; round <= rounds; round += 1) {
      const [few, many] = [await p99(small, query), await p99(large, query)]
      if (round === 0) continue
      best.small = Math.min(best.small, few)
      best.large = Math.min(best.large, many)
    }
    figures.push(atMost(`p99, ${name}`, best.large, best.small, 1.5, 'ms'))
  }
  await Promise.all([small.server.stop(), large.server.stop()])
  return figures
}

type Product = { server: Server; cookies: string[] }

async function productWith(leads: number, url: string, folder: string): Promise<Product> {
  const address = new URL(url)
  address.pathname = `/crm_${leads}`
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`create database crm_${leads}`)
  await owner.end()
  await migrate(address.href, migrationFolders())
  await fillLeads(address.href, leads)
  const server = await startHost(address.href, folder)
  return { server, cookies: await signIn(address.href, server.origin, 16) }
}

async function p99({ server, cookies }: Product, query: string): Promise<number> {
  const requests = cookies.map((cookie) => ({ method: 'GET' as const, path: `/api/leads?${query}`, headers: { cookie } }))
  return (await load(server.origin, requests, steady)).p99
}
