import type { SessionUser } from '@crm/contracts'
import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { buildInstallerReport, buildLeadReport } from './report.fixture.ts'
import { ReportsPage } from './reports-page.tsx'

afterAll(() => {
  vi.doUnmock('./charts.tsx')
})

// Charts measure the page, which has no size in this test environment, so they are replaced.
vi.mock('./charts.tsx', () => {
  const nothing = () => null
  return { TeamLeadsChart: nothing, MonthlyLeadsChart: nothing }
})

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

const year = new Date().getFullYear()
const manager: SessionUser = { username: 'james', role: 'manager', permissions: ['reports', 'leads'] }

function open(address = '/reports', answers: Parameters<typeof stubApi>[0] = {}, user = manager) {
  // As in a browser, the address is in `window.location`, because the page writes its changes there.
  window.history.replaceState(null, '', address)
  const api = stubApi({
    'GET /api/reports/years': () => ({ availableYears: [year, 2025] }),
    'GET /api/reports/analytics': () => buildLeadReport(),
    'GET /api/reports/installers': () => buildInstallerReport(),
    ...answers,
  })
  render(
    <MockShell user={user}>
      <MemoryRouter initialEntries={[address]}>
        <ReportsPage />
      </MemoryRouter>
    </MockShell>,
  )
  return api
}

const table = async (name: string) => within(await screen.findByRole('table', { name }))
const textOf = (element: Element | null | undefined): string => element?.textContent ?? ''
const hrefOf = (element: Element | undefined): string | null => element?.getAttribute('href') ?? null
const controlOf = (element: HTMLElement) => element as HTMLSelectElement | HTMLButtonElement

describe('Reports & Analytics', () => {
  it('offers both report types, the years, January to December, and Clear Month', async () => {
    open()
    expect(await screen.findByRole('button', { name: 'Lead Analytics', pressed: true })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Installer Reports', pressed: false })).toBeTruthy()
    const months = within(screen.getByRole('combobox', { name: 'Month' })).getAllByRole('option')
    expect(months.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['All Months', 'January'])
    expect(months).toHaveLength(13)
    expect(controlOf(screen.getByRole('combobox', { name: 'Year' })).value).toBe(String(year))
    expect(controlOf(screen.getByRole('button', { name: 'Clear Month' })).disabled).toBe(true)
    await screen.findByRole('option', { name: '2025' })
  })

  it('says which period it shows and by which date it counts', async () => {
    open()
    expect(textOf(await screen.findByText(/Showing data for/))).toContain('Showing data for 2026')
    expect(screen.getByText(/^Counted by date created · Updated \d+:41\s[AP]M$/)).toBeTruthy()
    cleanup()
    open('/reports?report=installers')
    expect(await screen.findByText(/Counted by installation date/)).toBeTruthy()
  })

  it('takes year and month from the address, where All Time has no months', async () => {
    open('/reports?year=2025&month=2')
    await screen.findByText(/Showing data for/)
    expect(controlOf(screen.getByRole('combobox', { name: 'Month' })).value).toBe('2')
    expect(controlOf(screen.getByRole('button', { name: 'Clear Month' })).disabled).toBe(false)
    cleanup()
    open('/reports?year=all')
    await screen.findByText(/Showing data for/)
    expect(controlOf(screen.getByRole('combobox', { name: 'Year' })).value).toBe('all')
    expect(controlOf(screen.getByRole('combobox', { name: 'Month' })).disabled).toBe(true)
  })

  it('refuses a day that has not come with words by its field, keeps it there, and shows the report of now', async () => {
    const { requests } = open()
    const field = () => screen.getByLabelText<HTMLInputElement>('As of')
    const asked = () => requests('GET /api/reports/analytics').map(({ query }) => query.get('as_of'))
    const words = 'Choose today or an earlier day. This is today’s report.'
    await screen.findByText(/Showing data for/)
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.change(field(), { target: { value: `${year + 1}-01-31` } })
    expect(textOf(await screen.findByRole('alert'))).toBe(words)
    expect(field().value).toBe(`${year + 1}-01-31`)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(textOf(document.getElementById(field().getAttribute('aria-describedby') ?? ''))).toBe(words)
    expect(screen.queryByText(/As of the end of/)).toBeNull()
    expect(hrefOf(screen.getByRole('link', { name: 'Export CSV: Monthly Breakdown' }))).not.toContain('as_of')
    expect(asked()).toEqual([null])
    fireEvent.change(field(), { target: { value: '2026-03-01' } })
    await waitFor(() => expect(asked()).toEqual([null, '2026-03-01']))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(field().getAttribute('aria-describedby')).toBeNull()
    cleanup()
    open('/reports?as_of=0002-01-31')
    expect(textOf(await screen.findByRole('alert'))).toBe('Choose a day from 1900 on. This is today’s report.')
    await table('Monthly Breakdown')
    cleanup()
    open(`/reports?report=installers&as_of=${year + 1}-01-31`)
    expect(textOf(await screen.findByRole('alert'))).toBe(words)
    expect(await screen.findByRole('table', { name: 'Installers' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Now' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('changes the type of the report', async () => {
    open()
    await screen.findByText(/Showing data for/)
    await userEvent.click(screen.getByRole('button', { name: 'Installer Reports' }))
    expect(await screen.findByRole('table', { name: 'Installers' })).toBeTruthy()
  })

  it('shows that a report could not be made, and tries again', async () => {
    open('/reports', { 'GET /api/reports/analytics': () => createErrorResponse(500, 'no') })
    expect(await screen.findByText('Failed to fetch the report')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})

describe('Lead Analytics', () => {
  it('has an executive dashboard without cents', async () => {
    open()
    const dashboard = await screen.findByText('Average Deal Size', { selector: 'dt' })
    const figures = within(dashboard.closest('dl') as HTMLElement)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent?.replace(/ (Up|Down|The same).*/, ''))
    expect(figures).toEqual(['590', '166', '28.1%', '$1,605,300', '$9,670'])
  })

  it('tells in the tiles how they stand to the period before, and nothing of All Time', async () => {
    open()
    const dashboard = (await screen.findByText('Average Deal Size', { selector: 'dt' })).closest('dl')
    for (const words of ['Up 12.4% vs Jan 1–Nov 27, 2025', 'Up 9.9% vs Jan 1–Nov 27, 2025', 'Down 0.6 pts vs Jan 1–Nov 27, 2025'])
      expect(textOf(dashboard)).toContain(words)
    cleanup()
    open('/reports?year=all', { 'GET /api/reports/analytics': () => buildLeadReport({ previous: null }) })
    await screen.findByText('Average Deal Size', { selector: 'dt' })
    expect(screen.queryByText(/^vs/)).toBeNull()
    cleanup()
    const none = { totalLeads: 0, soldLeads: 0, conversionRate: 0, totalRevenue: '0.00', averageDealSize: '0.00' }
    open('/reports', { 'GET /api/reports/analytics': () => buildLeadReport({ previous: { period: '2025', executiveDashboard: none } }) })
    expect(await screen.findAllByText('None in 2025')).toHaveLength(5)
  })

  it('names the month in which data begins instead of a change against a period without it', async () => {
    open('/reports?month=10', {
      'GET /api/reports/analytics': () => buildLeadReport({ previous: null, noDataBefore: 'September 2026' }),
    })
    expect(await screen.findAllByText('No data before September 2026')).toHaveLength(5)
    expect(screen.queryByText(/^vs/)).toBeNull()
  })

  it('says what the two parts of the bars in the rows are', async () => {
    open()
    await table('Lead Origin Performance')
    for (const legend of screen.getAllByRole('list', { name: 'Bars' })) expect(textOf(legend)).toBe(' Total Leads Sold Leads')
    cleanup()
    open('/reports?report=installers')
    expect(textOf(await screen.findByRole('list', { name: 'Bars' }))).toBe(' Total Completed')
  })

  it('has a row for each origin with Other, and a badge by the rate', async () => {
    open()
    const origins = await table('Lead Origin Performance')
    const [, facebook, other] = origins.getAllByRole('row')
    expect(textOf(facebook)).toMatch(/Facebook.*1683822.6%\$342,000\$9,000/)
    expect(textOf(other)).toMatch(/Other.*16.7%/)
    expect(origins.getByText('22.6%').className).toContain('badge-yellow')
    expect(origins.getByText('16.7%').className).toContain('badge-red')
  })

  it('calls origins as they are called now, in the color that they have now, as its file does', async () => {
    const searchAds = { id: 2, value: 'facebook', label: 'Search Ads', color: 'pink', is_active: true }
    open('/reports', { 'GET /api/admin/lead-origins': () => [searchAds] })
    const origins = await table('Lead Origin Performance')
    const label = await origins.findByText('Search Ads')
    expect(label.parentElement?.className).toContain('badge-pink')
    expect(origins.getByRole('link', { name: '168 total leads, Search Ads' })).toBeTruthy()
    expect(origins.queryByText('Facebook')).toBeNull()
  })

  it('opens the leads behind a number, with the very filters of the list', async () => {
    open('/reports?year=2026&month=2')
    const origins = await table('Lead Origin Performance')
    expect(screen.getByText('Top 8 origins and Other; select a number to see its leads')).toBeTruthy()
    const period = 'created_from=2026-02-01&created_to=2026-02-28'
    expect(hrefOf(origins.getByRole('link', { name: '168 total leads, Facebook' }))).toBe(`/leads?${period}&origin=facebook`)
    const sold = origins.getByRole('link', { name: '38 sold leads, Facebook' })
    expect(hrefOf(sold)).toBe(`/leads?${period}&origin=facebook&status=Sold`)
    expect(hrefOf(origins.getByRole('link', { name: '12 total leads, Other' }))).toBe(`/leads?${period}&origin_not=facebook`)
    const months = await table('Monthly Breakdown')
    expect(hrefOf(months.getByRole('link', { name: '42 total leads, February' }))).toBe(`/leads?${period}`)
    const [link] = screen.getAllByRole('link', { name: '71 sold leads, Maria' })
    expect(hrefOf(link)).toBe(`/leads?${period}&assigned_to=maria&status=Sold`)
  })

  it('says "All origins" where there is no Other', async () => {
    const { leadOriginPerformance, ...report } = buildLeadReport()
    const first = leadOriginPerformance.slice(0, 1)
    open('/reports', { 'GET /api/reports/analytics': () => ({ ...report, leadOriginPerformance: first }) })
    expect(await screen.findByText('All origins; select a number to see its leads')).toBeTruthy()
  })

  it('tells origins that have a comma apart in the list of Other', async () => {
    const { leadOriginPerformance, ...report } = buildLeadReport()
    const [facebook, other] = leadOriginPerformance
    const rows = [facebook, { ...facebook, origin: 'show, spring' }, other]
    open('/reports?year=all', { 'GET /api/reports/analytics': () => ({ ...report, leadOriginPerformance: rows }) })
    const origins = await table('Lead Origin Performance')
    expect(hrefOf(origins.getByRole('link', { name: '12 total leads, Other' }))).toBe('/leads?origin_not=facebook%2Cshow%252C+spring')
  })

  it('opens nothing for people who may not see leads', async () => {
    open('/reports', {}, { ...manager, permissions: ['reports'] })
    await table('Lead Origin Performance')
    expect(screen.queryByRole('link', { name: /total leads/ })).toBeNull()
  })

  it('says "No analytics data available" where there is none', async () => {
    const none = { totalLeads: 0, soldLeads: 0, conversionRate: 0, totalRevenue: '0.00', averageDealSize: '0.00' }
    open('/reports', { 'GET /api/reports/analytics': () => buildLeadReport({ executiveDashboard: none }) })
    expect(await screen.findByText('No analytics data available')).toBeTruthy()
  })

  it('as of a day before there were any says what was to be read then, with how many there are since', async () => {
    const none = { totalLeads: 0, soldLeads: 0, conversionRate: 0, totalRevenue: '0.00', averageDealSize: '0.00' }
    const rows = { leadOriginPerformance: [], teamPerformance: [], monthlyBreakdown: [] }
    const report = buildLeadReport({ executiveDashboard: none, ...rows, present: buildLeadReport() })
    open('/reports?as_of=2020-06-15', { 'GET /api/reports/analytics': () => report })
    expect(await screen.findByText('No analytics data available')).toBeTruthy()
    expect(screen.getByText('No leads at that time, +590 since then')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByText('0.0%')).toBeNull()
  })

  it('keeps a month without leads among others', async () => {
    const none = { totalLeads: 0, soldLeads: 0, conversionRate: 0, totalRevenue: '0.00', averageDealSize: '0.00' }
    const january = { year: 2026, month: 1, monthName: 'January', ...none }
    const { monthlyBreakdown, ...report } = buildLeadReport()
    open('/reports', { 'GET /api/reports/analytics': () => ({ ...report, monthlyBreakdown: [january, ...monthlyBreakdown] }) })
    const months = (await table('Monthly Breakdown')).getAllByRole('row')
    expect(textOf(months[1])).toBe('January000.0%$0$0')
  })

  it('as of an earlier day says so, and what has changed since', async () => {
    const { present: _, filterInfo, ...then } = buildLeadReport()
    const now = { ...then, executiveDashboard: { ...then.executiveDashboard, totalLeads: 612, totalRevenue: '1605000.49' } }
    const report = { ...then, filterInfo: { ...filterInfo, asOf: '2026-11-01' }, present: now }
    open('/reports?as_of=2026-11-01', { 'GET /api/reports/analytics': () => report })
    expect(await screen.findByText('As of the end of Nov 1, 2026')).toBeTruthy()
    expect(screen.getAllByText('+22 since then')[0]).toBeTruthy()
    expect(screen.getAllByText('−$300 since then')[0]).toBeTruthy()
    // There are no links to lead lists, because these would show the leads of today.
    expect(screen.getByText(/Numbers here do not link to leads, because lead lists show only current data/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /total leads/ })).toBeNull()
    expect(screen.queryByText(/to see its leads/)).toBeNull()
  })

  it('as of an earlier day has no month that came after it', async () => {
    const { present: _, filterInfo, ...then } = buildLeadReport()
    const [february] = then.monthlyBreakdown
    if (!february) throw new Error('The sample has no month')
    const july = { ...february, month: 7, monthName: 'July' }
    const now = { ...then, monthlyBreakdown: [{ ...february, totalLeads: 45 }, july] }
    const report = { ...then, filterInfo: { ...filterInfo, asOf: '2026-03-01' }, present: now }
    open('/reports?as_of=2026-03-01', { 'GET /api/reports/analytics': () => report })
    const months = await table('Monthly Breakdown')
    expect(months.getByRole('row', { name: /February 42 ?\+3 since then/ })).toBeTruthy()
    expect(months.queryByRole('row', { name: /July/ })).toBeNull()
  })

  it('says up to when it counts where the worker is far behind', async () => {
    const { filterInfo } = buildLeadReport()
    open('/reports', { 'GET /api/reports/analytics': () => buildLeadReport({ filterInfo: { ...filterInfo, isComplete: false } }) })
    expect(await screen.findByText(/Includes changes up to Nov 27.*; later changes will follow/)).toBeTruthy()
  })

  it('counts by date sold at one click, with only what sold leads have, also in its files', async () => {
    const { filterInfo } = buildLeadReport()
    const { requests } = open('/reports?month=2', {
      'GET /api/reports/analytics': ({ query }) =>
        query.get('counted_by') === 'date_sold'
          ? buildLeadReport({ filterInfo: { ...filterInfo, countedBy: 'date_sold' } })
          : buildLeadReport(),
    })
    await screen.findByText(/^Counted by date created/)
    expect(screen.getByRole('button', { name: 'Date created', pressed: true })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Date sold', pressed: false }))
    expect(await screen.findByText(/^Counted by date sold · Sold leads only/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Date sold', pressed: true })).toBeTruthy()
    expect(requests('GET /api/reports/analytics').at(-1)?.query.toString()).toBe(`year=${year}&month=2&counted_by=date_sold`)

    const heads = (await table('Monthly Breakdown')).getAllByRole('columnheader').map(textOf)
    expect(heads).toEqual(['Month', 'Sold Leads', 'Revenue', 'Average Deal Size'])
    expect(screen.getByText('Sold leads by month sold')).toBeTruthy()
    expect(screen.getAllByRole('term').map(textOf)).not.toContain('Conversion Rate')
    expect(screen.queryByRole('list', { name: 'Bars' })).toBeNull()
    expect(screen.queryByText('33.5%')).toBeNull()
    expect(screen.queryByRole('link', { name: /sold leads/ })).toBeNull()
    const file = screen.getByRole('link', { name: 'Export CSV: Monthly Breakdown' })
    expect(hrefOf(file)).toBe(`/api/reports/export?year=${year}&month=2&counted_by=date_sold&table=months`)

    await userEvent.click(screen.getByRole('button', { name: 'Installer Reports' }))
    expect(await screen.findByRole('table', { name: 'Installers' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Date sold' })).toBeNull()
    expect(requests('GET /api/reports/installers').at(-1)?.query.get('counted_by')).toBeNull()
  })

  it('gives each table as a file', async () => {
    open('/reports?year=2025&month=2&as_of=2026-01-31')
    const link = await screen.findByRole('link', { name: 'Export CSV: Monthly Breakdown' })
    expect(hrefOf(link)).toBe('/api/reports/export?year=2025&month=2&as_of=2026-01-31&table=months')
    for (const name of ['Lead Origin Performance', 'Team Performance'])
      expect(screen.getByRole('link', { name: `Export CSV: ${name}` })).toBeTruthy()
  })
})

describe('Installer Reports', () => {
  it('show one row for each installer, and those of nobody', async () => {
    open('/reports?report=installers')
    const rows = (await table('Installers')).getAllByRole('row')
    expect(rows).toHaveLength(4)
    expect(textOf(rows[1])).toMatch(/Diego Sample.*41365\$428,900\$10,461/)
    expect(textOf(rows[3])).toMatch(/Not assigned.*303\$31,400/)
  })

  it('open the installations behind a number, and of an earlier day none', async () => {
    open('/reports?report=installers&year=2026')
    const rows = await table('Installers')
    const period = 'installed_from=2026-01-01&installed_to=2026-12-31'
    const of = (name: string) => hrefOf(rows.getByRole('link', { name }))
    expect(of('41 Total, Diego Sample')).toBe(`/leads?installation=dated&${period}&installer=Diego+Sample`)
    expect(of('36 Completed, Diego Sample')).toBe(`/leads?installation=completed&${period}&installer=Diego+Sample`)
    expect(of('5 Pending, Diego Sample')).toBe(`/leads?installation=pending&${period}&installer=Diego+Sample`)
    expect(of('$31,400 Total Value, Not assigned')).toBe(`/leads?installation=dated&${period}&installer=-`)
    expect(hrefOf(screen.getByRole('link', { name: '50 installations' }))).toBe(`/leads?installation=dated&${period}`)
    expect(rows.queryByRole('link', { name: /Average/ })).toBeNull()
    cleanup()
    const { present: _, ...then } = buildInstallerReport()
    open('/reports?report=installers&as_of=2026-11-01', { 'GET /api/reports/installers': () => ({ ...then, present: then }) })
    expect((await table('Installers')).queryByRole('link')).toBeNull()
  })

  it('tell the totals, and how they stand to the year before', async () => {
    open('/reports?report=installers')
    expect(textOf(await screen.findByLabelText('Totals'))).toBe(
      'Total Installations50 Up 15.0% Jan 1–Nov 27, 2026 vs Jan 1–Nov 27, 2025' +
        'Total Value$541,800 The same, 0.0% Jan 1–Nov 27, 2026 vs Jan 1–Nov 27, 2025',
    )
    cleanup()
    const previous = {
      period: '2025',
      totalInstallations: 40,
      totalValue: '541800.00',
      compared: { period: '2026', totalInstallations: 50, totalValue: '541800.00' },
    }
    open('/reports?report=installers', { 'GET /api/reports/installers': () => buildInstallerReport({ previous }) })
    expect(textOf(await screen.findByLabelText('Totals'))).toBe(
      'Total Installations50 Up 25.0% vs 2025Total Value$541,800 The same, 0.0% vs 2025',
    )
    cleanup()
    const report = buildInstallerReport({ previous: null, noDataBefore: 'September 2025' })
    open('/reports?report=installers', { 'GET /api/reports/installers': () => report })
    expect(await screen.findAllByText('No data before September 2025')).toHaveLength(2)
  })

  it('say in the top lists where no installer has any of it', async () => {
    const [ada] = buildInstallerReport().installers
    const planned = { ...ada, completedInstallations: 0 }
    open('/reports?report=installers', { 'GET /api/reports/installers': () => ({ ...buildInstallerReport(), installers: [planned] }) })
    const top = async (of: string) => textOf(await screen.findByRole('region', { name: `Top by ${of}` }))
    expect(await top('Completed Installations')).toBe('Top by Completed InstallationsNo installer has completed an installation')
    expect(await top('Total Value')).toBe('Top by Total Value1Diego Sample$428,900')
    cleanup()
    const nobodys = { ...ada, installerName: null }
    open('/reports?report=installers', { 'GET /api/reports/installers': () => ({ ...buildInstallerReport(), installers: [nobodys] }) })
    for (const of of ['Total Value', 'Average Project Value']) expect(await top(of)).toMatch(/No installer has projects with a value$/)
    expect(await top('Completed Installations')).toMatch(/No installer has completed an installation$/)
  })

  it('say "No installer data available" where there is none', async () => {
    open('/reports?report=installers', { 'GET /api/reports/installers': () => buildInstallerReport({ installers: [] }) })
    expect(await screen.findByText('No installer data available')).toBeTruthy()
    cleanup()
    const report = buildInstallerReport({ installers: [], totalInstallations: 0, totalValue: '0.00', present: buildInstallerReport() })
    open('/reports?report=installers&as_of=2020-06-15', { 'GET /api/reports/installers': () => report })
    expect(await screen.findByText('No installer data available')).toBeTruthy()
    expect(screen.getByText('No installations at that time, +50 since then')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})
