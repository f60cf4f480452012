import type { FollowUps, Lead } from '@crm/contracts'
import type { Shell } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildLead } from '../lead.fixture.ts'
import { FollowUpsPage } from './follow-ups-page.tsx'

const today = '2026-11-27'
const late = buildLead({ id: 1, name: 'Evelyn Stone', next_followup_date: '2026-11-25', followup_due: 'overdue', lead_origin: 'whatsapp' })
const due = buildLead({ id: 2, name: 'Bob Ortiz', next_followup_date: today, followup_due: 'today' })
const soon = buildLead({ id: 3, name: 'Priya Natarajan', next_followup_date: '2026-12-03' })
const job = buildLead({
  id: 4,
  name: 'Luis Camacho',
  remarks: 'Sold',
  deposit_paid: true,
  installation_date: '2026-11-30',
  next_followup_date: null,
  followup_due: null,
})

type Groups = Partial<Omit<FollowUps, 'today'>>
function followUps({ overdue = [], dueToday = [], upcoming = [], later = null, counts }: Groups = {}): FollowUps {
  const counted = { overdue: overdue.length, dueToday: dueToday.length, upcoming: upcoming.length }
  return { overdue, dueToday, upcoming, counts: counts ?? counted, later, today }
}

const answers = (groups: Groups = { overdue: [late], dueToday: [due], upcoming: [soon] }, jobs: Lead[] = [job]) => ({
  'GET /api/followups': () => followUps(groups) as unknown,
  'GET /api/installations': () => jobs as unknown,
})

function open(user: Partial<Shell['user']> = {}, address = '/followups') {
  const toast = vi.fn<Shell['toast']>()
  window.history.replaceState(null, '', address)
  render(
    <MockShell toast={toast} user={{ username: 'sofia', role: 'sales_rep', permissions: ['followups', 'leads', 'add_lead'], ...user }}>
      <BrowserRouter>
        <main tabIndex={-1}>
          <FollowUpsPage />
        </main>
      </BrowserRouter>
    </MockShell>,
  )
  return { toast, user: userEvent.setup() }
}

const section = (name: string) => screen.findByRole('region', { name })
const card = async (name: string) => {
  const item = (await screen.findByRole('heading', { level: 3, name })).closest('li')
  if (!item) throw new Error(`${name} has no card`)
  return within(item)
}
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => buildLead({ ...late, id: index + 1, name: `Lead ${index + 1}` }))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('Follow-Up Management', () => {
  it('counts what is overdue, due today, due this week and to be installed', async () => {
    stubApi(answers({ overdue: [late], dueToday: [due], upcoming: [soon], counts: { overdue: 1200, dueToday: 34, upcoming: 5 } }))
    open()
    await screen.findByText('1,200', { selector: 'dd' })
    await waitFor(() => expect(['Overdue', 'Due Today', 'This Week', 'Installations'].map(figure)).toEqual(['1,200', '34', '5', '1']))
  })

  it('works with a server that answers only the specified lists', async () => {
    stubApi({ ...answers(), 'GET /api/followups': () => ({ overdue: [late], dueToday: [due], upcoming: [] }) })
    const { user } = open()
    await waitFor(() => expect(['Overdue', 'Due Today', 'This Week'].map(figure)).toEqual(['1', '1', '0']))
    // The dialog is loaded separately; React suspends meanwhile.
    await act(() => user.click(screen.getByRole('button', { name: 'Follow-up for Evelyn Stone' })))
    expect(await screen.findByRole('dialog', { name: 'Quick follow-up' })).toBeTruthy()
    cleanup()
    stubApi({ ...answers(), 'GET /api/followups': () => ({ overdue: [], dueToday: [], upcoming: [] }), 'GET /api/installations': () => [] })
    open()
    expect(await screen.findByText('No follow-ups are due and no installations are scheduled.')).toBeTruthy()
  })

  it('has its four sections in order, each with its leads', async () => {
    stubApi(answers())
    open()
    await section('Scheduled Installations')
    const sections = screen.getAllByRole('region')
    expect(sections.map((each) => within(each).getByRole('heading', { level: 2 }).textContent)).toEqual([
      'Overdue Follow-ups 1',
      'Due Today 1',
      'Upcoming This Week 1',
      'Scheduled Installations 1',
    ])
    expect(sections.map((each) => within(each).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'Evelyn Stone',
      'Bob Ortiz',
      'Priya Natarajan',
      'Luis Camacho',
    ])
  })

  it('shows on a card all that is needed for the call', async () => {
    stubApi(answers())
    open()
    const { getByRole, getByText } = await card('Evelyn Stone')
    expect(getByText('WhatsApp · created Nov 10')).toBeTruthy()
    expect(getByRole('link', { name: '(202) 555-0143' }).getAttribute('href')).toBe('tel:+12025550143')
    expect(getByRole('link', { name: 'ann.lee@example.com' }).getAttribute('href')).toBe('mailto:ann.lee@example.com')
    for (const button of ['Copy phone of Evelyn Stone', 'Copy email of Evelyn Stone', 'Edit Evelyn Stone', 'Follow-up for Evelyn Stone'])
      expect(getByRole('button', { name: button })).toBeTruthy()
    expect(getByText('In Progress')).toBeTruthy()
    expect(getByText('2 days overdue').parentElement?.textContent).toBe('Nov 252 days overdue')
    expect(getByText('$9,850.00')).toBeTruthy()
    expect(getByText('James')).toBeTruthy()
    expect(getByText('[Nov 18, 2026] Sent quote')).toBeTruthy()
  })

  it('copies the phone and the email', async () => {
    stubApi(answers())
    const { user } = open()
    const { getByRole, findAllByText } = await card('Evelyn Stone')
    await user.click(getByRole('button', { name: 'Copy phone of Evelyn Stone' }))
    expect(await navigator.clipboard.readText()).toBe('(202) 555-0143')
    await user.click(getByRole('button', { name: 'Copy email of Evelyn Stone' }))
    expect(await navigator.clipboard.readText()).toBe('ann.lee@example.com')
    expect(await findAllByText('Copied')).toHaveLength(2)
  })

  it('says what is missing, and shows how far who bought has paid', async () => {
    const bare = buildLead({ ...due, phone: null, email: null, notes: null, project_amount: '0.00' })
    stubApi(answers({ dueToday: [bare] }))
    open()
    const today = await card('Bob Ortiz')
    for (const text of ['No phone', 'No email', 'No notes yet', 'Today']) expect(today.getByText(text)).toBeTruthy()
    expect(today.getAllByText('-')).toHaveLength(1)
    expect(today.queryByText('Payment Pending')).toBeNull()
    const sold = await card('Luis Camacho')
    expect(sold.getByText('Deposit Paid')).toBeTruthy()
    expect(sold.getByText('Mon, Nov 30, 2026')).toBeTruthy()
    expect(sold.getByText('-')).toBeTruthy()
  })

  it('shows a dozen cards of a section and more when asked', async () => {
    stubApi(answers({ overdue: many(50), counts: { overdue: 800, dueToday: 0, upcoming: 0 } }))
    const { user } = open()
    const overdue = within(await section('Overdue Follow-ups'))
    expect(overdue.getAllByText(/^Lead \d+$/)).toHaveLength(12)
    expect(overdue.getByText('12 of 800 shown')).toBeTruthy()
    await user.click(overdue.getByText('Show 24 more'))
    expect(overdue.getAllByText(/^Lead \d+$/)).toHaveLength(36)
    await user.click(overdue.getByText('Show 14 more'))
    expect(overdue.getAllByText(/^Lead \d+$/)).toHaveLength(50)
    expect(overdue.getByText('Showing the first 50 of 800. The others appear as you complete these.')).toBeTruthy()
  })

  it('hides no few behind a press', async () => {
    stubApi(answers({ overdue: many(15) }))
    open()
    const overdue = within(await section('Overdue Follow-ups'))
    expect(overdue.getAllByText(/^Lead \d+$/)).toHaveLength(15)
    expect(overdue.queryByText(/^Show/)).toBeNull()
  })

  it('shows those of one assignee, and keeps that in the address', async () => {
    const theirs = buildLead({ ...job, id: 5, name: 'Sofias Job', assigned_to: 'sofia' })
    const api = stubApi({
      ...answers({}, [job, theirs]),
      'GET /api/followups': ({ query }) =>
        followUps(query.get('assigned_to') === 'sofia' ? { dueToday: [due] } : { overdue: [late], dueToday: [due] }),
    })
    const { user } = open()
    await card('Evelyn Stone')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Assigned To' }), 'Sofia')
    await waitFor(() => expect(screen.queryByText('Evelyn Stone')).toBeNull())
    expect(screen.queryByText('Luis Camacho')).toBeNull()
    expect(['Overdue', 'Due Today', 'Installations'].map(figure)).toEqual(['0', '1', '1'])
    expect(api.requests('GET /api/followups').map(({ query }) => query.get('assigned_to'))).toEqual([null, 'sofia'])
    expect(window.location.search).toBe('?assigned_to=sofia')
  })

  it('says that it is loading until both have come', async () => {
    const stalled = createDeferredReply()
    stubApi({ ...answers({}, []), 'GET /api/installations': () => stalled.reply })
    open()
    expect(screen.getByRole('status').textContent).toBe('Loading follow-ups...')
    await waitFor(() => expect(figure('Overdue')).toBe('0'))
    expect(screen.queryByText('All caught up!')).toBeNull()
    stalled.give([])
    expect(await screen.findByText('All caught up!')).toBeTruthy()
  })

  it('says why follow-ups are missing, and comes with Retry', async () => {
    let refused = true
    stubApi({
      ...answers(),
      'GET /api/followups': () =>
        refused ? createErrorResponse(503, { message: 'The database is busy' }) : followUps({ dueToday: [due] }),
    })
    const { user } = open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to fetch follow-ups')
    expect(alert.textContent).toContain('The database is busy')
    for (const label of ['Overdue', 'Due Today', 'This Week', 'Installations']) expect(figure(label)).toBe('–')
    refused = false
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await section('Due Today')).toBeTruthy()
  })

  it('shows the follow-ups also where the installations are missing', async () => {
    stubApi({ ...answers(), 'GET /api/installations': () => createErrorResponse(500, { message: 'Something went wrong' }) })
    open()
    expect((await section('Scheduled Installations')).textContent).toContain('Failed to fetch installations')
    expect(await section('Overdue Follow-ups')).toBeTruthy()
    expect(figure('Installations')).toBe('–')
  })
})

describe('the team member that was chosen', () => {
  const asked = (api: ReturnType<typeof stubApi>) => api.requests('GET /api/followups').map(({ query }) => query.get('assigned_to'))
  const members = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Assigned To' })

  it('is shown again to the same user, and to no other', async () => {
    const api = stubApi(answers())
    const { user } = open()
    await user.selectOptions(members(), 'Sofia')
    cleanup()
    open()
    await card('Evelyn Stone')
    expect(members().value).toBe('sofia')
    cleanup()
    open({ username: 'james' })
    await card('Evelyn Stone')
    expect(members().value).toBe('')
    expect(asked(api)).toEqual([null, 'sofia', 'sofia', null])
  })

  it('is forgotten with "All Team Members"', async () => {
    stubApi(answers())
    const { user } = open()
    await user.selectOptions(members(), 'Sofia')
    await user.selectOptions(members(), 'All Team Members')
    cleanup()
    open()
    expect(members().value).toBe('')
  })

  it.each([
    ['/followups?assigned_to=maria', 'maria'],
    ['/followups?assigned_to=all', ''],
  ])('gives way to the address %s', async (address, shown) => {
    const api = stubApi(answers())
    const { user } = open()
    await user.selectOptions(members(), 'Sofia')
    cleanup()
    open({}, address)
    await card('Evelyn Stone')
    expect(members().value).toBe(shown)
    expect(asked(api).at(-1)).toBe(shown || null)
  })
})

describe('the follow-ups as a table', () => {
  const row = async (name: string) => within((await screen.findByRole('rowheader', { name })).closest('tr') ?? document.body)
  const asTable = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Table' }))

  it('have one row for each lead with what the call needs, section by section', async () => {
    stubApi(answers())
    const { user } = open()
    expect(screen.getByRole('button', { name: 'Cards', pressed: true })).toBeTruthy()
    await asTable(user)
    const { getByRole, getByText } = await row('Evelyn Stone')
    expect(getByRole('link', { name: '(202) 555-0143' }).getAttribute('href')).toBe('tel:+12025550143')
    for (const text of ['In Progress', '$9,850.00', '2 days overdue', '[Nov 18, 2026] Sent quote']) expect(getByText(text)).toBeTruthy()
    for (const button of ['Edit Evelyn Stone', 'Follow-up for Evelyn Stone']) expect(getByRole('button', { name: button })).toBeTruthy()
    expect((await row('Luis Camacho')).getByText('Nov 30')).toBeTruthy()
    expect(screen.getAllByRole('table').map((table) => table.querySelector('caption')?.textContent)).toEqual([
      'Overdue Follow-ups',
      'Due Today',
      'Upcoming This Week',
      'Scheduled Installations',
    ])
  })

  it('say what is missing', async () => {
    stubApi(answers({ dueToday: [buildLead({ ...due, phone: null, notes: null, project_amount: '0.00' })] }))
    const { user } = open()
    await asTable(user)
    const { getByText } = await row('Bob Ortiz')
    for (const text of ['No phone', 'No notes yet', 'Today', '-']) expect(getByText(text)).toBeTruthy()
  })

  it('are shown again to the same user', async () => {
    stubApi(answers())
    const { user } = open()
    await asTable(user)
    cleanup()
    open()
    expect(await row('Evelyn Stone')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Table', pressed: true })).toBeTruthy()
    cleanup()
    open({ username: 'james' })
    expect(await card('Evelyn Stone')).toBeTruthy()
  })

  it('open Edit Lead Details, and by F the follow-up of the row that has the focus', async () => {
    stubApi({ ...answers(), 'GET /api/leads/1': () => late, 'GET /api/admin/installers': () => [], 'GET /api/wmk-colors': () => [] })
    const { user } = open()
    await asTable(user)
    const { getByRole } = await row('Evelyn Stone')
    await act(() => user.click(getByRole('button', { name: 'Edit Evelyn Stone' }))) // The dialog is loaded separately; React suspends meanwhile.
    expect(await screen.findByRole('dialog', { name: 'Edit Lead Details' })).toBeTruthy()
    await user.keyboard('{Escape}')
    const next = await row('Bob Ortiz')
    next.getByRole('link').focus()
    await act(() => user.keyboard('f'))
    expect((await screen.findByRole('dialog', { name: 'Quick follow-up' })).textContent).toContain('Bob Ortiz')
  })
})

describe('when nothing is due', () => {
  it('says "All caught up!" and offers to add a lead', async () => {
    stubApi({
      ...answers({}, []),
      'GET /api/leads': () => createErrorResponse(403, {}),
      'GET /api/admin/installers': () => [],
      'GET /api/wmk-colors': () => [],
    })
    const { user } = open()
    expect(await screen.findByText('All caught up!')).toBeTruthy()
    expect(screen.getByText('No follow-ups are due and no installations are scheduled.')).toBeTruthy()
    expect(screen.queryByRole('region')).toBeNull()
    const add = screen.getByRole('button', { name: 'Add New Lead' })
    await act(() => user.click(add)) // The dialog is loaded separately; React suspends meanwhile.
    expect(await screen.findByRole('dialog', { name: 'Add New Lead' })).toBeTruthy()
  })

  it('says whose turn is next, however late that is', async () => {
    stubApi(answers({ later: { id: 9, name: 'Cynthia Young', next_followup_date: '2026-12-11' } }, []))
    open()
    expect(await screen.findByText(/Your next follow-up is Cynthia Young on Dec 11, 2026\.$/)).toBeTruthy()
  })

  it('says so above what is to come', async () => {
    stubApi(answers({ upcoming: [soon] }))
    open()
    expect(await screen.findByText('No follow-ups are overdue or due today.')).toBeTruthy()
    expect(screen.getAllByRole('region').map((each) => within(each).getByRole('heading', { level: 2 }).textContent)).toEqual([
      'Upcoming This Week 1',
      'Scheduled Installations 1',
    ])
  })

  it('offers only what the person may open', async () => {
    stubApi(answers({}, []))
    open({ permissions: ['followups'] })
    expect(await screen.findByText('All caught up!')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add New Lead' })).toBeNull()
  })
})

describe('a card', () => {
  const lists = { 'GET /api/admin/installers': () => [], 'GET /api/wmk-colors': () => [], 'GET /api/leads/1': () => late }

  it.each(['Evelyn Stone', 'Edit Evelyn Stone'])(
    'opens Edit Lead Details by its button "%s", which sends no contact fields',
    async (name) => {
      const api = stubApi({ ...answers(), ...lists, 'PUT /api/leads/1': () => late })
      const { user } = open()
      const button = await screen.findByRole('button', { name })
      await act(() => user.click(button)) // The dialog is loaded separately; React suspends meanwhile.
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lead Details' }))
      await user.selectOptions(dialog.getByRole('combobox', { name: /^Status/ }), 'Not Interested')
      await user.click(dialog.getByRole('button', { name: 'Update Lead' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const [sent] = api.requests('PUT /api/leads/1')
      expect(sent?.body).toMatchObject({ remarks: 'Not Interested', lead_origin: 'whatsapp' })
      for (const field of ['name', 'phone', 'email']) expect(sent?.body).not.toHaveProperty(field)
      for (const call of ['GET /api/followups', 'GET /api/installations']) expect(api.requests(call)).toHaveLength(2)
    },
  )
})

describe('clearing the list', () => {
  it('of twelve leads, each with a note and a date, takes at most 37 keys', async () => {
    let overdue = many(12)
    const save = (id: number) => () => {
      overdue = overdue.filter((lead) => lead.id !== id)
      return late
    }
    const puts = Object.fromEntries(overdue.map(({ id }) => [`PUT /api/leads/${id}`, save(id)]))
    const api = stubApi({ ...answers({}, []), ...puts, 'GET /api/followups': () => followUps({ overdue }) })
    const { user } = open()
    await card('Lead 1')
    let pressed = 0
    const press = (key: string) => {
      pressed += 1
      return user.keyboard(key)
    }
    await act(() => press('f'))
    const dialog = await screen.findByRole('dialog', { name: 'Quick follow-up' })
    for (const { name } of many(12)) {
      await waitFor(() => expect(dialog.textContent).toContain(`${name} ·`))
      for (const key of ['v', 'k', 's']) await press(key)
    }
    expect(await screen.findByText('All caught up!')).toBeTruthy()
    expect(pressed).toBeLessThanOrEqual(37)
    const saved = Object.keys(puts).map((call) => api.requests(call).map(({ body }) => body))
    expect(saved).toHaveLength(12)
    for (const bodies of saved) {
      expect(bodies).toEqual([
        expect.objectContaining({ next_followup_date: '2026-12-11', notes: expect.stringContaining('[Nov 27, 2026] Left voicemail') }),
      ])
    }
  })

  it('takes three keys for a lead and ends with "All caught up!"', async () => {
    let overdue = [late]
    let dueToday = [due]
    const done = (id: number) => () => {
      overdue = overdue.filter((lead) => lead.id !== id)
      dueToday = dueToday.filter((lead) => lead.id !== id)
      return late
    }
    const api = stubApi({
      ...answers(),
      'GET /api/followups': () => followUps({ overdue, dueToday, upcoming: [soon] }),
      'PUT /api/leads/1': done(1),
      'PUT /api/leads/2': done(2),
    })
    const { user } = open()
    await card('Evelyn Stone')
    await act(() => user.keyboard('f'))
    const dialog = await screen.findByRole('dialog', { name: 'Quick follow-up' })
    expect(dialog.textContent).toContain('Evelyn Stone')
    await user.keyboard('os')
    await waitFor(() => expect(dialog.textContent).toContain('Bob Ortiz'))
    await user.keyboard('ms')
    expect(await screen.findByText('All caught up!')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.requests('PUT /api/leads/1')[0]?.body).toMatchObject({ next_followup_date: '2026-11-28' })
    expect(api.requests('PUT /api/leads/2')[0]?.body).toMatchObject({ next_followup_date: '2026-11-30' })
  })

  it('starts by F at the card that has the focus, and goes on with nobody from what is to come', async () => {
    stubApi(answers())
    const { user } = open()
    const { getByRole } = await card('Priya Natarajan')
    getByRole('button', { name: 'Priya Natarajan' }).focus()
    await act(() => user.keyboard('f'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Quick follow-up' }))
    expect(dialog.getByText(/Priya Natarajan/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Save and next' })).toBeNull()
  })

  it('leaves letters alone once shortcuts are turned off, until they are turned on again', async () => {
    stubApi(answers())
    const { user } = open()
    await card('Evelyn Stone')
    await user.click(screen.getByRole('button', { name: 'Turn shortcuts off' }))
    await act(() => user.keyboard('f'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Turn shortcuts on' }))
    await act(() => user.keyboard('f'))
    expect(await screen.findByRole('dialog', { name: 'Quick follow-up' })).toBeTruthy()
  })
})
