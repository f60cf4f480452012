import type { Lead } from '@crm/contracts'
import type { Shell } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildLead } from '../lead.fixture.ts'
import { LeadsPage } from './leads-page.tsx'

const today = '2026-11-27'
const page = (leads: Lead[], more = {}) => ({
  leads,
  total: leads.length,
  total_is_capped: false,
  totalPages: 1,
  anchor: null,
  today,
  ...more,
})
const many = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => buildLead({ id: from + index, name: `Lead ${from + index}` }))

function open(address = '/leads', user: Partial<Shell['user']> = {}) {
  const toast = vi.fn<Shell['toast']>()
  window.history.replaceState(null, '', address)
  render(
    <MockShell toast={toast} user={{ username: 'maria', role: 'owner', permissions: ['leads', 'add_lead'], ...user }}>
      <BrowserRouter>
        <LeadsPage />
        <Address />
      </BrowserRouter>
    </MockShell>,
  )
  return { toast, address: () => screen.getByTestId('address').textContent }
}

function Address() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      <button type="button" onClick={() => navigate(-1)}>
        The browser's Back
      </button>
    </>
  )
}

const table = () => screen.findByRole('table')
const rowOf = async (name: string) => {
  const cell = await within(await table()).findByText(name)
  const row = cell.closest('tr')
  if (!row) throw new Error(`${name} is in no row`)
  return within(row)
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the team member that was chosen last', () => {
  const members = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Assigned To' })
  const remembered = async () => {
    const api = stubApi({ 'GET /api/leads': () => page(many(1), { total: 30, totalPages: 2 }) })
    open()
    await table()
    await userEvent.selectOptions(members(), 'Sofia')
    cleanup()
    return () => api.requests('GET /api/leads').at(-1)?.query.get('assigned_to')
  }

  it('is in the address and the request of a list that is opened without filters', async () => {
    const asked = await remembered()
    const { address } = open('/leads')
    await waitFor(() => expect(address()).toBe('/leads?assigned_to=sofia'))
    expect(members().value).toBe('sofia')
    expect(asked()).toBe('sofia')
  })

  it.each(['/leads?status=Sold', '/leads?assigned_to=maria', '/leads?assigned_to=all'])('gives way to the address %s', async (given) => {
    await remembered()
    const { address } = open(given)
    await table()
    expect(address()).toBe(given)
    expect(members().value).toBe(given.endsWith('maria') ? 'maria' : '')
  })

  it('stays out of a list of all leads when its other filters are removed', async () => {
    const asked = await remembered()
    const { address } = open('/leads?assigned_to=all&search=ann')
    await table()
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search' }))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/leads?assigned_to=all'))
    await waitFor(() => expect(asked()).toBeNull())
  })

  it('is forgotten with "All Team Members", and unknown to another user', async () => {
    await remembered()
    const other = open('/leads', { username: 'james' })
    await table()
    expect(other.address()).toBe('/leads')
    cleanup()
    open('/leads')
    await table()
    await userEvent.selectOptions(members(), 'All Team Members')
    cleanup()
    const { address } = open('/leads')
    await table()
    expect(address()).toBe('/leads')
  })
})

describe('Lead Management', () => {
  it('has its title, its subtitle and a way to add a lead', async () => {
    stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Lead Management' })).toBeTruthy()
    expect(screen.getByText('Manage and track all your sales leads')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add Lead' }).getAttribute('href')).toBe('/add-lead')
    expect(screen.getByRole('link', { name: 'Import CSV' }).getAttribute('href')).toBe('/leads/import')
  })

  it('offers no Add Lead to who may not add leads', async () => {
    stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    open('/leads', { permissions: ['leads'] })
    await table()
    expect(screen.queryByRole('link', { name: 'Add Lead' })).toBeNull()
  })

  it('shows the columns of the specification in their order', async () => {
    stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    open()
    const heads = within(await table()).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'Date',
      'Name',
      'Contact Info',
      'Origin',
      'Next Follow-up',
      'Assigned To',
      'Status',
      'Project Amount',
      'Actions',
    ])
  })

  it('shows a lead: phone to call, e-mail cut to 15 characters, origin, assignee, status and amount', async () => {
    stubApi({ 'GET /api/leads': () => page([buildLead({ project_amount: '12400.5' })]) })
    open()
    const row = await rowOf('Ann Lee')
    expect(row.getByText('Nov 10')).toBeTruthy()
    expect(row.getByRole('link', { name: '(202) 555-0143' }).getAttribute('href')).toBe('tel:+12025550143')
    const email = row.getByRole('link', { name: 'ann.lee@example…' })
    expect(email.getAttribute('href')).toBe('mailto:ann.lee@example.com')
    expect(email.getAttribute('title')).toBe('ann.lee@example.com')
    for (const text of ['Facebook', 'Dec 1', 'James', 'In Progress', '$12,400.50']) expect(row.getByText(text)).toBeTruthy()
  })

  it('shows "Overdue", "Today", a short date, or "-" for the next follow-up, as the server judges it', async () => {
    const leads = [
      buildLead({ id: 1, name: 'Late', next_followup_date: '2026-11-20', followup_due: 'overdue' }),
      buildLead({ id: 2, name: 'Now', next_followup_date: today, followup_due: 'today' }),
      buildLead({ id: 3, name: 'Next year', next_followup_date: '2027-01-04', followup_due: 'scheduled' }),
      buildLead({ id: 4, name: 'Never', next_followup_date: null, followup_due: null }),
    ]
    stubApi({ 'GET /api/leads': () => page(leads) })
    open()
    expect((await rowOf('Late')).getByText('Overdue').className).toContain('badge-red')
    expect((await rowOf('Now')).getByText('Today').className).toContain('badge-yellow')
    expect((await rowOf('Next year')).getByText('Jan 4, 2027')).toBeTruthy()
    expect((await rowOf('Never')).getByText('-')).toBeTruthy()
  })

  it('shows "Unassigned" without an assignee and "-" for an amount of 0.00', async () => {
    stubApi({ 'GET /api/leads': () => page([buildLead({ assigned_to: '', project_amount: '0.00' })]) })
    open()
    const row = await rowOf('Ann Lee')
    expect(row.getByText('Unassigned')).toBeTruthy()
    expect(row.getByText('-')).toBeTruthy()
  })

  it('names the record in each action', async () => {
    stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    open()
    const row = await rowOf('Ann Lee')
    for (const name of ['Update follow-up for Ann Lee', 'Edit Ann Lee', 'Delete Ann Lee'])
      expect(row.getByRole('button', { name })).toBeTruthy()
    for (const name of ['Ann Lee', 'View details of Ann Lee'])
      expect(row.getByRole('link', { name }).getAttribute('href')).toBe('/leads/42')
  })

  it('offers neither a follow-up nor an edit of a lead whose personal data was erased, not by a link either', async () => {
    stubApi({ 'GET /api/leads': () => page([buildLead({ id: 1, name: 'Erased', phone: null, erased_at: '2026-11-20T10:00:00.000Z' })]) })
    open('/leads?lead=1')
    const row = await rowOf('Erased')
    expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Delete Erased'])
    expect(row.getByRole('link', { name: 'View details of Erased' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('what the list is asked', () => {
  it('is page 1 with 20 a page, and nothing that filters nothing', async () => {
    const api = stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    open('/leads?status=all')
    await table()
    expect(Object.fromEntries(api.requests('GET /api/leads')[0]?.query ?? [])).toEqual({ page: '1', limit: '20' })
  })

  it('waits for a pause of 300 ms in typing before it searches', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: false })
    const api = stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    const { address } = open('/leads?page=3')
    await act(() => vi.advanceTimersByTimeAsync(0))
    const box = screen.getByRole('searchbox', { name: 'Search' })
    fireEvent.change(box, { target: { value: 'an' } })
    await act(() => vi.advanceTimersByTimeAsync(299))
    fireEvent.change(box, { target: { value: 'ann' } })
    await act(() => vi.advanceTimersByTimeAsync(299))
    const searches = () => api.requests('GET /api/leads').filter(({ query }) => query.has('search'))
    expect(searches()).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(searches().map(({ query }) => query.get('search'))).toEqual(['ann'])
    expect(address()).toBe('/leads?search=ann')
  })

  it('follows Status, Origin and Assigned To, starts at page 1 again, and Back takes a filter back', async () => {
    const api = stubApi({ 'GET /api/leads': ({ query }) => page(many(20), { total: 60, totalPages: 3, anchor: query.get('page') }) })
    const { address } = open('/leads?page=2')
    const user = userEvent.setup()
    await table()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'In Progress')
    expect(address()).toBe('/leads?status=In+Progress')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Origin' }), 'Trade Show')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Assigned To' }), 'Sofia')
    await waitFor(() =>
      expect(api.requests('GET /api/leads').map(({ query }) => Object.fromEntries(query))).toContainEqual({
        status: 'In Progress',
        origin: 'trade_show',
        assigned_to: 'sofia',
        page: '1',
        limit: '20',
      }),
    )
    await user.click(screen.getByRole('button', { name: "The browser's Back" }))
    expect(address()).toBe('/leads?status=In+Progress&origin=trade_show')
    await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Assigned To' }).value).toBe(''))
  })

  it('shows a filter from a link in any spelling', async () => {
    stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    open('/leads?status=in-progress&assigned_to=Maria')
    await table()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).selectedOptions[0]?.textContent).toBe('In Progress')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Assigned To' }).selectedOptions[0]?.textContent).toBe('Maria')
  })

  it.each([
    ['Date', 'ascending', 'sort=date_created&dir=asc'],
    ['Name', 'ascending', 'sort=name&dir=asc'],
    ['Next Follow-up', 'ascending', 'sort=next_followup_date&dir=asc'],
    ['Project Amount', 'descending', 'sort=project_amount'],
  ])('sorts by %s, first %s, and no other column says that it sorts', async (name, order, asked) => {
    const api = stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    open()
    await table()
    await userEvent.click(within(screen.getByRole('columnheader', { name })).getByRole('button'))
    const sent = new URLSearchParams(asked)
    await waitFor(() =>
      expect(Object.fromEntries(api.requests('GET /api/leads').at(-1)?.query ?? [])).toMatchObject({
        sort: sent.get('sort'),
        dir: sent.get('dir') ?? 'desc',
      }),
    )
    const orders = screen.getAllByRole('columnheader').map((head) => [head.textContent, head.getAttribute('aria-sort')])
    expect(orders.filter(([, sorted]) => sorted !== null && sorted !== 'none')).toEqual([[name, order]])
    expect(orders.filter(([, sorted]) => sorted !== null)).toHaveLength(4)
  })

  it('sorts by the head that is pressed and says so', async () => {
    const api = stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    const { address } = open()
    const user = userEvent.setup()
    const head = (name: string) => screen.getByRole('columnheader', { name })
    await table()
    expect(head('Date').getAttribute('aria-sort')).toBe('descending')
    await user.click(within(head('Name')).getByRole('button'))
    expect(address()).toBe('/leads?sort=name&dir=asc')
    await waitFor(() => expect(api.requests('GET /api/leads').at(-1)?.query.get('sort')).toBe('name'))
    expect(head('Name').getAttribute('aria-sort')).toBe('ascending')
    await user.click(within(head('Name')).getByRole('button'))
    expect(address()).toBe('/leads?sort=name')
  })
})

describe('the pages of the list', () => {
  const pages = (all: number) => ({
    'GET /api/leads': ({ query }: { query: URLSearchParams }) => {
      const number = Number(query.get('page'))
      return page(many(20, (number - 1) * 20 + 1), { total: all, totalPages: Math.ceil(all / 20), anchor: `a${number}` })
    },
  })

  it('are counted in the footer, with Previous, Next and at most five numbers', async () => {
    stubApi(pages(252))
    open('/leads?page=7')
    const shown = within(await table().then((found) => found.closest('.card') as HTMLElement))
    expect(shown.getByText('Showing 121 to 140 of 252 leads')).toBeTruthy()
    expect(shown.getAllByRole('button', { name: /^Page / }).map((button) => button.textContent)).toEqual(['5', '6', '7', '8', '9'])
    expect(shown.getByRole('button', { name: 'Previous' })).toBeTruthy()
    expect(shown.getByRole('button', { name: 'Next' })).toBeTruthy()
  })

  it('say 10,000+ where the server stopped counting', async () => {
    stubApi({ 'GET /api/leads': () => page(many(20), { total: 10000, total_is_capped: true, totalPages: 500 }) })
    open()
    expect((await screen.findAllByText('Showing 1 to 20 of 10,000+ leads')).length).toBeGreaterThan(0)
  })

  it('keep the page before in sight while the next one loads', async () => {
    const second = createDeferredReply()
    stubApi({ 'GET /api/leads': ({ query }) => (query.get('page') === '2' ? second.reply : page(many(20), { total: 40, totalPages: 2 })) })
    open()
    const user = userEvent.setup()
    await rowOf('Lead 1')
    await user.click(screen.getAllByRole('button', { name: 'Next' })[0] as HTMLElement)
    expect((await rowOf('Lead 1')).getByText('Lead 1')).toBeTruthy()
    second.give(page(many(20, 21), { total: 40, totalPages: 2 }))
    expect((await rowOf('Lead 21')).getByText('Lead 21')).toBeTruthy()
  })

  it('are fetched one ahead, with the anchor of the page beside', async () => {
    const api = stubApi(pages(252))
    open('/leads?page=7')
    await waitFor(() =>
      expect(api.requests('GET /api/leads').map(({ query }) => [query.get('page'), query.get('anchor')])).toEqual([
        ['7', null],
        ['8', 'a7'],
      ]),
    )
  })

  it('end where the leads do: a page beyond the last becomes the last', async () => {
    stubApi({ 'GET /api/leads': ({ query }) => page(query.get('page') === '2' ? many(20, 21) : [], { total: 40, totalPages: 2 }) })
    const { address } = open('/leads?page=9')
    await waitFor(() => expect(address()).toBe('/leads?page=2'))
    await rowOf('Lead 21')
  })
})

describe('a list that is not there', () => {
  it('says that it is loading', async () => {
    const list = createDeferredReply()
    stubApi({ 'GET /api/leads': () => list.reply })
    open()
    expect((await screen.findByText('Loading leads...')).getAttribute('role')).toBe('status')
    list.give(page([buildLead()]))
    await table()
    expect(screen.queryByText('Loading leads...')).toBeNull()
  })

  it('says "No leads found" and offers to clear the filters or to add a lead', async () => {
    stubApi({ 'GET /api/leads': ({ query }) => (query.has('search') ? page([], { totalPages: 0 }) : page([buildLead()])) })
    const { address } = open('/leads?search=granite&status=Sold')
    await screen.findByText('No leads found')
    expect(screen.getByText('Try adjusting your filters or add a new lead')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Add Lead' })).toHaveLength(2)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Clear Filters' }))
    expect(address()).toBe('/leads')
    await rowOf('Ann Lee')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  it('says "Failed to fetch leads" with the status, and tries again', async () => {
    let answers = 0
    stubApi({
      'GET /api/leads': () => (answers++ === 0 ? new Response('', { status: 502, statusText: 'Bad Gateway' }) : page([buildLead()])),
    })
    open()
    await screen.findByText('Failed to fetch leads')
    expect(screen.getByText('502: Bad Gateway')).toBeTruthy()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }))
    await rowOf('Ann Lee')
  })
})

describe('deleting a lead', () => {
  const two = () => page([buildLead(), buildLead({ id: 43, name: 'Bob Ortiz' })])

  async function askToDelete(name: string) {
    const user = userEvent.setup()
    const button = (await rowOf(name)).getByRole('button', { name: `Delete ${name}` })
    await act(() => user.click(button)) // The dialog is loaded separately; React suspends meanwhile.
    return { user, question: within(await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this lead?' })) }
  }

  it('asks first, and leaves the lead alone at Cancel', async () => {
    const api = stubApi({ 'GET /api/leads': two })
    open()
    const { user, question } = await askToDelete('Ann Lee')
    expect(question.getByText('Ann Lee')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(api.requests('DELETE /api/leads/42')).toEqual([])
    await rowOf('Ann Lee')
  })

  it('leaves the focus on the same action of the next lead', async () => {
    const leads = [buildLead(), buildLead({ id: 43, name: 'Bob Ortiz' })]
    stubApi({ 'GET /api/leads': () => page([...leads]), 'DELETE /api/leads/42': () => leads.shift() && { message: 'Lead deleted' } })
    open()
    const { user, question } = await askToDelete('Ann Lee')
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryAllByText('Ann Lee')).toEqual([]))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Bob Ortiz' })))
  })

  it('takes the row away at once, says so, and offers Undo', async () => {
    const answer = createDeferredReply()
    let deleted = false
    const api = stubApi({
      'GET /api/leads': () => (deleted ? page([buildLead({ id: 43, name: 'Bob Ortiz' })]) : two()),
      'DELETE /api/leads/42': () => answer.reply,
      'POST /api/leads/42/restore': () => {
        deleted = false
        return buildLead()
      },
    })
    const { toast } = open()
    const { user, question } = await askToDelete('Ann Lee')
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryAllByText('Ann Lee')).toEqual([]))
    expect(toast).not.toHaveBeenCalled()

    deleted = true
    answer.give({ message: 'Lead deleted' })
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'success', title: 'Lead deleted successfully!' })),
    )
    act(() => toast.mock.lastCall?.[0].action?.onPress())
    await rowOf('Ann Lee')
    expect(api.requests('POST /api/leads/42/restore')).toHaveLength(1)
  })

  it('brings the row back and says "Failed to delete lead" when the server refuses', async () => {
    stubApi({ 'GET /api/leads': two, 'DELETE /api/leads/42': () => createErrorResponse(500, { message: 'Something went wrong' }) })
    const { toast } = open()
    const { user, question } = await askToDelete('Ann Lee')
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'error', title: 'Failed to delete lead' })))
    await rowOf('Ann Lee')
  })

  it('says "Lead has been deleted" and reads the list again when it was gone already', async () => {
    const api = stubApi({ 'GET /api/leads': two, 'DELETE /api/leads/42': () => createErrorResponse(404, { message: 'Lead not found' }) })
    const { toast } = open()
    const { user, question } = await askToDelete('Ann Lee')
    const before = api.requests('GET /api/leads').length
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'info', title: 'Lead has been deleted' }))
    await waitFor(() => expect(api.requests('GET /api/leads').length).toBeGreaterThan(before))
  })
})

describe('editing a lead', () => {
  it('opens Edit Lead Details and keeps the lead in the address', async () => {
    stubApi({ 'GET /api/leads': () => page([buildLead()]), 'GET /api/leads/42': () => buildLead() })
    const { address } = open('/leads?status=Sold')
    const user = userEvent.setup()
    const button = (await rowOf('Ann Lee')).getByRole('button', { name: 'Edit Ann Lee' })
    await act(() => user.click(button))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lead Details' }))
    expect(address()).toBe('/leads?status=Sold&lead=42')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(address()).toBe('/leads?status=Sold')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens from a link, also a lead of another page', async () => {
    stubApi({ 'GET /api/leads': () => page([buildLead({ id: 1, name: 'Bob Ortiz' })]), 'GET /api/leads/42': () => buildLead() })
    open('/leads?lead=42')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lead Details' }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Ann Lee')
  })

  it('says so when the lead of a link is gone', async () => {
    stubApi({
      'GET /api/leads': () => page([buildLead({ id: 1 })]),
      'GET /api/leads/42': () => createErrorResponse(404, { message: 'Lead not found' }),
    })
    const { toast, address } = open('/leads?lead=42')
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'info', title: 'Lead has been deleted' }))
    await waitFor(() => expect(address()).toBe('/leads'))
  })
})

describe('the list on a phone', () => {
  it('is cards with Call, Text and Follow-up', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(343)
    stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    open()
    const card = within(within(await screen.findByRole('list', { name: 'Leads' })).getByRole('listitem'))
    expect(card.getByRole('link', { name: 'Call Ann Lee at (202) 555-0143' }).getAttribute('href')).toBe('tel:+12025550143')
    expect(card.getByRole('link', { name: 'Text Ann Lee' }).getAttribute('href')).toBe('sms:+12025550143')
    for (const name of ['Follow-up for Ann Lee', 'Edit Ann Lee', 'Delete Ann Lee']) expect(card.getByRole('button', { name })).toBeTruthy()
    expect(card.getByRole('link', { name: /^View details of Ann Lee/ }).getAttribute('href')).toBe('/leads/42')
  })

  it('has its filters and its order in a sheet, with their count on the button', async () => {
    stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    const { address } = open('/leads?status=Sold&assigned_to=maria')
    const user = userEvent.setup()
    await table()
    await act(() => user.click(screen.getByRole('button', { name: 'Filter 2 active' })))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter leads' }))
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Origin' }), 'Referral')
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Order' }), 'Highest amount')
    expect(address()).toBe('/leads?status=Sold&assigned_to=maria&origin=referral&sort=project_amount')
    await user.click(sheet.getByRole('button', { name: 'Clear Filters' }))
    expect(address()).toBe('/leads?sort=project_amount')
    await user.click(await sheet.findByRole('button', { name: 'Show 1 lead' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('shows a phone number of 20 characters whole', async () => {
  stubApi({ 'GET /api/leads': () => page([buildLead({ phone: '+1 (555) 010-2030 x1' })]) })
  open()
  const [shown] = within(await table()).getAllByRole('link', { name: '+1 (555) 010-2030 x1' })
  expect(shown?.classList.contains('truncate')).toBe(false)
  expect(shown?.classList.contains('whitespace-normal')).toBe(true)
})

describe('the further filters', () => {
  const openSheet = async (address = '/leads') => {
    const api = stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    const opened = open(address)
    await table()
    await act(() => userEvent.click(screen.getByRole('button', { name: /^Filter/ })))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter leads' }))
    return { ...opened, api, sheet }
  }
  const type = (field: HTMLElement, value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }

  it.each([
    ['Date created, from', '2026-11-01', 'created_from', 'Created from Nov 1, 2026'],
    ['Date created, to', '2026-11-01', 'created_to', 'Created to Nov 1, 2026'],
    ['Next follow-up, from', '2026-11-01', 'followup_from', 'Follow-up from Nov 1, 2026'],
    ['Next follow-up, to', '2026-11-01', 'followup_to', 'Follow-up to Nov 1, 2026'],
    ['Project amount, at least', '5000', 'amount_min', 'Amount from $5,000.00'],
    ['Project amount, at most', '0.5', 'amount_max', 'Amount to $0.50'],
  ])('take %s', async (label, value, name, chip) => {
    const { sheet, address, api } = await openSheet('/leads?page=3')
    type(sheet.getByLabelText(label), value)
    expect(address()).toBe(`/leads?${name}=${value}`)
    await waitFor(() => expect(api.requests('GET /api/leads').at(-1)?.query.get(name)).toBe(value))
    expect(screen.getByText(chip)).toBeTruthy()
  })

  it.each([
    ['created_from=2026-11-20&created_to=2026-11-02', 'Date created, to', 'Must not be before the From date'],
    ['followup_from=2026-12-01&followup_to=2026-11-30', 'Next follow-up, to', 'Must not be before the From date'],
    ['amount_min=20000&amount_max=10', 'Project amount, at most', 'Must not be less than the minimum'],
  ])('say at the field that %s is reversed', async (query, label, fault) => {
    const { sheet } = await openSheet(`/leads?${query}`)
    const field = sheet.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(fault)
  })

  it('say nothing of a range that is not reversed, or open at one end', async () => {
    const { sheet } = await openSheet(
      '/leads?amount_min=9&amount_max=10&created_from=2026-11-02&created_to=2026-11-02&followup_from=2026-11-02',
    )
    expect(sheet.queryByText(/^Must not be/)).toBeNull()
  })

  it.each(['Payment Pending', 'Deposit Paid', 'Paid in Full'])('take the payment %s', async (label) => {
    const { sheet, address } = await openSheet()
    await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Payment' }), label)
    expect(address()).toBe(`/leads?payment=${{ 'Payment Pending': 'pending', 'Deposit Paid': 'deposit', 'Paid in Full': 'paid' }[label]}`)
  })

  it.each([
    ['Date created, from', '0002-01-01'],
    ['Project amount, at least', '-5'],
    ['Project amount, at most', '1.234'],
  ])('leave %s alone while it says %s, which may be half typed', async (label, value) => {
    const { sheet, address } = await openSheet()
    type(sheet.getByLabelText(label), value)
    expect(address()).toBe('/leads')
    expect(sheet.getByLabelText<HTMLInputElement>(label).value).toBe(value)
  })

  it('go one by one by their chips, or all by Clear, and the focus stays beside them', async () => {
    stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    const { address } = open('/leads?status=Sold&amount_min=10&amount_max=20&payment=paid&page=2')
    await table()
    const chips = within(screen.getByRole('list', { name: 'Filters' }))
    expect(chips.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual(['Sold', 'Amount $10.00 – $20.00', 'Paid in Full'])
    await userEvent.click(chips.getByRole('button', { name: 'Remove filter Amount $10.00 – $20.00' }))
    expect(address()).toBe('/leads?status=Sold&payment=paid')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Filter/ })))
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(address()).toBe('/leads')
    expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull()
  })
})

describe('on a phone', () => {
  it('import and export stand behind one button, which Escape and a press elsewhere close again', async () => {
    stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    open()
    const button = await screen.findByRole('button', { name: 'Import or export' })
    const links = () => [...(button.parentElement?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent?.trim())
    expect(links()).toEqual([])
    await userEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(links()).toEqual(['Import CSV', 'Export CSV'])
    await userEvent.tab()
    await userEvent.keyboard('{Escape}')
    expect([links(), document.activeElement]).toEqual([[], button])
    await userEvent.click(button)
    await userEvent.click(screen.getByRole('heading', { level: 1 }))
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('Export CSV', () => {
  it('is a download of what the filters match, in the order of the list', async () => {
    stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    open('/leads?status=Sold&search=ann&amount_min=10&page=3&sort=name&dir=asc')
    await table()
    const link = screen.getByRole('link', { name: 'Export CSV' })
    expect(link.getAttribute('href')).toBe('/api/leads/export?search=ann&status=Sold&amount_min=10&sort=name&dir=asc')
    expect(link.hasAttribute('download')).toBe(true)
  })

  it('says so when the server can not be asked', async () => {
    stubApi({
      'GET /api/leads': () => page([buildLead()]),
      'GET /api/auth/me': () => createErrorResponse(503, { message: 'The server is busy.' }),
    })
    const { toast } = open()
    await table()
    await userEvent.click(screen.getByRole('link', { name: 'Export CSV' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Error', description: 'The server is busy.' }))
  })
})

describe('the key C', () => {
  it('opens Add New Lead above the list, unless shortcuts are off or text is being typed', async () => {
    localStorage.clear()
    stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    open()
    await table()
    const user = userEvent.setup()
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'c')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Turn shortcuts off' }))
    await user.keyboard('c')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Turn shortcuts on' }))
    await act(() => user.keyboard('c'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Lead' }))
    // The page takes clicks again only after the dialog's effects.
    await waitFor(() => user.click(dialog.getByRole('button', { name: 'Cancel' })))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('does nothing for who may not add leads', async () => {
    stubApi({ 'GET /api/leads': () => page([buildLead()]) })
    open('/leads', { role: 'sales_rep', permissions: [] })
    await table()
    await userEvent.keyboard('c')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
