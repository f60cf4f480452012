import type { BookletOrder } from '@crm/contracts'
import type { Shell } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, type StubbedRequest, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildBooklet } from './booklet.fixture.ts'
import { SampleBookletsPage } from './booklets-page.tsx'
import { noBookletFilters } from './list-state.ts'
import { bookletQueries } from './queries.ts'

afterEach(cleanup)

const today = '2026-11-27'
const figures = {
  totalOrders: 148,
  pendingOrders: 3,
  shippedOrders: 12,
  deliveredOrders: 127,
  thisWeekOrders: 4,
  refundedOrders: 6,
  today,
}
const shipped = buildBooklet({
  id: 8,
  order_number: 'SB-8',
  customer_name: 'Bea Cole',
  status: 'Shipped',
  tracking_number: '9400 1118-9922',
  date_shipped: '2026-11-23',
  lead_id: 42,
})

type Answers = Parameters<typeof stubApi>[0]
function open(answers: Answers = {}, orders: BookletOrder[] = [buildBooklet(), shipped], address = '/sample-booklets') {
  const toast = vi.fn<Shell['toast']>()
  const server = stubApi({
    'GET /api/sample-booklets': () => orders,
    'GET /api/sample-booklets/stats/dashboard': () => figures,
    ...answers,
  })
  window.history.replaceState(null, '', address)
  render(
    <MockShell toast={toast} user={{ username: 'maria', role: 'owner', permissions: ['sample-booklets', 'leads'] }}>
      <BrowserRouter>
        <SampleBookletsPage />
      </BrowserRouter>
    </MockShell>,
  )
  return { toast, server, user: userEvent.setup() }
}

// The dialog's code is loaded separately. React suspends meanwhile, so the click must be awaited in `act`.
const press = (user: ReturnType<typeof userEvent.setup>, button: HTMLElement) => act(() => user.click(button))
const table = () => screen.findByRole('table', { name: 'Sample booklet orders' })
const rowOf = async (text: string) => {
  const row = (await within(await table()).findByText(text)).closest('tr')
  if (!row) throw new Error(`${text} is in no row`)
  return within(row)
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const bodyOf = (requests: StubbedRequest[]) => requests.at(-1)?.body

describe('the screen', () => {
  it('has its title and both header buttons', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Sample Booklets Management' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add New Order' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Export Orders' })).toBeDefined()
  })

  it('has six cards', async () => {
    open()
    await screen.findByText('148')
    const cards = within(screen.getByRole('list', { name: 'Figures' })).getAllByRole('listitem')
    expect(cards.map((card) => card.textContent)).toEqual([
      'Total Orders148',
      'Pending Orders3',
      'Shipped Orders12',
      'Delivered Orders127',
      'This Week4',
      'Refunded Orders6',
    ])
  })

  it('has the columns of the specification', async () => {
    open()
    const heads = within(await table()).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual([
      ...['Order #', 'Customer', 'Product Type', 'Status', 'Order Date', 'Tracking', 'Ship Date', 'Actions'],
    ])
  })

  it('shows who ordered what, when it left, and how to reach them', async () => {
    open()
    const row = await rowOf('SB-10475')
    expect(row.getByText('Ann Lee')).toBeDefined()
    expect(row.getByRole('link', { name: '(202) 555-0143' }).getAttribute('href')).toBe('tel:+12025550143')
    expect(row.getByRole('link', { name: 'ann.lee@example.com' })).toBeDefined()
    expect(row.getByText('Demo Kit Only')).toBeDefined()
    expect(row.getByText('Nov 20')).toBeDefined()
    expect((await rowOf('SB-8')).getByText('Nov 23')).toBeDefined()
  })

  it('leads to USPS with only the digits and letters of the tracking number', async () => {
    open()
    const link = (await rowOf('SB-8')).getByRole('link', { name: '…8-9922: Track 9400 1118-9922 at USPS, opens in a new tab' })
    expect(link.getAttribute('href')).toBe('https://tools.usps.com/go/TrackConfirmAction?tLabels=940011189922')
  })

  it('leads to the lead of a known customer', async () => {
    open()
    expect((await rowOf('SB-8')).getByRole('link', { name: 'Bea Cole' }).getAttribute('href')).toBe('/leads/42')
    expect((await rowOf('SB-10475')).queryByRole('link', { name: 'Ann Lee' })).toBeNull()
  })

  it('says so where there are no orders', async () => {
    open({}, [])
    expect(await screen.findByText('No sample booklet orders found')).toBeDefined()
  })

  it('says with the status that the orders could not be read, and tries again', async () => {
    let broken = true
    const { user } = open({ 'GET /api/sample-booklets': () => (broken ? createErrorResponse(503, { message: 'Busy' }) : [buildBooklet()]) })
    expect(await screen.findByText('Failed to fetch sample booklets: 503')).toBeDefined()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await rowOf('SB-10475')).toBeDefined()
  })

  it('is read again every five minutes', () => {
    expect(bookletQueries.list({ ...noBookletFilters, page: 1 }).refetchInterval).toBe(5 * 60 * 1000)
    expect(bookletQueries.stats().refetchInterval).toBe(5 * 60 * 1000)
  })
})

describe('the filter', () => {
  it('asks for one status, and Clear Filter for all', async () => {
    const { user, server } = open()
    const asked = () => server.requests('GET /api/sample-booklets').at(-1)?.query.get('status') ?? null
    const select = screen.getByRole('combobox', { name: 'Status' })
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([...['All statuses', 'Pending', 'Shipped', 'Delivered', 'Refunded']])
    await user.selectOptions(select, 'Shipped')
    await waitFor(() => expect(asked()).toBe('Shipped'))
    expect(window.location.search).toBe('?status=Shipped')
    expect(await screen.findByText('Showing 1 to 12 of 12 orders')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Clear Filter' }))
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(await screen.findByText('Showing 1 to 25 of 148 orders')).toBeDefined()
  })
})

describe('the search, the product, and the days', () => {
  const found = { 'GET /api/sample-booklets/count': () => ({ total: 31 }) }
  const queryOf = (server: ReturnType<typeof open>['server'], path = '/api/sample-booklets') =>
    Object.fromEntries(server.requests(`GET ${path}`).at(-1)?.query ?? [])

  it('ask the server, count what is found, and are in the address', async () => {
    const { user, server } = open(found)
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'lee')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Product type' }), 'Trial Kit')
    fireEvent.change(screen.getByLabelText('Order date from'), { target: { value: '2026-11-01' } })
    const filters = { search: 'lee', product_type: 'Trial Kit', ordered_from: '2026-11-01' }
    await waitFor(() => expect(queryOf(server)).toEqual({ ...filters, page: '1', limit: '25' }))
    await waitFor(() => expect(queryOf(server, '/api/sample-booklets/count')).toEqual(filters))
    expect(await screen.findByText('Showing 1 to 25 of 31 orders')).toBeDefined()
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual(filters)
    await user.click(screen.getByRole('button', { name: 'Clear Filter' }))
    expect(await screen.findByText('Showing 1 to 25 of 148 orders')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('')
  })

  it('are read from the address, and what is no product or day is left out', async () => {
    const { server } = open(
      found,
      undefined,
      '/sample-booklets?search=ann&product_type=trial+kit&ordered_from=2026-02-30&ordered_to=2026-11-30',
    )
    await rowOf('SB-10475')
    expect(queryOf(server)).toEqual({ search: 'ann', product_type: 'Trial Kit', ordered_to: '2026-11-30', page: '1', limit: '25' })
  })

  it('say so where nothing matches, and where the days are in the wrong order', async () => {
    open({ 'GET /api/sample-booklets/count': () => ({ total: 0 }) }, [], '/sample-booklets?ordered_from=2026-11-02&ordered_to=2026-11-01')
    expect(await screen.findByText('No sample booklet orders found')).toBeDefined()
    expect(screen.getByText('Try adjusting your filters')).toBeDefined()
    expect(screen.getByText('Must not be before the first date')).toBeDefined()
  })
})

describe('adding an order', () => {
  const fill = (form: Awaited<ReturnType<typeof dialog>>) => {
    const type = (label: RegExp, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } })
    type(/^Order number/, 'SB-9')
    type(/^Customer name/, 'Gita Raman')
    type(/^Phone/, '(503) 555-0148')
    type(/^Email/, 'gita.r@example.com')
    type(/^Address/, '1 Main St')
  }

  it('sends what was typed, with the defaults, and says so', async () => {
    const { user, server, toast } = open({ 'POST /api/sample-booklets': () => buildBooklet({ id: 9 }) })
    await screen.findByText('148')
    await press(user, screen.getByRole('button', { name: 'Add New Order' }))
    const form = await dialog('Add New Order')
    fill(form)
    await user.click(form.getByRole('button', { name: 'Create Order' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Sample booklet order created successfully!' }))
    expect(bodyOf(server.requests('POST /api/sample-booklets'))).toEqual({
      order_number: 'SB-9',
      product_type: 'Sample Booklet Only',
      customer_name: 'Gita Raman',
      phone: '(503) 555-0148',
      email: 'gita.r@example.com',
      address: '1 Main St',
      status: 'Pending',
      date_ordered: today,
      date_shipped: null,
      tracking_number: null,
      notes: null,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('refuses empty required fields, names each, and keeps what was typed', async () => {
    const { user, server, toast } = open()
    await press(user, screen.getByRole('button', { name: 'Add New Order' }))
    const form = await dialog('Add New Order')
    await user.type(form.getByLabelText(/^Order number/), 'SB-9')
    await user.click(form.getByRole('button', { name: 'Create Order' }))
    expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Validation Error', description: 'Please check all required fields' })
    expect(form.getAllByText('Required')).toHaveLength(4)
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Customer name/)))
    expect(form.getByDisplayValue('SB-9')).toBeDefined()
    expect(server.requests('POST /api/sample-booklets')).toEqual([])
  })

  it.each([
    ['the words of the server', { message: 'An order with this number already exists' }, 'An order with this number already exists'],
    ['its own words where the server has none', '', 'Failed to create sample booklet order'],
  ])('tells a refusal in %s', async (_, problem, description) => {
    const { user, toast } = open({ 'POST /api/sample-booklets': () => createErrorResponse(409, problem) })
    await press(user, screen.getByRole('button', { name: 'Add New Order' }))
    const form = await dialog('Add New Order')
    fill(form)
    await user.click(form.getByRole('button', { name: 'Create Order' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Error', description }))
    expect(form.getByDisplayValue('Gita Raman')).toBeDefined()
  })

  it('takes one order where the answer was lost and the notes were changed since', async () => {
    const answers = [createErrorResponse(502, ''), createErrorResponse(422, { message: 'Reused' }), buildBooklet({ id: 9, version: 1 })]
    const { user, server, toast } = open({
      'POST /api/sample-booklets': () => answers.shift(),
      'PUT /api/sample-booklets/9': () => buildBooklet(),
    })
    await press(user, screen.getByRole('button', { name: 'Add New Order' }))
    const form = await dialog('Add New Order')
    fill(form)
    await user.click(form.getByRole('button', { name: 'Create Order' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'error' })))
    fireEvent.change(form.getByLabelText(/^Notes/), { target: { value: 'Two please' } })
    await user.click(form.getByRole('button', { name: 'Create Order' }))
    await waitFor(() => expect(bodyOf(server.requests('PUT /api/sample-booklets/9'))).toEqual({ notes: 'Two please', version: 1 }))
    expect(new Set(server.requests('POST /api/sample-booklets').map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })
})

describe('editing an order', () => {
  const edit = async (user: ReturnType<typeof userEvent.setup>) => {
    await press(user, (await rowOf('SB-10475')).getByRole('button', { name: 'Edit SB-10475' }))
    return dialog('Edit Order')
  }

  it('sends the order with the version that was read, and says so', async () => {
    const { user, server, toast } = open({ 'PUT /api/sample-booklets/7': () => buildBooklet({ version: 2 }) })
    const form = await edit(user)
    await user.type(form.getByLabelText(/^Notes/), 'Ring twice')
    await user.click(form.getByRole('button', { name: 'Update Order' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Sample booklet order updated successfully!' }))
    expect(bodyOf(server.requests('PUT /api/sample-booklets/7'))).toMatchObject({ version: 1, notes: 'Ring twice', tracking_number: null })
  })

  it('sets the date shipped to today when Shipped is chosen', async () => {
    const { user } = open()
    const form = await edit(user)
    await user.selectOptions(form.getByLabelText(/^Status/), 'Shipped')
    expect(form.getByLabelText(/^Date shipped/)).toHaveProperty('value', today)
  })

  it('lists what is wrong with path and message', async () => {
    const { user, toast } = open()
    const form = await edit(user)
    await user.clear(form.getByLabelText(/^Address/))
    await user.clear(form.getByLabelText(/^Email/))
    await user.type(form.getByLabelText(/^Email/), 'ann')
    await user.click(form.getByRole('button', { name: 'Update Order' }))
    const description = 'address: Required, email: Must be an email address'
    expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Validation Error', description })
  })

  it('lists what the server finds in the same way', async () => {
    const problem = {
      message: 'Please check all fields',
      errors: [{ path: 'date_shipped', message: 'Must not be before the date ordered' }],
    }
    const { user, toast } = open({ 'PUT /api/sample-booklets/7': () => createErrorResponse(400, problem) })
    const form = await edit(user)
    await user.click(form.getByRole('button', { name: 'Update Order' }))
    const description = 'date_shipped: Must not be before the date ordered'
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Validation Error', description }))
  })

  it('tells when it failed without a reason', async () => {
    const { user, toast } = open({ 'PUT /api/sample-booklets/7': () => createErrorResponse(500, '') })
    const form = await edit(user)
    await user.click(form.getByRole('button', { name: 'Update Order' }))
    const description = 'Failed to update sample booklet order'
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Error', description }))
  })

  it('keeps what was typed where somebody else changed the same, and the next save means it', async () => {
    const conflict = { field: 'tracking_number', yours: '9500', theirs: '9400', by: 'james', at: '2026-11-27T10:00:00.000Z' }
    let saves = 0
    const { user, server } = open({
      'PUT /api/sample-booklets/7': () =>
        saves++ === 0 ? createErrorResponse(409, { message: 'Changed', conflicts: [conflict] }) : buildBooklet(),
      'GET /api/sample-booklets/7': () => buildBooklet({ version: 2, tracking_number: '9400', customer_name: 'Ann Leeds' }),
    })
    const form = await edit(user)
    await user.type(form.getByLabelText(/^Tracking number/), '9500')
    await user.click(form.getByRole('button', { name: 'Update Order' }))
    expect(await form.findByText('James changed this order while you were editing')).toBeDefined()
    expect(form.getByText('Tracking number: 9400')).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Update Order' }))
    const sent = { version: 2, tracking_number: '9500', customer_name: 'Ann Leeds' }
    await waitFor(() => expect(bodyOf(server.requests('PUT /api/sample-booklets/7'))).toMatchObject(sent))
  })
})

describe('shipping an order', () => {
  it('is offered on Pending ones only, and opens the form as Shipped today, ready for a tracking number', async () => {
    const { user, server } = open({ 'PUT /api/sample-booklets/7': () => buildBooklet() })
    expect((await rowOf('SB-8')).queryByRole('button', { name: /^Ship / })).toBeNull()
    await press(user, (await rowOf('SB-10475')).getByRole('button', { name: 'Ship SB-10475 to Ann Lee' }))
    const form = await dialog('Edit Order')
    expect(form.getByLabelText(/^Status/)).toHaveProperty('value', 'Shipped')
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Tracking number/)))
    await user.type(form.getByLabelText(/^Tracking number/), '9400111')
    await user.click(form.getByRole('button', { name: 'Update Order' }))
    const sent = { status: 'Shipped', date_shipped: today, tracking_number: '9400111' }
    await waitFor(() => expect(bodyOf(server.requests('PUT /api/sample-booklets/7'))).toMatchObject(sent))
  })
})

describe('deleting an order', () => {
  const remove = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click((await rowOf('SB-10475')).getByRole('button', { name: 'Delete SB-10475' }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Delete' }))
  }

  it('leaves the focus on the same action of the next order', async () => {
    const orders = [buildBooklet(), shipped]
    const { user } = open({ 'DELETE /api/sample-booklets/7': () => orders.shift() && { message: 'Deleted' } }, orders)
    await remove(user)
    await waitFor(() => expect(screen.queryByText('SB-10475')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete SB-8' })))
  })

  it('asks first; the toast takes it back', async () => {
    const { user, toast, server } = open({
      'DELETE /api/sample-booklets/7': () => ({ message: 'Sample booklet deleted successfully!' }),
      'POST /api/sample-booklets/7/restore': () => buildBooklet(),
    })
    await remove(user)
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Sample booklet deleted successfully!' })))
    toast.mock.calls.at(-1)?.[0].action?.onPress()
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'SB-10475 restored' }))
    expect(server.requests('POST /api/sample-booklets/7/restore')).toHaveLength(1)
  })

  it('does nothing where the answer is Cancel', async () => {
    const { user, server } = open()
    await user.click((await rowOf('SB-10475')).getByRole('button', { name: 'Delete SB-10475' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    expect(server.requests('DELETE /api/sample-booklets/7')).toEqual([])
  })

  it.each([
    [500, 'Error: Failed to delete sample booklet'],
    [404, 'Sample booklet has been deleted'],
  ])('says at %i: %s', async (status, title) => {
    const { user, toast } = open({ 'DELETE /api/sample-booklets/7': () => createErrorResponse(status, { message: 'No' }) })
    await remove(user)
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title })))
  })
})

describe('exporting', () => {
  it('saves the file of what the filter shows', async () => {
    const clicked: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.getAttribute('href') ?? '')
    })
    const { user } = open({ 'GET /api/auth/me': () => ({ username: 'maria' }) }, [shipped], '/sample-booklets?status=Shipped')
    await user.click(screen.getByRole('button', { name: 'Export Orders' }))
    await waitFor(() => expect(clicked).toEqual(['/api/sample-booklets/export?status=Shipped']))
    click.mockRestore()
  })

  it('says why there is no file', async () => {
    const { user, toast } = open({ 'GET /api/auth/me': () => createErrorResponse(503, { message: 'Busy' }) })
    await user.click(screen.getByRole('button', { name: 'Export Orders' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Error', description: 'Busy' }))
  })
})
