import { formatOriginList } from '@crm/contracts'
import type { RecordedEvent } from '@crm/domain'
import { rebuildProjection, verifyProjection } from '@crm/event-store'
import type { LeadEvent } from '@crm/events'
import { createTestDatabase } from '@crm/testing'
import { createTestUser, james, sofia, startServiceApi } from '@crm/testing/service-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { createReportsProjection } from '../src/index.ts'
import { computeLeadAnalytics } from '../src/lead-analytics/handlers.ts'
import { addedOriginLabels, createSeededRandom, runRandomCommand } from './random-history.ts'
import {
  filterInstallationsOfPeriod,
  listReferenceLeads,
  listSales,
  type ReferenceLead,
  sumInstallationFigures,
  sumLeadFigures,
  sumLeadFiguresByGroup,
} from './reference-reports.ts'

const { url } = await createTestDatabase()
const api = await startServiceApi({ url })
const { call, db, setTime } = api
const inNewYork = await startServiceApi({ url: (await createTestDatabase()).url, timeZone: 'America/New_York' })

const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']
const periods = [{}, { year: 2026 }, { year: 2025 }, { year: 2026, month: 2 }, { year: 2026, month: 3 }]
type Query = Record<string, string | number>
const byDateSold = { counted_by: 'date_sold' }

async function report(name: 'leadAnalytics' | 'installerReport', query: Query) {
  const { status, body } = await call(name, { query })
  expect({ status, body }).toMatchObject({ status: 200 })
  const { filterInfo, present, ...tables } = body
  return { filterInfo, present, tables }
}
const keyOf = (query: object): string => new URLSearchParams(Object.entries(query)).toString()

// The reports of each day, stored at its end.
const stored = new Map<string, { leads: unknown; sales: unknown; installers: unknown }>()
let events: RecordedEvent<LeadEvent>[] = []

beforeAll(async () => {
  const random = createSeededRandom(20_260_305)
  const ids: number[] = []
  for (const label of addedOriginLabels) await call('createLeadOrigin', { body: { label } })
  for (const day of days) {
    for (let turn = 0; turn < 45; turn += 1) {
      setTime(`${day}T${String(8 + (turn % 14)).padStart(2, '0')}:30:00.000Z`)
      await runRandomCommand(api, random, ids)
    }
    setTime(`${day}T23:59:59.000Z`)
    for (const query of periods) {
      const [leads, installers] = [await report('leadAnalytics', query), await report('installerReport', query)]
      const sales = await report('leadAnalytics', { ...query, ...byDateSold })
      stored.set(`${day} ${keyOf(query)}`, { leads: leads.tables, sales: sales.tables, installers: installers.tables })
    }
  }
  const { rows } = await db.pool.query(
    `select position, stream_id as "streamId", stream_version as version, type, data, meta, occurred_at as at
       from crm.events where category = 'lead' order by position`,
  )
  events = rows
  setTime('2026-03-05T18:00:00.000Z')
})

describe.each(days)('a report as of %s', (day) => {
  it.each(periods)('equals the report that was made on that day: %o', async (query) => {
    const then = stored.get(`${day} ${keyOf(query)}`)
    expect((await report('leadAnalytics', { ...query, as_of: day })).tables).toEqual(then?.leads)
    expect((await report('leadAnalytics', { ...query, ...byDateSold, as_of: day })).tables).toEqual(then?.sales)
    expect((await report('installerReport', { ...query, as_of: day })).tables).toEqual(then?.installers)
  })

  it.each(periods)('equals totals computed from the events, to the cent: %o', async (query) => {
    const leads = listReferenceLeads(events, day)
    const { year, month } = query as { year?: number; month?: number }
    const period = year === undefined ? '' : month === undefined ? `${year}` : `${year}-${String(month).padStart(2, '0')}`
    await expectLeadTables({ ...query, as_of: day }, leads, period)
    await expectLeadTables({ ...query, ...byDateSold, as_of: day }, listSales(leads), period)

    const jobs = filterInstallationsOfPeriod(leads, period)
    const installers = (await report('installerReport', { ...query, as_of: day })).tables
    const all = sumInstallationFigures(jobs, day)
    expect(installers).toMatchObject({ totalInstallations: all.totalInstallations, totalValue: all.totalValue })
    const names = [...new Set(jobs.flatMap((job) => job.installers.map((name) => name.toLowerCase())))]
    const naive = names.map((name) => [
      name,
      sumInstallationFigures(
        jobs.filter((job) => namesOf(job.installers).includes(name)),
        day,
      ),
    ])
    const nobodys = jobs.filter((job) => job.installers.length === 0)
    const expected = Object.fromEntries(nobodys.length === 0 ? naive : [...naive, ['nobody', sumInstallationFigures(nobodys, day)]])
    const told = installers.installers.map(({ installerName, ...figures }: Record<string, string | null>) => [
      installerName?.toLowerCase() ?? 'nobody',
      figures,
    ])
    expect(Object.fromEntries(told)).toEqual(expected)
  })
})

async function expectLeadTables(query: Query, leads: readonly ReferenceLead[], period: string) {
  const counted = leads.filter(({ created }) => created.startsWith(period))
  const { tables } = await report('leadAnalytics', query)
  expect(tables.executiveDashboard).toEqual(sumLeadFigures(counted))
  expect(grouped(tables.teamPerformance, 'member')).toEqual(sumLeadFiguresByGroup(counted, ({ member }) => member.toLowerCase()))
  const withAny = tables.monthlyBreakdown.filter(({ totalLeads }: { totalLeads: number }) => totalLeads > 0)
  const months = withAny.map(({ year, month, monthName: _, ...figures }: Record<string, unknown>) => ({
    month: `${year}-${String(month).padStart(2, '0')}`,
    ...figures,
  }))
  expect(grouped(months, 'month')).toEqual(sumLeadFiguresByGroup(counted, ({ created }) => created.slice(0, 7)))
  const first = tables.leadOriginPerformance.map(({ origin }: { origin: string }) => origin)
  const ofRow = ({ origin }: { origin: string }) => (first.includes(origin) ? origin : 'Other')
  expect(grouped(tables.leadOriginPerformance, 'origin')).toEqual(sumLeadFiguresByGroup(counted, ofRow))
}

const namesOf = (installers: readonly string[]): string[] => installers.map((name) => name.toLowerCase())
const grouped = (rows: Record<string, unknown>[], by: string): Record<string, unknown> =>
  Object.fromEntries(rows.map(({ [by]: name, ...figures }) => [name, figures]))

describe('the random history', () => {
  it('contains every case that matters to reports', () => {
    const types = new Set(events.map(({ type }) => type))
    for (const type of ['LeadDeleted', 'LeadRestored', 'InstallationCompleted', 'InstallationReopened', 'LeadDetailsChanged'])
      expect(types).toContain(type)
    expect(new Set(listReferenceLeads(events, '2026-03-05').map(({ origin }) => origin)).size).toBeGreaterThan(8)
    expect(events.some(({ data }) => 'undoes' in data)).toBe(true)
  })
})

describe('Lead Analytics', () => {
  it('shows eight origins and Other, so that rows add up', async () => {
    const { tables } = await report('leadAnalytics', {})
    const rows: { origin: string; totalLeads: number; totalRevenue: string }[] = tables.leadOriginPerformance
    expect(rows).toHaveLength(9)
    expect(rows.at(-1)?.origin).toBe('Other')
    expect(rows.reduce((sum, { totalLeads }) => sum + totalLeads, 0)).toBe(tables.executiveDashboard.totalLeads)
    const cents = rows.reduce((sum, { totalRevenue }) => sum + BigInt(totalRevenue.replace('.', '')), 0n)
    expect(cents).toBe(BigInt(tables.executiveDashboard.totalRevenue.replace('.', '')))
  })

  it.each([
    [{}, 'All Time'],
    [{ year: 2026 }, '2026'],
    [{ year: 2026, month: 3 }, 'March 2026'],
  ])('of %o covers %s', async (query, period) => {
    const { filterInfo } = await report('leadAnalytics', query)
    expect(filterInfo).toEqual({
      period,
      countedBy: 'date_created',
      asOf: null,
      today: '2026-03-05',
      isComplete: true,
      upTo: '2026-03-05T18:00:00.000Z',
    })
  })

  it('of a year lists its months up to today, and of a month only that month', async () => {
    const namesOfMonths = async (query: Query) =>
      (await report('leadAnalytics', query)).tables.monthlyBreakdown.map(({ monthName }: { monthName: string }) => monthName)
    expect(await namesOfMonths({ year: 2026 })).toEqual(['January', 'February', 'March'])
    expect(await namesOfMonths({ year: 2025 })).toHaveLength(12)
    expect(await namesOfMonths({ year: 2026, month: 12 })).toEqual(['December'])
    expect(await namesOfMonths({})).toEqual(['December 2025', 'January 2026', 'February 2026', 'March 2026'])
  })

  it('lists as many installations for each installer, and for Other, as its totals count', async () => {
    const total = async (query: Query) => (await call('listLeads', { query })).body.total
    for (const year of [2025, 2026]) {
      const { tables } = await report('installerReport', { year })
      const days = { installed_from: `${year}-01-01`, installed_to: `${year}-12-31` }
      expect(await total({ ...days, installation: 'dated' })).toBe(tables.totalInstallations)
      for (const row of tables.installers) {
        const theirs = { ...days, installer: row.installerName ?? '-' }
        expect(await Promise.all(['dated', 'completed', 'pending'].map((installation) => total({ ...theirs, installation })))).toEqual([
          ...[row.totalInstallations, row.completedInstallations, row.pendingInstallations],
        ])
      }
    }
    const rows: { origin: string; totalLeads: number }[] = (await report('leadAnalytics', {})).tables.leadOriginPerformance
    const first = rows.filter(({ origin }) => origin !== 'Other').map(({ origin }) => origin)
    expect(await total({ origin_not: formatOriginList(first) })).toBe(rows.find(({ origin }) => origin === 'Other')?.totalLeads)
  })

  it('compares the same stretch of both periods, unless data begins too late', async () => {
    const figuresOf = async (query: Query) => (await report('leadAnalytics', query)).tables.executiveDashboard
    const comparisonOf = async (query: Query) => {
      const { previous, noDataBefore } = (await report('leadAnalytics', query)).tables
      return { previous, noDataBefore }
    }
    setTime('2026-12-31T18:00:00.000Z')
    const begun = { previous: null, noDataBefore: 'December 2025' }
    expect(await comparisonOf({ year: 2026 })).toEqual(begun)
    expect(await comparisonOf({ year: 2026, month: 1 })).toEqual(begun)
    expect(await comparisonOf({ year: 2026, month: 2 })).toEqual({
      previous: { period: 'January 2026', executiveDashboard: await figuresOf({ year: 2026, month: 1 }) },
      noDataBefore: null,
    })
    expect(await comparisonOf({})).toEqual({ previous: null, noDataBefore: null })
    expect((await comparisonOf({ year: 2026, month: 2, ...byDateSold })).previous).toMatchObject({
      executiveDashboard: await figuresOf({ year: 2026, month: 1, ...byDateSold }),
    })
    setTime('2026-03-05T18:00:00.000Z')
    const { period, executiveDashboard } = (await comparisonOf({ year: 2026, month: 3 })).previous
    const leads = listReferenceLeads(events, '2026-03-05')
    const compared = leads.filter(({ created }) => created >= '2026-02-01' && created <= '2026-02-05')
    expect({ period, executiveDashboard }).toEqual({ period: 'Feb 1–5, 2026', executiveDashboard: sumLeadFigures(compared) })
    expect(await comparisonOf({ year: 2027 })).toEqual({ previous: null, noDataBefore: null })
  })

  it('counts a sale on the day when the lead became Sold, back there after an undo, and with the lead if recorded as Sold', async () => {
    const body = { name: 'Cora Example', phone: '(555) 555-0102', lead_origin: 'website', assigned_to: 'maria', project_amount: '100.00' }
    const soldIn = async (year: number, month: number) =>
      (await report('leadAnalytics', { year, month, ...byDateSold })).tables.executiveDashboard.soldLeads
    expect([await soldIn(2020, 5), await soldIn(2026, 4), await soldIn(2026, 6)]).toEqual([0, 0, 0])
    setTime('2026-04-02T18:00:00.000Z')
    const { id } = (await call('createLead', { body: { ...body, date_created: '2020-05-01' } })).body
    const recorded = (await call('createLead', { body: { ...body, remarks: 'Sold', date_created: '2020-05-02' } })).body
    expect([await soldIn(2020, 5), await soldIn(2026, 4)]).toEqual([1, 0])
    setTime('2026-04-03T18:00:00.000Z')
    await call('updateLead', { params: { id }, body: { remarks: 'Sold' } })
    expect(await soldIn(2026, 4)).toBe(1)
    setTime('2026-06-01T18:00:00.000Z')
    const lost = await call('updateLead', { params: { id }, body: { remarks: 'Not Interested' } })
    expect([await soldIn(2026, 4), await soldIn(2026, 6)]).toEqual([0, 0])
    await call('undoLeadChange', { params: { id }, body: { version: lost.body.version } })
    expect([await soldIn(2026, 4), await soldIn(2026, 6)]).toEqual([1, 0])
    await call('updateLead', { params: { id }, body: { remarks: 'In Progress' } })
    await call('updateLead', { params: { id }, body: { remarks: 'Sold' } })
    expect([await soldIn(2026, 4), await soldIn(2026, 6)]).toEqual([0, 1])
    for (const lead of [id, recorded.id]) await call('deleteLead', { params: { id: lead } })
    expect([await soldIn(2020, 5), await soldIn(2026, 6)]).toEqual([0, 0])
    setTime('2026-03-05T18:00:00.000Z')
  })

  it('as of an earlier day also shows the current values', async () => {
    const { present, filterInfo } = await report('leadAnalytics', { year: 2026, as_of: '2026-02-28' })
    const now = (await report('leadAnalytics', { year: 2026 })).tables
    expect(filterInfo.asOf).toBe('2026-02-28')
    expect(present.executiveDashboard).toEqual(now.executiveDashboard)
    expect(present.teamPerformance).toEqual(now.teamPerformance)
  })

  it('of a year without leads has no rows', async () => {
    const { tables } = await report('leadAnalytics', { year: 2019 })
    const none = { totalLeads: 0, soldLeads: 0, conversionRate: 0, totalRevenue: '0.00', averageDealSize: '0.00' }
    expect(tables).toMatchObject({ executiveDashboard: none, leadOriginPerformance: [], teamPerformance: [] })
  })

  it('shows a saved change at once', async () => {
    const total = async () => (await report('leadAnalytics', {})).tables.executiveDashboard.totalLeads
    const before = await total()
    const body = { name: 'Ben Example', phone: '(555) 555-0101', lead_origin: 'website', assigned_to: 'maria' }
    const { body: lead } = await call('createLead', { body })
    expect(await total()).toBe(before + 1)
    await call('deleteLead', { params: { id: lead.id } })
    expect(await total()).toBe(before)
  })
})

describe('a report of a business in New York', () => {
  it('counts a change on the day in that time zone', async () => {
    inNewYork.setTime('2026-03-05T02:30:00.000Z')
    const body = { name: 'Ben Example', phone: '(555) 555-0101', lead_origin: 'website', assigned_to: 'maria' }
    expect((await inNewYork.call('createLead', { body })).status).toBe(201)
    inNewYork.setTime('2026-03-06T18:00:00.000Z')
    const leads: number[] = []
    for (const as_of of ['2026-03-03', '2026-03-04', '2026-03-05'])
      leads.push((await inNewYork.call('leadAnalytics', { query: { as_of } })).body.executiveDashboard.totalLeads)
    expect(leads).toEqual([0, 1, 1])
  })
})

describe('the parameters of a report', () => {
  it.each([
    'year=abc',
    'year=-1',
    'year=99999',
    'year=2026.5',
    'year=2026&year=2025',
    'year=2026&month=0',
    'year=2026&month=13',
    'year=2026&month=02x',
    'month=2',
    'counted_by=cats',
    'counted_by=installation_date',
    'as_of=2026-02-30',
    'as_of=tomorrow',
    'as_of=2026-03-06',
  ])('are rejected: %s', async (query) => {
    expect((await call('leadAnalytics', { query })).status).toBe(400)
    // Installer Reports are always counted by installation date.
    if (!query.startsWith('counted_by')) expect((await call('installerReport', { query })).status).toBe(400)
    expect((await call('exportReport', { query: `table=team&${query}` })).status).toBe(400)
  })

  it('ignore blank values', async () => {
    const { filterInfo } = await report('leadAnalytics', { year: '', month: '', as_of: '' })
    expect(filterInfo).toMatchObject({ period: 'All Time', asOf: null })
  })

  it('are rejected for users without the permission', async () => {
    for (const name of ['reportYears', 'leadAnalytics', 'installerReport', 'exportReport'] as const) {
      expect((await call(name, { query: name === 'exportReport' ? { table: 'team' } : {}, as: sofia })).status).toBe(403)
      expect((await call(name, { as: null })).status).toBe(401)
    }
    expect((await call('reportYears', { as: createTestUser('pat', 'installer', ['reports']) })).status).toBe(200)
  })
})

describe('the years', () => {
  it('are those with leads or installations and the current one, latest first', async () => {
    expect((await call('reportYears')).body).toEqual({ availableYears: [2026, 2025] })
    setTime('2027-01-01T12:00:00.000Z')
    expect((await call('reportYears')).body).toEqual({ availableYears: [2027, 2026, 2025] })
    setTime('2026-03-05T18:00:00.000Z')
  })
})

describe('a table as a file', () => {
  const lines = (text: string): string[] => text.replace('\ufeff', '').trimEnd().split('\r\n')

  it.each([
    ['origins', 'leadAnalytics', 'leadOriginPerformance'],
    ['team', 'leadAnalytics', 'teamPerformance'],
    ['months', 'leadAnalytics', 'monthlyBreakdown'],
    ['installers', 'installerReport', 'installers'],
  ] as const)('has the rows of the table: %s', async (table, name, rows) => {
    const { body: text } = await call('exportReport', { query: { table, year: 2026 } })
    const { tables } = await report(name, { year: 2026 })
    expect(lines(text)).toHaveLength(tables[rows].length + 1)
    const money = tables[rows].map((row: Record<string, string>) => row.totalRevenue ?? row.totalValue)
    for (const [index, amount] of money.entries()) expect(lines(text)[index + 1]).toContain(`"${amount}"`)
  })

  it('has readable headings', async () => {
    expect(lines((await call('exportReport', { query: { table: 'team' } })).body)[0]).toBe(
      '"Team Member","Total Leads","Sold Leads","Conversion Rate (%)","Total Revenue","Average Deal Size"',
    )
    expect((await call('exportReport', { query: { table: 'origins' } })).body).toContain('"Google Text"')
  })

  it('counts by date sold like its table, with only what sold leads have', async () => {
    const { body: text } = await call('exportReport', { query: { table: 'months', year: 2026, ...byDateSold } })
    const { tables } = await report('leadAnalytics', { year: 2026, ...byDateSold })
    const months: { totalRevenue: string }[] = tables.monthlyBreakdown
    expect(lines(text)[0]).toBe('"Month","Sold Leads","Total Revenue","Average Deal Size"')
    for (const [index, { totalRevenue }] of months.entries()) expect(lines(text)[index + 1]).toContain(`"${totalRevenue}"`)
  })

  it('names the same team members as its table, including other than the built-in ones', async () => {
    const names = lines((await call('exportReport', { query: { table: 'team' } })).body).slice(1)
    expect(names.map((line) => line.split(',')[0]).sort()).toEqual(['"James"', '"Maria"', '"Pat"', '"Sofia"'])
  })

  it('shows the current labels of origins', async () => {
    const { id } = (await call('createLeadOrigin', { body: { label: 'Google Text' } })).body
    await call('updateLeadOrigin', { params: { id }, body: { label: 'Search Ads' } })
    const { body: text } = await call('exportReport', { query: { table: 'origins' } })
    expect(text).toContain('"Search Ads"')
    expect(text).not.toContain('"Google Text"')
  })

  it('shows rates with one decimal', async () => {
    const file = await call('exportReport', { query: { table: 'team', year: 2026, month: 2 } })
    for (const line of lines(file.body).slice(1)) expect(line).toMatch(/^"[^"]+","?\d+"?,"?\d+"?,"?\d+\.\d"?,/)
  })

  it('is recorded in the log', async () => {
    await call('exportReport', { query: { table: 'team', year: 2026, as_of: '2026-03-01' }, as: james })
    const { rows } = await db.pool.query(`select data, meta from crm.events where type = 'ReportExported' order by position desc limit 1`)
    expect(rows[0]).toMatchObject({
      data: { table: 'team', filters: { year: '2026', as_of: '2026-03-01' } },
      meta: { actor: { name: 'james' } },
    })
  })
})

describe('a report whose projection fails', () => {
  it('returns the existing data and says that it is incomplete', async () => {
    const parts = { db, clock: () => new Date('2026-03-05T18:00:00.000Z'), today: () => '2026-03-05' }
    const broken = {
      ...createReportsProjection('UTC'),
      project: () => [{ text: `select now() at time zone 'US/Pacific-New'`, values: [] }],
    }
    const before = await computeLeadAnalytics({ ...parts, projection: createReportsProjection('UTC') }, {})
    expect(before.filterInfo.isComplete).toBe(true)
    const lead = { name: 'Ada Park', phone: '(555) 555-0100', lead_origin: 'website', assigned_to: 'maria' }
    await call('createLead', { body: lead })
    const { filterInfo, executiveDashboard } = await computeLeadAnalytics({ ...parts, projection: broken }, {})
    expect(filterInfo.isComplete).toBe(false)
    expect(executiveDashboard).toEqual(before.executiveDashboard)
  })
})

describe('the tables of the reports', () => {
  const projection = createReportsProjection('UTC')

  it('keep their time zone when an event contains one that PostgreSQL does not know', async () => {
    const zones: unknown[] = []
    for (const to of ['america/denver', 'US/Pacific-New', 'PST']) {
      const event = { type: 'BusinessTimeZoneChanged', data: { from: 'UTC', to } } as RecordedEvent
      for (const { text, values } of projection.project(event, (table) => `crm.${table}`)) await db.pool.query(text, values)
      zones.push((await db.pool.query('select time_zone from crm.report_time_zone')).rows)
    }
    await db.pool.query('delete from crm.report_time_zone')
    expect(zones).toEqual(Array(3).fill([{ time_zone: 'america/denver' }]))
  })

  it('match the events and can be rebuilt from them', async () => {
    const rebuild = { connectionString: url, projection }
    const clean = projection.tables.map((table) => ({ table, missing: 0, surplus: 0 }))
    expect(await verifyProjection(rebuild)).toMatchObject(clean)
    const before = await report('leadAnalytics', { as_of: '2026-03-01' })
    await db.pool.query('update crm.report_lead_day_changes set cents = cents + 1')
    expect(await verifyProjection(rebuild)).not.toMatchObject(clean)
    await rebuildProjection(rebuild)
    expect(await verifyProjection(rebuild)).toMatchObject(clean)
    expect((await report('leadAnalytics', { as_of: '2026-03-01' })).tables).toEqual(before.tables)
  })
})
