import { performance } from 'node:perf_hooks'
import { migrate } from '@crm/database'
import { migrationFolders } from '@crm/local-stack'
import pg from 'pg'
import { atMost, type Figure } from './figures.ts'
import { fillLeads } from './leads-data.ts'
import { load } from './load.ts'
import { fillReports } from './reports-data.ts'
import { startHost } from './servers.ts'
import { signIn } from './sign-in.ts'

const questions = {
  'analytics, all time': '/api/reports/analytics',
  'analytics, a year': '/api/reports/analytics?year=2025',
  'analytics, all time as of a day': '/api/reports/analytics?as_of=2025-06-30',
  'installers, all time': '/api/reports/installers',
  'installers, as of a day': '/api/reports/installers?as_of=2025-06-30',
  years: '/api/reports/years',
}

// More than a business's managers ask; well below what the machine can do.
const steady = { connections: 4, seconds: 6, rate: 4 }
const longest = 500 // milliseconds

/** p50 and p99 of the reports over so many leads, and what the same figures cost when they are counted from the leads themselves. */
export async function measureReports(url: string, folder: string, leads: number): Promise<Figure[]> {
  const address = new URL(url)
  address.pathname = `/crm_reports_${leads}`
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`create database crm_reports_${leads}`)
  await owner.end()
  await migrate(address.href, migrationFolders())
  await fillLeads(address.href, leads)
  await fillReports(address.href)
  const raw = await countedFromLeads(address.href)
  const server = await startHost(address.href, folder)
  const cookies = await signIn(address.href, server.origin, 4)
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(questions)) {
    const requests = cookies.map((cookie) => ({ method: 'GET' as const, path, headers: { cookie } }))
    await load(server.origin, requests, { ...steady, seconds: 2 })
    const { p50, p99 } = await load(server.origin, requests, steady)
    figures.push(atMost(`p99, ${name}`, p99, longest, 1, 'ms'), atMost(`p50, ${name}, against counting leads`, p50, raw, 1, 'ms'))
  }
  await server.stop()
  return figures
}

// The yardstick: one look at all leads that answers the same sums as of now, without anything kept for it.
const counting = `
  select date_trunc('month', date_created), origin_key, assignee_key, count(*), count(*) filter (where status_key = 'sold'),
         sum(project_amount) filter (where status_key = 'sold')
    from crm.leads where deleted_at is null
   group by grouping sets ((), (1), (2), (3))`

async function countedFromLeads(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now()
    await client.query(counting)
    times.push(performance.now() - began)
  }
  await client.end()
  return times.sort((a, b) => a - b)[2] ?? 0
}
