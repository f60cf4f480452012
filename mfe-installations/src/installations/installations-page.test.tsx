import type { Installation, SessionUser } from '@crm/contracts'
import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildRepairRequest } from '../repair-requests/repair-request.fixture.ts'
import { buildInstallation, buildInstallationBoard } from './installation.fixture.ts'
import { InstallationsPage } from './installations-page.tsx'

const toast = vi.fn()

afterEach(() => {
  cleanup()
  toast.mockReset()
})

type Answers = Parameters<typeof stubApi>[0]

function open(answers: Answers = {}, user?: SessionUser, address = '/installations') {
  const api = stubApi({
    'GET /api/installations/board': () => buildInstallationBoard({ upcoming: [buildInstallation()] }),
    'GET /api/admin/installers': () =>
      ['active', 'active', 'on_leave', 'terminated'].map((status, id) => ({ id, name: `Installer ${id}`, status })),
    'GET /api/repair-requests': () => [],
    'GET /api/installations/notices': () => [],
    'GET /api/installations/crew': () => [],
    'GET /api/wmk-colors': () => [{ id: 1, code: 'WMK-104', name: 'Oak', description: null, is_active: true }],
    ...answers,
  })
  render(
    <MockShell toast={toast} {...(user && { user })}>
      <MemoryRouter initialEntries={[address]}>
        <InstallationsPage />
      </MemoryRouter>
    </MockShell>,
  )
  return api
}

// A click may load a dialog whose code is separate. React suspends meanwhile, so the whole click must be awaited in `act`.
const press = (button: HTMLElement) => act(() => userEvent.click(button))

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const card = async (name: string) => within(await screen.findByRole('article', { name }))
const done = (count: number, changes: Partial<Installation> = {}) =>
  Array.from({ length: count }, (_, at) =>
    buildInstallation({ id: 100 + at, name: `Customer ${at}`, installation_date: `2026-11-${26 - at}`, section: 'completed', ...changes }),
  )

describe('the summary cards', () => {
  it('tell of this week, what is completed, repair jobs and active installers, each with its note', async () => {
    const repairs = [
      buildInstallation({ id: 2, name: 'Rosa Delgado', section: 'repair', urgent: true, installation_date: '2026-11-27' }),
      buildInstallation({ id: 4, name: 'Ida Wells', section: 'repair', urgent: true, installation_date: '2026-11-20' }),
      buildInstallation({ id: 3, name: 'Cy Young', section: 'repair' }),
    ]
    open({
      'GET /api/installations/board': () => buildInstallationBoard({ upcoming: [buildInstallation()], repairs, completed: done(48) }),
      'GET /api/repair-requests': () => [],
    })
    const figures = await screen.findByLabelText('Summary')
    await waitFor(() => expect(figures.textContent).toContain('Active Installers2'))
    expect([...figures.children].map(({ textContent }) => textContent)).toEqual([
      'This Week3Nov 22 – Nov 28',
      'Completed482 in November',
      'Repair Jobs30 requests + 3 jobs1 urgent today, 1 overdue',
      'Active Installers21 on leave',
    ])
  })

  it('say of which requests and jobs the repair jobs are the sum', async () => {
    open({
      'GET /api/installations/board': () =>
        buildInstallationBoard({ repairs: [buildInstallation({ name: 'Rosa Delgado', section: 'repair' })] }),
      'GET /api/repair-requests': () => [1, 2].map((id) => buildRepairRequest({ id })),
    })
    const figures = await screen.findByLabelText('Summary')
    await waitFor(() => expect(figures.textContent).toContain('Repair Jobs32 requests + 1 job'))
  })

  it('do not take repair requests that have not been read for none', async () => {
    open({
      'GET /api/installations/board': () => buildInstallationBoard({ repairs: [buildInstallation({ section: 'repair' })] }),
      'GET /api/repair-requests': () => createErrorResponse(500, { message: 'Broken' }),
    })
    const figures = await screen.findByLabelText('Summary')
    expect(figures.textContent).toContain('Repair Jobs–– requests + 1 job')
  })
})

describe('an installation’s card', () => {
  it('tells the day, the amount, the payment, where, by whom and in which colors', async () => {
    open({
      'GET /api/installations/board': () =>
        buildInstallationBoard({ upcoming: [buildInstallation({ selected_colors: ['WMK-104', 'WMK-221'] })] }),
    })
    const ann = await card('Ann Lee')
    for (const text of ['1', '$12,400.00', 'Deposit Paid', 'Diego', 'WMK-104', 'WMK-221']) expect(ann.getByText(text)).toBeDefined()
    expect(ann.getByRole('link', { name: '(202) 555-0143' }).getAttribute('href')).toBe('tel:+12025550143')
    const map = ann.getByRole('link', { name: /1480 Maple Grove Ave/ })
    expect(map.getAttribute('href')).toContain('query=1480%20Maple%20Grove%20Ave')
  })

  it.each([
    ['Paid in Full', { balance_paid: true, deposit_paid: false }],
    ['Deposit Paid', { balance_paid: false, deposit_paid: true }],
    ['Payment Pending', { balance_paid: false, deposit_paid: false }],
  ])('has the payment badge %s', async (badge, payment) => {
    open({ 'GET /api/installations/board': () => buildInstallationBoard({ upcoming: [buildInstallation(payment)] }) })
    expect((await card('Ann Lee')).getByText(badge)).toBeDefined()
  })

  it('says where nobody is assigned and nothing is chosen', async () => {
    open({
      'GET /api/installations/board': () =>
        buildInstallationBoard({ upcoming: [buildInstallation({ assigned_installer: [], address: null, phone: null })] }),
    })
    const ann = await card('Ann Lee')
    for (const text of ['No installer assigned', 'No colors chosen', 'No address', 'No phone']) expect(ann.getByText(text)).toBeDefined()
  })

  it('warns of an installer who is planned elsewhere that day or is on leave, and so does the section', async () => {
    const hannah = buildInstallation({ id: 3, name: 'Hannah Okonkwo', assigned_installer: [] })
    const crewWarnings = [{ id: 1, installer: 'Diego', jobs: [{ id: 2, name: 'Priya Raman' }], leave: ['Family visit'] }]
    open({ 'GET /api/installations/board': () => buildInstallationBoard({ upcoming: [buildInstallation(), hannah], crewWarnings }) })
    const ann = await card('Ann Lee')
    expect(ann.getByText('Diego is also at Priya Raman’s on Dec 1')).toBeDefined()
    expect(ann.getByText('Diego is on leave on Dec 1: Family visit')).toBeDefined()
    expect((await section('Upcoming Installations')).getByText('1 crew conflict, 1 on leave, 1 without an installer')).toBeDefined()
  })
})

describe('the sections', () => {
  it('stand in the order of the specification, each with its count', async () => {
    open({
      'GET /api/installations/board': () =>
        buildInstallationBoard({
          upcoming: [buildInstallation()],
          unscheduled: [buildInstallation({ id: 2, name: 'Eve Stone', installation_date: null, section: 'unscheduled' })],
          repairs: [buildInstallation({ id: 3, name: 'Rosa Delgado', section: 'repair' })],
          completed: done(1),
        }),
    })
    await card('Ann Lee')
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
      'Upcoming Installations',
      'Not Scheduled Yet',
      'Service & Repair Jobs',
      'Completed Projects',
    ])
    expect((await card('Eve Stone')).getByText('No date')).toBeDefined()
    expect(screen.getByRole('heading', { level: 2, name: 'Upcoming Installations 1' })).toBeDefined()
  })

  it.each([
    ['Urgent', true],
    ['Scheduled', false],
  ])('show a repair as %s where urgent is %s', async (badge, urgent) => {
    const repairs = [buildInstallation({ name: 'Rosa Delgado', section: 'repair', urgent })]
    open({ 'GET /api/installations/board': () => buildInstallationBoard({ repairs }) })
    const jobs = await section('Service & Repair Jobs')
    expect(within(jobs.getByRole('article', { name: 'Rosa Delgado' })).getByText(badge)).toBeDefined()
  })
})

describe('the completed projects', () => {
  it('are six at first, and all by pages when asked', async () => {
    const all = done(25)
    const api = open({
      'GET /api/installations/board': () => buildInstallationBoard({ completed: all }),
      'GET /api/completed-projects': ({ query }) => {
        const page = Number(query.get('page'))
        return { projects: all.slice((page - 1) * 20, page * 20), total: all.length }
      },
    })
    const table = await screen.findByRole('table', { name: 'Completed Projects' })
    const rows = () => table.querySelectorAll('tbody tr')
    expect(rows()).toHaveLength(6)
    await userEvent.click(screen.getByText('View All 25 Completed Projects'))
    await waitFor(() => expect(rows()).toHaveLength(20))
    await userEvent.click(screen.getByLabelText('Page 2'))
    await waitFor(() => expect(rows()).toHaveLength(5))
    expect(api.requests('GET /api/completed-projects')).toHaveLength(2)
  })

  it('tell the day, the customer, the city, the crew, the payment and the amount', async () => {
    open({ 'GET /api/installations/board': () => buildInstallationBoard({ completed: done(1) }) })
    const table = within(await screen.findByRole('table', { name: 'Completed Projects' }))
    const cells = within(table.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
    expect(cells.slice(0, 6).map(({ textContent }) => textContent)).toEqual([
      'Nov 26',
      'Customer 0',
      'Arlington, VA',
      'Diego',
      'Deposit Paid',
      '$12,400.00',
    ])
  })

  it('that need confirmation are in a section of their own, and can be shown, moved to another day and marked as done', async () => {
    const past = done(1, { name: 'Dee Park', unconfirmed: true })
    open({ 'GET /api/installations/board': () => buildInstallationBoard({ completed: [...done(2), ...past] }) })
    expect(await screen.findByRole('heading', { level: 2, name: 'Completed Projects 3' })).toBeDefined()
    const unconfirmed = within(within(screen.getByRole('region', { name: 'Completed Projects' })).getByRole('region'))
    expect(unconfirmed.getByRole('heading', { level: 2, name: 'Needs confirmation 1' })).toBeDefined()
    for (const name of ['View Dee Park', 'Edit Dee Park']) expect(unconfirmed.getByRole('button', { name })).toBeDefined()
    const table = within(screen.getByRole('table', { name: 'Completed Projects' }))
    expect(table.getAllByRole('row')).toHaveLength(1 + 2)
    expect(table.queryByText('Dee Park')).toBeNull()
    await press(unconfirmed.getByRole('button', { name: 'Mark as Done: Dee Park' }))
    expect(await screen.findByRole('dialog', { name: 'Mark the installation of Dee Park as done?' })).toBeDefined()
  })

  it('say when they cannot be read, and are read again when asked', async () => {
    let broken = true
    open({
      'GET /api/installations/board': () => buildInstallationBoard({ completed: done(7) }),
      'GET /api/completed-projects': () => (broken ? createErrorResponse(500, { message: 'Broken' }) : { projects: done(7), total: 7 }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'View All 7 Completed Projects' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch completed projects')
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    const table = within(await screen.findByRole('table', { name: 'Completed Projects' }))
    expect(table.getAllByRole('row')).toHaveLength(1 + 7)
  })
})

describe('the screen', () => {
  it('tells the business’s today', async () => {
    open()
    await screen.findByText('Friday, November 27, 2026')
  })

  it('says "No Installations Yet" when there are none, with where they come from', async () => {
    open({ 'GET /api/installations/board': () => buildInstallationBoard() })
    await screen.findByText('No Installations Yet')
    expect(screen.getByRole('link', { name: 'Schedule Installation' }).getAttribute('href')).toBe('/leads')
  })

  it('says when the installations cannot be read, and reads them again when asked', async () => {
    let broken = true
    open({
      'GET /api/installations/board': () =>
        broken ? createErrorResponse(500, { message: 'Broken' }) : buildInstallationBoard({ upcoming: [buildInstallation()] }),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch installations')
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await card('Ann Lee')
  })

  it('opens the details of the installation that the address names', async () => {
    const answers = { 'GET /api/installations/9': () => buildInstallation({ id: 9, name: 'Eve Stone' }) }
    await act(async () => void open(answers, undefined, '/installations?installation=9'))
    const details = await screen.findByRole('dialog', { name: 'Installation Details' })
    await within(details).findByText('Eve Stone')
  })

  it('reads the installations again once one has been saved', async () => {
    let ann = buildInstallation()
    open({
      'GET /api/installations/board': () => buildInstallationBoard({ upcoming: [ann] }),
      'GET /api/installations/1': () => ann,
      'PUT /api/leads/1': () => {
        ann = buildInstallation({ version: 2, project_amount: '13000.00' })
        return ann
      },
    })
    await press((await card('Ann Lee')).getByRole('button', { name: 'Edit Ann Lee' }))
    fireEvent.change(await screen.findByLabelText('Project amount'), { target: { value: '13000' } })
    await press(screen.getByRole('button', { name: 'Save Changes' }))
    await (await card('Ann Lee')).findByText('$13,000.00')
  })

  it('opens the repair reports', async () => {
    open()
    await press(await screen.findByRole('button', { name: 'Repair Reports' }))
    expect(await screen.findByRole('dialog', { name: 'Repair Reports Management' })).toBeDefined()
  })

  it('offers no editing and no scheduling to who may change no lead', async () => {
    open({}, { username: 'diego', role: 'installer', permissions: ['installations'] })
    const ann = await card('Ann Lee')
    expect(ann.queryByRole('button', { name: 'Edit Ann Lee' })).toBeNull()
    expect(ann.getByRole('button', { name: 'Mark as Done: Ann Lee' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Schedule Installation' })).toBeNull()
  })
})

describe('Schedule Installation', () => {
  it('offers the sold leads, repair jobs and repair requests without a date, and opens the one that is chosen', async () => {
    const repairs = [null, '2026-12-03'].map((installation_date, at) =>
      buildInstallation({ id: 4 + at, name: `Rosa ${at}`, installation_date, section: 'repair' }),
    )
    const eve = buildInstallation({ id: 2, name: 'Eve Stone', installation_date: null, section: 'unscheduled' })
    const finn = buildInstallation({ id: 3, name: 'Finn Hale', installation_date: null, section: 'unscheduled' })
    open({
      'GET /api/installations/board': () => buildInstallationBoard({ upcoming: [buildInstallation()], unscheduled: [eve, finn], repairs }),
      'GET /api/repair-requests': () => [buildRepairRequest(), buildRepairRequest({ id: 8, appointment_date: '2026-12-03' })],
      'GET /api/installations/2': () => eve,
    })
    await press(await screen.findByRole('button', { name: 'Schedule Installation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Installation' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Eve StoneArlington, VA$12,400.00',
      'Finn HaleArlington, VA$12,400.00',
      'Rosa 0Arlington, VARepair$12,400.00',
      'Dee ParkAustin, TXRepair request',
    ])
    await press(dialog.getByRole('button', { name: /Dee Park/ }))
    expect(await screen.findByRole('dialog', { name: 'Edit Repair Request' })).toBeDefined()
    await userEvent.keyboard('{Escape}')
    await userEvent.type(dialog.getByRole('searchbox'), 'eve')
    expect(dialog.queryByRole('button', { name: /Finn Hale/ })).toBeNull()
    await press(dialog.getByRole('button', { name: /Eve Stone/ }))
    expect(await screen.findByRole('dialog', { name: 'Edit Installation Details' })).toBeDefined()
  })

  it('says when every sold lead has its date', async () => {
    open()
    await press(await screen.findByRole('button', { name: 'Schedule Installation' }))
    await screen.findByText('All sold leads are scheduled')
  })
})
