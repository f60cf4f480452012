import type { InstallationFilters } from '@crm/contracts'
import { openDatabase } from '@crm/database'
import { createTestDatabase } from '@crm/testing'
import { pgFormat, type SQLQuery } from '@databases/pg'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProjectSearchQuery, buildProjectsCountQuery, buildProjectsPageQuery } from './completed-projects.ts'
import { buildInstallationsOnDayQuery, buildOpenInstallationsQuery } from './crew.ts'
import {
  buildBoardCountsQuery,
  buildBoardListQueries,
  buildInstallationsAfterQuery,
  buildInstallationsCompletedOnQuery,
  buildOpenInstallationsUntilQuery,
  buildSectionCountsQuery,
  installationsQuery,
} from './handlers.ts'

const { url } = await createTestDatabase()
const db = openDatabase({ connectionString: url, applicationName: 'installation plans', poolSize: 2, statementTimeout: 60_000 })
const today = '2026-03-05'
const leads = 30_000

// Every third lead is sold. Nearly all of these installations are in the past ten years, and half are marked as done. One lead in a
// thousand is named Zymurgy.
beforeAll(async () => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  // Creating the trigram index after the inserts is faster.
  const { rows } = await owner.query<{ indexdef: string }>(`select indexdef from pg_indexes where indexname = 'leads_by_search'`)
  // Vacuum marks pages as all-visible only after the transaction that wrote them is on disk, so the insert waits for the disk.
  await owner.query('set synchronous_commit = on; drop index crm.leads_by_search')
  await owner.query(`
    insert into crm.leads (id, version, name, phone, email, lead_origin, date_created, assigned_to, remarks, notes, installation_date,
      assigned_installer, completed_on, address, created_at, updated_at)
    select n, 1, case when n % 999 = 0 then 'Zoe Zymurgy' else 'Ada Example ' || n end, '213555' || lpad((n % 10000)::text, 4, '0'),
      'customer' || n || '@example.com', 'facebook', date '${today}' - n % 3650, 'maria', case when n % 3 = 0 then 'Sold' else 'New' end,
      case when n % 210 = 0 then 'repair' else repeat('Talked to client. ', 20) end,
      case when n % 50 > 0 then date '${today}' + 14 - n % 3650 end, array[case when n % 400 < 3 then 'Rare' else 'Team ' || n % 7 end],
      case when n % 2 = 0 and n % 3650 > 14 then date '${today}' + 14 - n % 3650 end, n % 999 || ' Elm Street', now(), now()
    from generate_series(1, ${leads}) n`)
  await owner.query(`${rows[0]?.indexdef}`)
  await owner.query('vacuum (analyze) crm.leads')
  await owner.end()
})
afterAll(() => db.close())

type Plan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** The nodes of the plan with which a query was executed. */
async function planOf(query: SQLQuery): Promise<Plan[]> {
  const { text, values } = query.format(pgFormat)
  const { rows } = await db.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, values)
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
  return nodes(rows[0]?.['QUERY PLAN'][0].Plan as Plan)
}

/** The number of rows read from the table. Index-only scans read none. */
async function leadsRead(query: SQLQuery): Promise<number> {
  const reads = (await planOf(query)).filter((node) => ['Seq Scan', 'Index Scan', 'Bitmap Heap Scan'].includes(node['Node Type']))
  const rowsOf = (node: Plan): number =>
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return reads.reduce((sum, node) => sum + node['Actual Loops'] * rowsOf(node), 0)
}

const [upcoming, unscheduled, repairs, completed, unconfirmed] = buildBoardListQueries(today, { sort: 'date' }) as [
  SQLQuery,
  SQLQuery,
  SQLQuery,
  SQLQuery,
  SQLQuery,
]
const page = (page: number, filters: Partial<InstallationFilters> = {}) =>
  buildProjectsPageQuery(today, { page, limit: 50, sort: 'date', ...filters })

describe(`with ${leads} leads, of which a third is sold`, () => {
  it.each<[string, SQLQuery, number]>([
    ['what comes next', upcoming, 200],
    ['what has no date', unscheduled, 200],
    ['repairs', repairs, 200],
    ['what was completed last', completed, 50],
    ['the figures', buildBoardCountsQuery(today, { first: '2026-03-02', last: '2026-03-08' }), 0],
    ['what nobody has confirmed', unconfirmed, 200],
    ['the figures of the sections', buildSectionCountsQuery(today, { sort: 'date' }), 0],
    ['the first page of completed projects', page(1), 50],
    ['a far page of completed projects', page(100), 50],
    ['completed projects by name', page(1, { sort: 'name' }), 50],
    ['completed projects by amount', page(1, { sort: 'amount' }), 50],
    ['completed projects of one installer', page(1, { installer: 'rare' }), 200],
    ['completed projects at an address', page(1, { search: '777 elm' }), 400],
    ['how many projects are completed', buildProjectsCountQuery(today, { sort: 'date' }), 0],
    ['every installation', installationsQuery, 1_000],
    ['who works on a day', buildInstallationsOnDayQuery('2026-03-06', 3), 50],
    ['what is planned from today on', buildOpenInstallationsQuery(today), 500],
    ["everybody's jobs until today", buildOpenInstallationsUntilQuery(today, null), 1_000],
    ["everybody's jobs to come", buildInstallationsAfterQuery(today, null), 200],
    ['the jobs to come of one installer', buildInstallationsAfterQuery(today, ['team 3']), 200],
    ['what an installer has done today', buildInstallationsCompletedOnQuery(today, ['team 3']), 50],
    ['a name that many have', buildProjectSearchQuery(today, 'example'), 1_000],
    ['a name that few have', buildProjectSearchQuery(today, 'zymurgy'), 200],
    ['a name that nobody has', buildProjectSearchQuery(today, 'quixotic'), 0],
    ['a whole phone number', buildProjectSearchQuery(today, '(213) 555-0101'), 20],
    ['one e-mail address', buildProjectSearchQuery(today, 'customer12345@'), 1_000],
  ])('shows %s without reading more leads than it must', async (_, query, most) => {
    expect(await leadsRead(query)).toBeLessThanOrEqual(most)
  })

  it('finds the jobs of an installer who has few without looking at those of all', async () => {
    expect(await leadsRead(buildOpenInstallationsUntilQuery(today, ['rare']))).toBeLessThanOrEqual(200)
  })

  it('reads no table from end to end', async () => {
    const queries = [
      ...buildBoardListQueries(today, { sort: 'date' }),
      buildBoardCountsQuery(today, { first: today, last: today }),
      buildProjectsCountQuery(today, { sort: 'date' }),
      installationsQuery,
      buildOpenInstallationsUntilQuery(today, ['rare']),
    ]
    for (const query of queries) expect((await planOf(query)).map((node) => node['Node Type'])).not.toContain('Seq Scan')
  })
})
