import type { InstallerDaySchedule, SessionUser } from '@crm/contracts'
import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { buildInstallationBoard, buildInstallationToday, buildMyDay } from '../installations/installation.fixture.ts'
import { buildRepairRequest } from '../repair-requests/repair-request.fixture.ts'
import { InstallationsHomePage } from './installations-home.tsx'

afterEach(cleanup)

const installer: SessionUser = { username: 'diego', role: 'installer', permissions: ['dashboard', 'installations'] }
const office: SessionUser = { username: 'maria', role: 'owner', permissions: ['installations'] }

async function open(day: () => InstallerDaySchedule | Response, { user = installer, address = '/installations' } = {}) {
  const api = stubApi({
    'GET /api/installations/my-day': day,
    'GET /api/installations/board': () => buildInstallationBoard(),
    'GET /api/repair-requests': () => [],
    'GET /api/installations/notices': () => [],
    'GET /api/wmk-colors': () => [{ id: 1, code: 'WMK-104', name: 'Oak', description: null, is_active: true }],
    'POST /api/installations/7/complete': () => ({}),
    'POST /api/repair-requests': () => buildRepairRequest(),
    'PUT /api/repair-requests/7': () => buildRepairRequest({ status: 'Completed', version: 2 }),
  })
  window.history.replaceState(null, '', address)
  // The page's code is loaded separately. React suspends meanwhile, so the rendering must be awaited in `act`.
  await act(async () => {
    render(
      <MockShell user={user}>
        <BrowserRouter>
          <Suspense fallback="Loading">
            <InstallationsHomePage />
          </Suspense>
        </BrowserRouter>
      </MockShell>,
    )
  })
  return api
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const card = async (name: string) => within(await screen.findByRole('article', { name }))

describe('Installations', () => {
  it('opens for an installer on My day, with the way to all installations', async () => {
    await open(() => buildMyDay())
    await heading('My day')
    expect(await screen.findByText('Friday, November 27')).toBeTruthy()
    await act(() => userEvent.click(screen.getByRole('link', { name: 'All installations' })))
    await heading('Installation Management')
    await userEvent.click(await screen.findByRole('link', { name: 'My day' }))
    await heading('My day')
  })

  it('opens for others on Installation Management; My day is there for them too', async () => {
    await open(() => buildMyDay({ installer: null }), { user: office })
    await heading('Installation Management')
    cleanup()
    await open(() => buildMyDay({ installer: null }), { user: office, address: '/installations?view=my-day' })
    await heading('My day')
    expect(await screen.findByText('The jobs of all installers.')).toBeTruthy()
  })
})

describe('a job of My day', () => {
  it('says where it is, whom to call, who else comes, in which colors, what is paid and what is to be known', async () => {
    await open(() =>
      buildMyDay({
        jobs: [
          buildInstallationToday({
            assigned_installer: ['Diego', 'Marcus'],
            selected_colors: ['WMK-104', 'WMK-999'],
            additional_notes: 'Side entrance',
            notes: '[Nov 1, 2026] Sold\n[Nov 5, 2026] Dog in the house',
          }),
        ],
      }),
    )
    const job = await card('Ann Lee')
    expect(job.getByRole('link', { name: 'Map: Ann Lee, opens in a new tab' }).getAttribute('href')).toContain('query=1480%20Maple')
    expect(job.getByRole('link', { name: 'Call Ann Lee, (202) 555-0143' }).getAttribute('href')).toBe('tel:+12025550143')
    for (const text of ['Installation', 'Deposit Paid', 'with Marcus', 'WMK-999', 'Side entrance', 'Balance', 'of $12,400.00 project']) {
      expect(job.getByText(text)).toBeTruthy()
    }
    await waitFor(() => expect(job.getByText('WMK-104').parentElement?.textContent).toBe('WMK-104 Oak'))
    expect(job.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['WMK-104 Oak', 'WMK-999 ', 'Side entrance', 'Nov 5, 2026: Dog in the house', 'Nov 1, 2026: Sold'],
    ])
  })

  it.each([
    ['Payment Pending', 'To collect', 'Deposit and balance', { deposit_paid: false }],
    ['Deposit Paid', 'To collect', 'Balance', {}],
    ['Paid in Full', 'Balance', 'No balance due', { balance_paid: true }],
  ])('with %s says %s: %s', async (badge, title, open_, changes) => {
    await open(() => buildMyDay({ jobs: [buildInstallationToday(changes)] }))
    const job = await card('Ann Lee')
    expect(job.getByText(badge)).toBeTruthy()
    expect(job.getByRole('heading', { name: title }).nextElementSibling?.textContent).toContain(open_)
  })

  it('that is a repair is urgent, and says since when it waits', async () => {
    await open(() => buildMyDay({ jobs: [buildInstallationToday({ section: 'repair', urgent: true, installation_date: '2026-11-25' })] }))
    const job = await card('Ann Lee')
    expect([job.getByText('Urgent'), job.getByText('Since Nov 25')]).toHaveLength(2)
  })

  it('shortens long notes until somebody wants all', async () => {
    const notes = Array.from({ length: 30 }, (_, day) => `Note ${day}.`).join('\n')
    await open(() => buildMyDay({ jobs: [buildInstallationToday({ notes })] }))
    const job = await card('Ann Lee')
    expect(job.queryByText('Note 0.')).toBeNull()
    await userEvent.click(job.getByRole('button', { name: 'Show all notes' }))
    expect(job.getByText('Note 0.')).toBeTruthy()
    await userEvent.click(job.getByRole('button', { name: 'Show less' }))
    expect(job.queryByText('Note 0.')).toBeNull()
  })

  it('without address, phone, colors and price says so, and offers nothing that goes nowhere', async () => {
    await open(() =>
      buildMyDay({ jobs: [buildInstallationToday({ address: null, phone: null, project_amount: '0.00', assigned_installer: [] })] }),
    )
    const job = await card('Ann Lee')
    for (const text of ['No address', 'No colors chosen', 'No installer assigned']) expect(job.getByText(text)).toBeTruthy()
    expect(job.queryByRole('link')).toBeNull()
    expect(job.queryByText(/project$/)).toBeNull()
  })
})

describe('My day', () => {
  it('marks a job as done after a question that says it cannot be undone, and crosses it out', async () => {
    const days = [
      buildMyDay({ jobs: [buildInstallationToday({ id: 7 }), buildInstallationToday({ id: 8, name: 'Bob' })] }),
      buildMyDay({
        jobs: [buildInstallationToday({ id: 8, name: 'Bob' })],
        done: [buildInstallationToday({ id: 7, section: 'completed' })],
      }),
    ]
    const api = await open(() => days.shift() ?? createErrorResponse(500, { message: 'Asked too often' }))
    expect(await screen.findByText('0 of 2 jobs done')).toBeTruthy()
    await act(() => userEvent.click(screen.getByRole('button', { name: 'Mark as Done: Ann Lee' })))
    const question = within(await screen.findByRole('dialog', { name: 'Mark the installation of Ann Lee as done?' }))
    expect(question.getByText(/This cannot be undone/)).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Mark as Done' }))
    const done = await screen.findByRole('list', { name: 'Done today' })
    expect(within(done).getByText('Ann Lee').tagName).toBe('S')
    expect(screen.getByText('1 of 2 jobs done')).toBeTruthy()
    expect(screen.queryByRole('article', { name: 'Ann Lee' })).toBeNull()
    expect(api.requests('POST /api/installations/7/complete')).toHaveLength(1)
  })

  it('lets an installer call, see the map, and mark the job as done with 4 taps, after the one that opens the page', async () => {
    const api = await open(() => buildMyDay({ jobs: [buildInstallationToday({ id: 7 })] }))
    let taps = 1
    const tap = (element: HTMLElement) => {
      taps += 1
      // The test page cannot follow links.
      element.addEventListener('click', (event) => element.tagName === 'A' && event.preventDefault())
      return act(() => userEvent.click(element))
    }
    const job = await card('Ann Lee')
    await tap(job.getByRole('link', { name: /^Call/ }))
    await tap(job.getByRole('link', { name: /^Map/ }))
    await tap(job.getByRole('button', { name: 'Mark as Done: Ann Lee' }))
    await tap(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as Done' }))
    await waitFor(() => expect(api.requests('POST /api/installations/7/complete')).toHaveLength(1))
    expect(taps).toBeLessThanOrEqual(5)
  })

  it('reports a problem of a job with 2 taps and a sentence', async () => {
    const api = await open(() => buildMyDay({ jobs: [buildInstallationToday({ id: 7 })] }))
    await act(async () => userEvent.click((await card('Ann Lee')).getByRole('button', { name: 'Report a problem: Ann Lee' })))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }))
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Issue description/)))
    await act(() => userEvent.keyboard('The end panel is scratched'))
    await act(() => userEvent.click(dialog.getByRole('button', { name: 'Create Repair Request' })))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.requests('POST /api/repair-requests').map(({ body }) => body)).toMatchObject([
      {
        project_id: 7,
        customer_name: 'Ann Lee',
        phone: '202.555.0143',
        email: 'ann.lee@example.com',
        issue_description: 'The end panel is scratched',
        priority: 'Medium',
        date_reported: '2026-11-27',
      },
    ])
  })

  it('shows the repairs of the day, with call, map and Mark as Done', async () => {
    const late = buildRepairRequest({ appointment_date: '2026-11-26', assigned_installer: ['Diego'], priority: 'High' })
    const days = [buildMyDay({ repairs: [late] }), buildMyDay()]
    const api = await open(() => days.shift() ?? buildMyDay())
    const repairs = within(await screen.findByRole('region', { name: 'Repairs' }))
    for (const text of ['Dee Park', 'High', 'Since Nov 26', '12 Sample Street, Austin, TX 78701'])
      expect(repairs.getByText(text)).toBeTruthy()
    expect(repairs.getByRole('link', { name: 'Call Dee Park, (202) 555-0155' }).getAttribute('href')).toBe('tel:+12025550155')
    expect(repairs.getByRole('link', { name: 'Map: Dee Park, opens in a new tab' }).getAttribute('href')).toContain('12%20Sample')
    expect(screen.queryByText('No jobs today')).toBeNull()
    await act(() => userEvent.click(repairs.getByRole('button', { name: 'Mark as Done: Dee Park' })))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Repairs' })).toBeNull())
    expect(api.requests('PUT /api/repair-requests/7').map(({ body }) => body)).toEqual([{ status: 'Completed', version: 1 }])
  })

  it('asks about earlier jobs that nobody has marked, and counts them for no part of the day', async () => {
    const earlier = (id: number) =>
      buildInstallationToday({ id, name: `Old ${id}`, installation_date: `2026-11-0${id}`, section: 'completed', unconfirmed: true })
    await open(() => buildMyDay({ jobs: [buildInstallationToday(), ...[9, 8, 7, 6].map(earlier)] }))
    const section = within(await screen.findByRole('region', { name: 'Needs confirmation' }))
    expect(screen.getByText('0 of 1 job done')).toBeTruthy()
    expect(section.getAllByRole('button', { name: /^Mark as Done/ })).toHaveLength(3)
    await userEvent.click(section.getByRole('button', { name: 'Show all 4' }))
    await act(() => userEvent.click(section.getByRole('button', { name: 'Mark as Done: Old 6' })))
    expect(await screen.findByRole('dialog', { name: 'Mark the installation of Old 6 as done?' })).toBeTruthy()
  })

  it('shows what comes up, each with its sheet, and prints the sheet of the day', async () => {
    await open(() =>
      buildMyDay({
        next: [buildInstallationToday({ id: 12, name: 'Cy Young', installation_date: '2026-12-02', address: 'Annapolis, MD 21401' })],
      }),
    )
    const next = within(await screen.findByRole('region', { name: 'Coming up' }))
    expect(next.getByRole('link', { name: 'Cy Young' }).getAttribute('href')).toBe('/installations/12/print')
    expect(next.getByText('Wed')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Print day sheet' }).getAttribute('href')).toBe('/installations/day/2026-11-27/print')
    expect(screen.getByText('No jobs today')).toBeTruthy()
    expect(screen.getByText('Next: Cy Young on Wednesday, December 2.')).toBeTruthy()
  })

  it('says when all is done', async () => {
    await open(() => buildMyDay({ done: [buildInstallationToday({ section: 'completed' })] }))
    expect(await screen.findByText('All done for today')).toBeTruthy()
    expect(screen.getByText('1 of 1 job done')).toBeTruthy()
    expect(screen.getByText('No installations are scheduled for the next 14 days.')).toBeTruthy()
  })

  it('tells an installer whose name is not known that these are the jobs of all', async () => {
    await open(() => buildMyDay({ installer: null, jobs: [buildInstallationToday()] }))
    expect(await screen.findByText(/jobs of all installers, because no installer is named diego/)).toBeTruthy()
    expect((await card('Ann Lee')).getByText('Diego')).toBeTruthy()
  })

  it('says when it cannot be read, and reads again when asked', async () => {
    const answers: (() => InstallerDaySchedule | Response)[] = [
      () => createErrorResponse(500, { message: 'Broken' }),
      () => buildMyDay({ jobs: [buildInstallationToday()] }),
    ]
    await open(() => (answers.shift() ?? (() => buildMyDay()))())
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch installations')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await card('Ann Lee')
  })
})
