import type { DashboardStats, FollowUps, Lead, LeadList } from '@crm/contracts'
import type { Shell } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildLead } from '../lead.fixture.ts'
import { DashboardPage, formatSoldShare } from './dashboard-page.tsx'

const today = '2026-11-27'
const stats: DashboardStats = { totalLeads: 1252, soldLeads: 376, todayFollowups: 2, newToday: 3 }

const late = (id: number, name: string) => buildLead({ id, name, next_followup_date: '2026-11-24', followup_due: 'overdue' })
const due = (id: number, name: string) => buildLead({ id, name, next_followup_date: today, followup_due: 'today' })

function followUps(overdue: Lead[] = [], dueToday: Lead[] = []): FollowUps {
  return {
    overdue,
    dueToday,
    upcoming: [],
    counts: { overdue: overdue.length, dueToday: dueToday.length, upcoming: 0 },
    later: null,
    today,
  }
}

const list = (leads: Lead[]): LeadList => ({
  leads,
  total: leads.length,
  total_is_capped: false,
  totalPages: 1,
  anchor: null,
  today,
})

const priya = buildLead({
  id: 3,
  name: 'Priya Raman',
  phone: '3125550148',
  lead_origin: 'website',
  remarks: 'New',
  project_amount: '0.00',
})

const answers = (changes: Parameters<typeof stubApi>[0] = {}) => ({
  'GET /api/dashboard/stats': () => stats,
  'GET /api/followups': () => followUps([late(1, 'Ann Lee')], [due(2, 'Tom Becker')]),
  'GET /api/leads': () => list([priya]),
  ...changes,
})

function open(user: Partial<Shell['user']> = {}) {
  const toast = vi.fn<Shell['toast']>()
  const permissions = ['dashboard', 'leads', 'add_lead', 'followups']
  render(
    <MockShell toast={toast} user={{ username: 'maria', role: 'owner', permissions, ...user }}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <DashboardPage />
      </MemoryRouter>
    </MockShell>,
  )
  return { toast, user: userEvent.setup() }
}

const figure = async (label: string) => {
  const figures = within(screen.getByRole('list', { name: 'Figures' }))
  const item = figures.getByText(label).closest('li')
  if (!item) throw new Error(`${label} is no figure`)
  await waitFor(() => expect(item.textContent).toMatch(/\d/))
  return item
}
const followUpCard = () => screen.getByRole('region', { name: "Today's Follow-ups" })
const recentCard = () => screen.getByRole('region', { name: 'Recent Leads' })
const shown = (text: string, card = followUpCard) => within(card()).findByText(text)

afterEach(cleanup)

describe('parts that fail together', () => {
  it('have one error and one Retry, which asks for all of them again', async () => {
    let refused = true
    const refusing = (answer: () => unknown) => () => (refused ? createErrorResponse(503, { message: 'The database is busy' }) : answer())
    stubApi(
      answers({
        'GET /api/dashboard/stats': refusing(() => stats),
        'GET /api/followups': refusing(() => followUps([late(1, 'Ann Lee')])),
        'GET /api/leads': refusing(() => list([priya])),
      }),
    )
    const { user } = open()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Failed to load the dashboard'))
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1)
    expect(screen.getByRole('alert').textContent).toContain('The database is busy')
    expect(followUpCard().textContent).toContain('Failed to fetch follow-ups')
    expect(recentCard().textContent).toContain('Failed to fetch leads')
    refused = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await shown('Ann Lee')).toBeTruthy()
    expect(await screen.findByText('1,252')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the dashboard', () => {
  it('says "Loading dashboard..." until everything is there', async () => {
    const stalled = createDeferredReply()
    stubApi(answers({ 'GET /api/followups': () => stalled.reply }))
    open()
    expect(screen.getByRole('status').textContent).toBe('Loading dashboard...')
    await screen.findByText('1,252')
    expect(screen.getByRole('status').textContent).toBe('Loading dashboard...')
    stalled.give(followUps())
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  })

  it('greets the user by username and says what it is about', () => {
    stubApi(answers())
    open({ username: 'sofia' })
    expect(screen.getByRole('heading', { level: 1, name: 'Hello, Sofia' })).toBeTruthy()
    expect(screen.getByText('Here’s what’s happening with your leads today')).toBeTruthy()
  })
})

describe('the four figures', () => {
  it("are Total Leads, Sold Leads, Today's Follow-ups and New Today", async () => {
    stubApi(answers())
    open()
    expect((await figure('Total Leads')).textContent).toBe('Total Leads1,252All time')
    expect((await figure('Sold Leads')).textContent).toBe('Sold Leads37630% of all leads')
    expect((await figure("Today's Follow-ups")).textContent).toBe("Today's Follow-ups21 overdue, 1 today")
    expect((await figure('New Today')).textContent).toBe('New Today3Since midnight')
  })

  it('lead to the lists that count by the same rule', async () => {
    stubApi(answers())
    open()
    await screen.findByText('1,252')
    await shown('2 pending')
    const links = within(screen.getByRole('list', { name: 'Figures' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/leads?assigned_to=all',
      '/leads?status=Sold',
      '/followups?assigned_to=all',
      `/leads?created_from=${today}&created_to=${today}`,
    ])
  })

  it('are plain to who may not open what is behind them', async () => {
    stubApi(answers())
    open({ permissions: ['dashboard', 'followups'] })
    await shown('2 pending')
    const links = within(screen.getByRole('list', { name: 'Figures' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/followups?assigned_to=all'])
  })

  it('say why they are missing, and come with Retry', async () => {
    let refused = true
    stubApi(
      answers({ 'GET /api/dashboard/stats': () => (refused ? createErrorResponse(503, { message: 'The database is busy' }) : stats) }),
    )
    const { user } = open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to fetch dashboard stats')
    expect(alert.textContent).toContain('The database is busy')
    expect(await shown('Ann Lee')).toBeTruthy()
    refused = false
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('1,252')).toBeTruthy()
  })

  it('never round a share up', () => {
    expect(formatSoldShare({ soldLeads: 0, totalLeads: 0 })).toBe('None yet')
    expect(formatSoldShare({ soldLeads: 1, totalLeads: 1000 })).toBe('Under 1% of all leads')
    expect(formatSoldShare({ soldLeads: 999, totalLeads: 1000 })).toBe('99% of all leads')
    expect(formatSoldShare({ soldLeads: 8, totalLeads: 8 })).toBe('100% of all leads')
  })
})

describe("Today's Follow-ups", () => {
  it('shows three at most, what is overdue first, and counts them all', async () => {
    const overdue = [late(1, 'Ann Lee'), late(2, 'Eve Stone')]
    const dueToday = [due(3, 'Tom Becker'), due(4, 'Ruth Abel'), due(5, 'Omar Diaz')]
    stubApi(answers({ 'GET /api/followups': () => followUps(overdue, dueToday) }))
    open()
    expect(await shown('5 pending')).toBeTruthy()
    const items = within(followUpCard()).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'Ann LeeOverdueSent quote',
      'Eve StoneOverdueSent quote',
      'Tom BeckerTodaySent quote',
    ])
  })

  it('leads to all follow-ups', async () => {
    stubApi(answers())
    open()
    expect(within(followUpCard()).getByRole('link', { name: 'View all follow-ups' }).getAttribute('href')).toBe('/followups')
  })

  it('says how many are pending where the groups are cut short', async () => {
    const counts = { overdue: 1700, dueToday: 34, upcoming: 0 }
    stubApi(answers({ 'GET /api/followups': () => ({ ...followUps([late(1, 'Ann Lee')]), counts }) }))
    open()
    expect(await shown('1,734 pending')).toBeTruthy()
    expect((await figure("Today's Follow-ups")).textContent).toBe("Today's Follow-ups1,7341,700 overdue, 34 today")
  })

  it('says "No follow-ups due today!" where there are none', async () => {
    stubApi(answers({ 'GET /api/followups': () => followUps() }))
    open()
    expect(await shown('No follow-ups due today!')).toBeTruthy()
    expect(await shown('0 pending')).toBeTruthy()
    expect((await figure("Today's Follow-ups")).textContent).toBe("Today's Follow-ups00 overdue, 0 today")
  })

  it('dials a phone number', async () => {
    stubApi(answers())
    open()
    const call = await screen.findByRole('link', { name: 'Call Ann Lee at (202) 555-0143' })
    expect(call.getAttribute('href')).toBe('tel:+12025550143')
  })

  it('opens the quick follow-up of a lead, and reads everything again once it is saved', async () => {
    let overdue = [late(1, 'Ann Lee')]
    const api = stubApi(
      answers({
        'GET /api/followups': () => followUps(overdue),
        'PUT /api/leads/1': () => {
          overdue = []
          return late(1, 'Ann Lee')
        },
      }),
    )
    const { user, toast } = open()
    const edit = await screen.findByRole('button', { name: 'Edit follow-up of Ann Lee' })
    await act(() => user.click(edit)) // The dialog is loaded separately; React suspends meanwhile.
    const dialog = await screen.findByRole('dialog', { name: 'Quick follow-up' })
    await user.click(within(dialog).getByRole('button', { name: 'Tomorrow' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save follow-up' }))
    expect(await shown('No follow-ups due today!')).toBeTruthy()
    expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Follow-up updated successfully!' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.requests('PUT /api/leads/1')[0]?.body).toMatchObject({ next_followup_date: '2026-11-28' })
    for (const call of ['GET /api/dashboard/stats', 'GET /api/followups', 'GET /api/leads']) expect(api.requests(call)).toHaveLength(2)
  })

  it('says why they are missing, and comes with Retry', async () => {
    let refused = true
    stubApi(
      answers({ 'GET /api/followups': () => (refused ? createErrorResponse(500, { message: 'Something went wrong' }) : followUps()) }),
    )
    const { user } = open()
    expect(await shown('Failed to fetch follow-ups')).toBeTruthy()
    expect(within(followUpCard()).queryByText(/pending/)).toBeNull()
    expect((await figure("Today's Follow-ups")).textContent).toBe("Today's Follow-ups2Overdue or due today")
    refused = false
    await user.click(within(followUpCard()).getByRole('button', { name: 'Retry' }))
    expect(await shown('No follow-ups due today!')).toBeTruthy()
  })
})

describe('Recent Leads', () => {
  it('asks for ten and shows the first three', async () => {
    const leads = ['One', 'Two', 'Three', 'Four'].map((name, index) => buildLead({ id: index + 1, name }))
    const api = stubApi(answers({ 'GET /api/leads': () => list(leads) }))
    open()
    const table = within(await screen.findByRole('table', { name: 'Recent Leads' }))
    await table.findByText('Three')
    expect(table.getAllByRole('row')).toHaveLength(4)
    expect(table.queryByText('Four')).toBeNull()
    expect(Object.fromEntries(api.requests('GET /api/leads')[0]?.query ?? [])).toEqual({ page: '1', limit: '10' })
  })

  it('has the columns of the specification, with the phone under the name', async () => {
    stubApi(answers({ 'GET /api/leads': () => list([priya, buildLead({ id: 4, name: 'Owen Fitz' })]) }))
    open()
    const table = within(await screen.findByRole('table', { name: 'Recent Leads' }))
    await table.findByText('Priya Raman')
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Name', 'Origin', 'Status', 'Amount', 'Actions'])
    const cells = table.getAllByRole('row').map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    expect(cells.slice(1)).toEqual([
      ['Priya Raman(312) 555-0148', 'Website', 'New', '-', ''],
      ['Owen Fitz(202) 555-0143', 'Facebook', 'In Progress', '$9,850.00', ''],
    ])
  })

  it('leads to all leads', async () => {
    stubApi(answers())
    open()
    expect(within(recentCard()).getByRole('link', { name: 'View all leads' }).getAttribute('href')).toBe('/leads')
  })

  it('says "No recent leads" where there are none, and offers to add one', async () => {
    stubApi(answers({ 'GET /api/leads': () => list([]) }))
    open()
    expect(await shown('No recent leads', recentCard)).toBeTruthy()
    expect(within(recentCard()).getByRole('link', { name: 'Add Lead' }).getAttribute('href')).toBe('/add-lead')
  })

  it('opens the Edit Lead dialog', async () => {
    stubApi(answers({ 'GET /api/leads/3': () => priya, 'GET /api/admin/installers': () => [], 'GET /api/wmk-colors': () => [] }))
    const { user } = open()
    const table = within(await screen.findByRole('table', { name: 'Recent Leads' }))
    const edit = await table.findByRole('button', { name: 'Edit Priya Raman' })
    await act(() => user.click(edit))
    const dialog = await screen.findByRole('dialog', { name: 'Edit Lead Details' })
    expect(within(dialog).getByDisplayValue('Priya Raman')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says "Failed to fetch leads" with the reason, and comes with Retry', async () => {
    let refused = true
    stubApi(answers({ 'GET /api/leads': () => (refused ? createErrorResponse(500, { message: 'Something went wrong' }) : list([priya])) }))
    const { user } = open()
    expect(await shown('Failed to fetch leads', recentCard)).toBeTruthy()
    refused = false
    await user.click(within(recentCard()).getByRole('button', { name: 'Retry' }))
    await within(await screen.findByRole('table')).findByText('Priya Raman')
  })
})

describe('who may only see the dashboard', () => {
  it('sees everything, can change nothing, and is led nowhere that is closed', async () => {
    const api = stubApi(answers())
    open({ username: 'diego', role: 'installer', permissions: ['dashboard'] })
    await within(await screen.findByRole('table')).findByText('Priya Raman')
    expect(await shown('2 pending')).toBeTruthy()
    expect(await shown('Ann Lee')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
    const places = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(places.filter((place) => !place?.startsWith('tel:'))).toEqual([])
    expect(['GET /api/dashboard/stats', 'GET /api/followups', 'GET /api/leads'].flatMap(api.requests)).toHaveLength(3)
  })
})

describe("an installer's dashboard", () => {
  const job = { id: 8, unconfirmed: false, name: 'Rosa Sample', phone: '512-555-0188', address: '12 Oak St, Austin' }
  const openDay = (jobs: object[]) => {
    stubApi(answers({ 'GET /api/installations/my-day': () => ({ today, installer: 'Diego', jobs, done: [], next: [] }) }))
    open({ username: 'diego', role: 'installer', permissions: ['dashboard', 'installations'] })
  }

  it("begins with today's installations, whom to call, and where to go", async () => {
    openDay([{ ...job, id: 7, name: 'Left Over', unconfirmed: true }, job])
    const list = within(await screen.findByRole('list', { name: "Today's installations" }))
    expect(list.getByRole('listitem').textContent).toBe('Rosa Sample12 Oak St, Austin')
    expect(list.getByRole('link', { name: 'Call Rosa Sample at (512) 555-0188' }).getAttribute('href')).toBe('tel:+15125550188')
    expect(list.getByRole('link', { name: 'Map of Rosa Sample’s address' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open my day' }).getAttribute('href')).toBe('/installations')
  })

  it('says that no installation is scheduled today', async () => {
    openDay([])
    expect(await screen.findByText('No installations today')).toBeDefined()
  })

  it('is not shown to other roles', async () => {
    stubApi(answers())
    open({ permissions: ['dashboard', 'installations', 'leads'] })
    await screen.findByText('Priya Raman')
    expect(screen.queryByText('My day')).toBeNull()
  })
})
