import type { EmailDelivery, SessionUser } from '@crm/contracts'
import type { Toast } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMailStatusFixture } from '../mail/mail-status.fixture.ts'
import { createDeliveryFixture, createDeliveryStoryFixture } from './delivery.fixture.ts'
import { OutboxPage } from './outbox-page.tsx'

const list = 'GET /api/admin/deliveries'
const admin: SessionUser = { username: 'admin', role: 'administrator', permissions: [] }
const reader: SessionUser = { username: 'rita', role: 'manager', permissions: ['admin'] }

let toasts: Toast[]
beforeEach(() => {
  toasts = []
  window.history.replaceState(null, '', '/admin/outbox')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open(answers: Parameters<typeof stubApi>[0], user = admin) {
  const api = stubApi({
    'GET /api/admin/deliveries/status': () =>
      createMailStatusFixture({ open: { queued: 2, sending: 0, retry: 0, failed: 1, ambiguous: 1_001 } }),
    'GET /api/admin/email-templates': () => [{ id: 3, name: 'Installation reminder' }],
    [list]: () => [createDeliveryFixture()],
    ...answers,
  })
  render(
    <MockShell user={user} toast={(toast) => toasts.push(toast)}>
      <BrowserRouter>
        <OutboxPage />
      </BrowserRouter>
    </MockShell>,
  )
  return api
}

const queries = (api: ReturnType<typeof stubApi>) => api.requests(list).map(({ query }) => query.toString())
const told = () => toasts.map(({ title, description }) => `${title}: ${description}`)

describe('the outbox', () => {
  it('lists messages with their state, recipient, template with version, subject, reply and time', async () => {
    open({})
    const row = (await screen.findByRole('button', { name: 'Hannah Okonkwo' })).closest('tr')
    const cells = within(row as HTMLElement).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent?.trim())).toEqual([
      'Sent',
      'Hannah Okonkwohannah.o@example.com',
      'Your installation on Dec 3Installation reminder, version 7',
      '250 2.0.0 Ok: queued as 4Zk7q2',
      'Nov 28, 9:41 AMSent',
    ])
  })

  it('counts what is open, and filters by it', async () => {
    const api = open({})
    const chips = within(await screen.findByRole('list', { name: 'Open messages' })).getAllByRole('button')
    expect(chips.map(({ textContent }) => textContent)).toEqual(['Queued2', 'Sending0', 'Waiting to retry0', 'Failed1', 'Unknown1,000+'])
    fireEvent.click(screen.getByRole('button', { name: 'Failed 1' }))
    await vi.waitFor(() => expect(queries(api).at(-1)).toBe('open=failed&limit=50'))
    expect(window.location.search).toBe('?open=failed')
    fireEvent.click(screen.getByRole('button', { name: 'Failed 1', pressed: true }))
    await vi.waitFor(() => expect(window.location.search).toBe(''))
  })

  it('shows either what it counts or messages of a state, tests too, never both at once', async () => {
    window.history.replaceState(null, '', '/admin/outbox?open=failed')
    const api = open({})
    await screen.findByRole('button', { name: 'Failed 1', pressed: true })
    expect(screen.getByText('Open messages, excluding tests')).toBeDefined()
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'failed' } })
    await vi.waitFor(() => expect(window.location.search).toBe('?state=failed'))
    await screen.findByRole('button', { name: 'Failed 1', pressed: false })
    fireEvent.click(screen.getByRole('button', { name: 'Failed 1' }))
    await vi.waitFor(() => expect(window.location.search).toBe('?open=failed'))
    expect(new Set(queries(api))).toEqual(new Set(['open=failed&limit=50', 'state=failed&limit=50']))
  })

  it('keeps its filters in the address, and clears them', async () => {
    window.history.replaceState(null, '', '/admin/outbox?state=sent&search=ann')
    const api = open({ [list]: () => [] })
    await screen.findByText('No messages found for the selected filters')
    expect(queries(api)).toEqual(['state=sent&search=ann&limit=50'])
    await screen.findByRole('option', { name: 'Installation reminder' })
    fireEvent.change(screen.getByLabelText('Template'), { target: { value: '3' } })
    await vi.waitFor(() => expect(window.location.search).toBe('?state=sent&search=ann&template=3'))
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' }).at(-1) as HTMLElement)
    await screen.findByText('No messages yet')
    expect(window.location.search).toBe('')
  })

  it('asks for the messages of the template that is chosen', async () => {
    const api = open({})
    await screen.findByRole('option', { name: 'Installation reminder' })
    fireEvent.change(screen.getByLabelText('Template'), { target: { value: '3' } })
    await vi.waitFor(() => expect(queries(api).at(-1)).toBe('template=3&limit=50'))
  })

  it('searches after a pause', async () => {
    const api = open({})
    await screen.findAllByText('Your installation on Dec 3')
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'ann' } })
    expect(queries(api)).toHaveLength(1)
    await vi.waitFor(() => expect(queries(api).at(-1)).toBe('search=ann&limit=50'))
  })

  it('shows more, from the last message on', async () => {
    const page = Array.from({ length: 50 }, (_, place): EmailDelivery => createDeliveryFixture({ id: 100 - place }))
    const api = open({ [list]: ({ query }) => (query.get('before') === '51' ? [createDeliveryFixture({ id: 50 })] : page) })
    fireEvent.click(await screen.findByText('Show more'))
    await vi.waitFor(() => expect(screen.getByText('Messages').parentElement?.textContent).toBe('Messages51'))
    expect(queries(api)).toEqual(['limit=50', 'before=51&limit=50'])
    expect(screen.queryByText('Show more')).toBeNull()
  })

  it('says when it cannot be read, and reads it again', async () => {
    let answer: () => unknown = () => createErrorResponse(503, { message: 'Out of service' })
    open({ [list]: () => answer() })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to fetch messages')
    answer = () => [createDeliveryFixture()]
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }))
    await screen.findAllByText('Your installation on Dec 3')
  })

  it('offers no templates to who may not see them', async () => {
    const api = open({}, reader)
    await screen.findAllByText('Your installation on Dec 3')
    expect(screen.queryByLabelText('Template')).toBeNull()
    expect(api.requests('GET /api/admin/email-templates')).toEqual([])
  })
})

describe('the story of a message', () => {
  const one = 'GET /api/admin/deliveries/9'

  it('opens by a press on its row, with its attempts, its facts and its copy', async () => {
    open({ [one]: () => createDeliveryStoryFixture() })
    fireEvent.click(await screen.findByRole('button', { name: 'Hannah Okonkwo' }))
    const dialog = await screen.findByRole('dialog', { name: 'Your installation on Dec 3' })
    expect(window.location.search).toBe('?message=9')
    expect(dialog.textContent).toContain('Requested by Maria')
    expect(dialog.textContent).toContain('Attempt 1: temporarily refused')
    expect(dialog.textContent).toContain('Recipient refused451 4.3.0 Try again later')
    expect(dialog.textContent).toContain('Attempt 2: accepted')
    expect(dialog.textContent).toContain('<n-9@example.com>')
    expect(within(dialog).getByRole('link', { name: 'Lead 42' }).getAttribute('href')).toBe('/leads/42')
  })

  it('shows the copy in a frame that may do nothing, and as plain text', async () => {
    window.history.replaceState(null, '', '/admin/outbox?message=9')
    open({ [one]: () => createDeliveryStoryFixture() })
    const frame = await screen.findByTitle('Message')
    expect([frame.getAttribute('sandbox'), frame.getAttribute('srcdoc')]).toEqual(['', '<!doctype html><p>Hello Hannah</p>'])
    fireEvent.click(screen.getByRole('button', { name: 'Plain text' }))
    expect(screen.queryByTitle('Message')).toBeNull()
    expect(screen.getByText('Hello Hannah')).toBeDefined()
  })

  it('has no copy before it is written, and no link for who may not open the record', async () => {
    window.history.replaceState(null, '', '/admin/outbox?message=9')
    open({ [one]: () => createDeliveryStoryFixture({ state: 'queued', html: null, text: null, tries: [], sent_at: null }) }, reader)
    await screen.findByText(/^No copy yet/)
    expect(screen.getByText('Lead 42')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Lead 42' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel message' })).toBeNull()
  })

  it('says when there is no such message', async () => {
    window.history.replaceState(null, '', '/admin/outbox?message=9')
    open({ [one]: () => createErrorResponse(404, { message: 'Not found' }) })
    await screen.findByText('Message not found')
  })
})

describe('a decision about a message', () => {
  const resend = 'POST /api/admin/deliveries/9/resend'
  const cancel = 'POST /api/admin/deliveries/9/cancel'
  const openStory = (changes: Parameters<typeof createDeliveryStoryFixture>[0], answers: Parameters<typeof stubApi>[0]) => {
    window.history.replaceState(null, '', '/admin/outbox?message=9')
    return open({ 'GET /api/admin/deliveries/9': () => createDeliveryStoryFixture(changes), ...answers })
  }

  it('to resend says plainly that the customer may get it twice, where nobody knows', async () => {
    const answer = createDeferredReply()
    const api = openStory({ state: 'ambiguous' }, { [resend]: () => answer.reply })
    await screen.findByText('Delivery unknown')
    fireEvent.click(screen.getByRole('button', { name: 'Resend, may arrive twice' }))
    const question = await screen.findByRole('alertdialog', { name: 'Resend a message that may have arrived?' })
    expect(question.textContent).toContain('If it arrived, Hannah Okonkwo gets it twice.')
    expect(api.requests(resend)).toEqual([])
    fireEvent.click(within(question).getByRole('button', { name: 'Resend, may arrive twice' }))
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })).disabled).toBe(true)
    answer.give(createDeliveryFixture({ state: 'queued' }))
    await vi.waitFor(() => expect(told()).toEqual(['Success: The message will be resent']))
    expect(api.requests(resend)).toHaveLength(1)
    expect(api.requests(resend)[0]?.headers.get('idempotency-key')).not.toBeNull()
  })

  it('to resend can be thought better of', async () => {
    const api = openStory({ state: 'failed' }, {})
    fireEvent.click(await screen.findByRole('button', { name: 'Resend' }))
    const question = await screen.findByRole('alertdialog', { name: 'Resend this message?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(api.requests(resend)).toEqual([])
  })

  it('to resend tells first of the newer message that took its place, and says that it is known', async () => {
    const newer = {
      id: 12,
      state: 'sent',
      requested_by: 'james',
      created_at: '2026-11-28T15:00:00Z',
      sent_at: '2026-11-28T15:01:00Z',
    } as const
    const api = openStory({ state: 'failed', newer }, { [resend]: () => createDeliveryFixture({ state: 'queued' }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Resend' }))
    const question = await screen.findByRole('alertdialog', { name: 'Resend a message that a newer one replaced?' })
    expect(question.textContent).toContain('James sent Hannah Okonkwo a newer message about this on Nov 28, 3:01 PM.')
    fireEvent.click(within(question).getByRole('button', { name: 'Resend anyway' }))
    await vi.waitFor(() => expect(told()).toEqual(['Success: The message will be resent']))
    expect(api.requests(resend)[0]?.query.toString()).toBe('after=12')
  })

  it('to cancel holds back what waits', async () => {
    openStory({ state: 'retry', sent_at: null }, { [cancel]: () => createDeliveryFixture({ state: 'cancelled' }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel message' }))
    await vi.waitFor(() => expect(told()).toEqual(['Success: The message was canceled and will not be sent']))
  })

  it('tells why it was refused', async () => {
    openStory(
      { state: 'queued', sent_at: null },
      { [cancel]: () => createErrorResponse(409, { message: 'This message has already been sent' }) },
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel message' }))
    await vi.waitFor(() => expect(told()).toEqual(['Error: This message has already been sent']))
  })
})
