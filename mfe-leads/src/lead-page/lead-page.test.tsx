import type { LeadHistoryEntry, LeadRecord } from '@crm/contracts'
import type { Shell } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { refuse, type Sent, stubApi } from '@crm/shell-api/stub-api'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BrowserRouter, useLocation, useRoutes } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aBooklet } from '../sample-booklets/a-booklet.ts'
import { anEntry, aRecord } from './a-record.ts'
import { LeadPage } from './lead-page.tsx'

configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message ?? '') })
vi.setConfig({ testTimeout: 30_000 })
afterEach(cleanup)

const priced = { by: 'sofia', at: '2026-11-20T15:42:00.000Z', version: 3, before: '$0.00' }
const recorded = anEntry(1, { type: 'LeadCreated', field: null, did: 'recorded the lead', from: null, to: null, text: 'as New' })
const sold = anEntry(2, {
  by: 'james',
  at: '2026-11-18T15:00:00.000Z',
  type: 'LeadSold',
  field: 'remarks',
  did: 'marked the lead as Sold',
  from: 'New',
  to: 'Sold',
})
const price = anEntry(3, { by: 'sofia', at: priced.at, from: '$0.00', to: '$9,850.00' })

type Page = { entries: LeadHistoryEntry[]; earlier: number | null }
type Server = {
  booklets?: () => unknown
  record?: (sent: Sent) => LeadRecord | Response
  history?: (sent: Sent) => Page | Response
  undo?: () => unknown
}

function open({ record, history, undo, booklets }: Server = {}, address = '/leads/42') {
  const server = stubApi({
    'GET /api/leads/42/record':
      record ?? (() => aRecord({ lead: { address: '1 Elm St' }, setBy: { project_amount: priced }, earlier: sold.at })),
    'GET /api/leads/42/history': history ?? (() => ({ entries: [price, sold, recorded], earlier: null })),
    'GET /api/leads/42/sample-booklets': booklets ?? (() => []),
    'POST /api/leads/42/undo': undo ?? (() => ({})),
    'POST /api/leads/42/restore': () => ({}),
  })
  const toast = vi.fn<Shell['toast']>()
  window.history.replaceState(null, '', address)
  render(
    <MockShell toast={toast} user={{ username: 'maria', role: 'owner', permissions: ['leads', 'sample-booklets'] }}>
      <BrowserRouter>
        <Pages />
        <Address />
      </BrowserRouter>
    </MockShell>,
  )
  return { toast, server, address: () => screen.getByTestId('address').textContent }
}

const Pages = () => useRoutes([{ path: '/leads/:id', element: <LeadPage /> }])

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

const timeline = () => screen.findByRole('region', { name: 'Timeline' })
const values = (name = 'Current values') => screen.findByRole('region', { name })

describe('the page of a lead', () => {
  it('has its name, and the ways to reach it', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Ann Lee' })).toBeTruthy()
    const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
    expect(link(/^Call/)).toBe('tel:+12025550143')
    expect(link(/^Email/)).toBe('mailto:ann.lee@example.com')
    expect(link(/^Map/)).toContain('query=1%20Elm%20St')
    expect(document.title).toContain('Ann Lee')
  })

  it('tells of every field who set it, when, and what it was before', async () => {
    open()
    const panel = within(await values())
    expect(panel.getByText('Project amount').closest('div')?.textContent).toMatch(/\$9,850\.00Sofia · .+was \$0\.00/)
    expect(panel.getByText('Phone').closest('div')?.textContent).toMatch(/Maria · .+/)
    expect(panel.getAllByRole('term')).toHaveLength(15)
  })

  it('says at the head of the notes who changed them last, so that no note reads as theirs', async () => {
    open({ record: () => aRecord({ lead: { notes: '[Nov 18, 2026] Sent quote' } }) })
    const panel = within(await values('Notes'))
    expect(panel.getByText(/^last changed by Maria,/).textContent).toMatch(/^last changed by Maria, Nov 10/)
    expect(panel.getByRole('list', { name: 'Notes, newest first' }).parentElement?.textContent).not.toContain('Maria')
  })

  it('tells what happened in words, newest first', async () => {
    open()
    const panel = within(await timeline())
    await panel.findByText(/recorded the lead/)
    const told = panel.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(told[0]).toMatch(/^Sofia changed the project amount.*from\$0\.00to\$9,850\.00/)
    expect(told[1]).toMatch(/^James marked the lead as Sold/)
    expect(told[2]).toMatch(/^Maria recorded the lead.*as New/)
  })

  it('puts what one request did together, and tells from where for who may know', async () => {
    const both = [sold, price].map((entry) => ({
      ...entry,
      by: 'james',
      at: sold.at,
      request: 'one',
      sender: { address: '203.0.113.9', device: 'Chrome on Windows' },
    }))
    open({ history: () => ({ entries: both, earlier: null }) })
    const panel = within(await timeline())
    expect((await panel.findByText(/made 2 changes/)).textContent).toBe('James made 2 changes')
    expect(panel.getByText('From Chrome on Windows, 203.0.113.9')).toBeTruthy()
  })

  it('shows earlier entries when asked', async () => {
    const { server } = open({
      history: ({ query }) => (query.get('before') ? { entries: [recorded], earlier: null } : { entries: [price, sold], earlier: 2 }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier' }))
    expect(await screen.findByText(/recorded the lead/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull()
    expect(server.requests('GET /api/leads/42/history').map(({ query }) => query.get('before'))).toEqual([null, '2'])
  })
})

describe('the sample booklets of a lead', () => {
  it('are shown with where they stand and where the parcel is', async () => {
    open({ booklets: () => [aBooklet({ status: 'Shipped', tracking_number: '9400 1000' })] })
    const panel = within(await screen.findByRole('region', { name: 'Sample booklets' }))
    expect(panel.getByText('SB-10475').closest('li')?.textContent).toMatch(/Shipped.*Demo Kit Only.*Ordered Nov 20, 2026/)
    expect(panel.getByRole('link', { name: /^Track / })).toBeTruthy()
  })

  it('take no room where there are none', async () => {
    const { server } = open()
    await waitFor(() => expect(server.requests('GET /api/leads/42/sample-booklets')).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Sample booklets' })).toBeNull()
  })

  it('that could not be read are asked for again', async () => {
    let tries = 0
    open({ booklets: () => (++tries === 1 ? refuse(500, { message: 'No' }) : [aBooklet()]) })
    const panel = await screen.findByRole('region', { name: 'Sample booklets' })
    await userEvent.click(await within(panel).findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('SB-10475')).toBeTruthy()
  })
})

describe('a moment of the past', () => {
  const then = () => aRecord({ lead: { version: 2, project_amount: '0.00' }, earlier: recorded.at, later: price.at, hidden: 1 })

  it('is shown from the timeline, with a banner, read-only, and kept in the address', async () => {
    const { address, server } = open({
      record: ({ query }) => (query.get('asOf') ? then() : aRecord({ setBy: { project_amount: priced } })),
    })
    await userEvent.click((await screen.findAllByRole('button', { name: /^As of here/ }))[0] as HTMLElement)
    expect(await screen.findByText(/1 later change is hidden and nothing can be edited/)).toBeTruthy()
    expect(address()).toBe(`/leads/42?asOf=${encodeURIComponent(sold.at)}`)
    expect((await values('Values then')).textContent).toContain('$0.00')
    for (const name of ['Edit', 'Follow up', 'Delete Ann Lee'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
    await waitFor(() => expect(server.requests('GET /api/leads/42/history').at(-1)?.query.get('before')).toBe('3'))
    await userEvent.click(screen.getByRole('button', { name: 'Back to now' }))
    expect(await values()).toBeTruthy()
    expect(address()).toBe('/leads/42')
  })

  it('is opened by its address, and stepped through from change to change', async () => {
    const { address } = open({ record: then }, '/leads/42?asOf=2026-11-19T00:00:00Z')
    expect(await screen.findByText(/You are looking at this lead/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Earlier change' }))
    expect(address()).toContain(encodeURIComponent(recorded.at))
    await userEvent.click(screen.getByRole('button', { name: 'Later change' }))
    expect(address()).toContain(encodeURIComponent(price.at))
    await userEvent.click(screen.getByRole('button', { name: 'Now' }))
    expect(address()).toBe('/leads/42')
  })

  it('can be typed', async () => {
    const { address } = open()
    fireEvent.change(await screen.findByLabelText('As of'), { target: { value: '2026-11-19T09:30' } })
    expect(address()).toBe(`/leads/42?asOf=${encodeURIComponent(new Date(2026, 10, 19, 9, 30).toISOString())}`)
  })

  it('before the lead was recorded says so, with the way back', async () => {
    const { address } = open(
      { record: ({ query }) => (query.get('asOf') ? refuse(404, { message: 'This lead had not been recorded yet' }) : aRecord()) },
      '/leads/42?asOf=2020-01-01T00:00:00Z',
    )
    expect(await screen.findByText('This lead had not been recorded yet')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Back to now' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ann Lee' })).toBeTruthy()
    expect(address()).toBe('/leads/42')
  })
})

describe('undo', () => {
  it('takes the last change of a field back, and leaves the focus on the page', async () => {
    const { server, toast } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: changed the project amount' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Change undone' }))
    expect(server.requests('POST /api/leads/42/undo').map(({ body }) => body)).toEqual([{ version: 3 }])
    expect(document.activeElement?.textContent).toBe('Timeline')
  })

  it('is offered beside the value too', async () => {
    const { server } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the last change of project amount' }))
    await waitFor(() => expect(server.requests('POST /api/leads/42/undo')).toHaveLength(1))
  })

  it('takes a whole save back at once, and leaves the focus on the page', async () => {
    const at = '2026-11-20T15:42:00.000Z'
    const save = [
      { ...price, by: 'sofia', at, request: 'one' },
      { ...sold, by: 'sofia', at, request: 'one' },
    ]
    const setBy = { project_amount: priced, remarks: { by: 'sofia', at, version: 2, before: 'New' } }
    const { server, toast } = open({ record: () => aRecord({ setBy }), history: () => ({ entries: [...save, recorded], earlier: null }) })
    await userEvent.click(await screen.findByRole('button', { name: /^Undo all 2 changes by Sofia/ }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Changes undone' }))
    expect(server.requests('POST /api/leads/42/undo').map(({ body }) => body)).toEqual([{ version: 2, through: 3 }])
    expect(document.activeElement?.textContent).toBe('Timeline')
  })

  it('says in the server’s words why it was refused', async () => {
    const message = 'James has changed the project amount of this lead since, so this can no longer be undone'
    const { toast } = open({ undo: () => refuse(409, { message }) })
    await userEvent.click(await screen.findByRole('button', { name: /^Undo the last change/ }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to undo', description: message }))
  })
})

describe('a lead that is not there', () => {
  it('but was deleted still has its page, which says by whom, and gives it back', async () => {
    const deleted = { by: 'james', at: '2026-11-21T15:00:00.000Z', version: 4 }
    const { server } = open({ record: () => aRecord({ deleted }) })
    expect((await screen.findByText(/This lead is deleted/)).textContent).toMatch(/James deleted it on Nov 21, 2026/)
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(server.requests('POST /api/leads/42/restore')).toHaveLength(1))
  })

  it('and never was says so', async () => {
    open({ record: () => refuse(404, { message: 'Lead not found' }) })
    expect(await screen.findByText('Lead not found', { selector: 'p' })).toBeTruthy()
  })

  it.each(['abc', '0', '-1', '1.5'])('has no page as %s', async (id) => {
    const { server } = open({}, `/leads/${id}`)
    expect(await screen.findByText('There is no lead with this number.')).toBeTruthy()
    expect(server.requests('GET /api/leads/42/record')).toHaveLength(0)
  })

  it('because the server failed says "{status}: {statusText}", and is tried again', async () => {
    let tries = 0
    open({ record: () => (++tries === 1 ? refuse(500, { message: 'Something went wrong on our side' }) : aRecord()) })
    expect(await screen.findByText('500: Internal Server Error')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ann Lee' })).toBeTruthy()
  })
})
