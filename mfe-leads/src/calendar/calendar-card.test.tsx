import type { Shell } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildLead } from '../lead.fixture.ts'
import { BusinessCalendarCard } from './calendar-card.tsx'
import { buildCalendarEvent } from './calendar-event.fixture.ts'
import { CalendarEventDialog } from './event-dialog.tsx'
import { CalendarEventFormDialog } from './event-form-dialog.tsx'
import { convertToShownEvent, type ShownCalendarEvent } from './shown-event.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const times = { start: '2026-11-27', end: null, allDay: true }

function show(content: React.ReactNode, permissions = ['dashboard', 'leads']) {
  const toast = vi.fn<Shell['toast']>()
  render(
    <MockShell toast={toast} user={{ username: 'maria', role: 'owner', permissions }}>
      <MemoryRouter>{content}</MemoryRouter>
    </MockShell>,
  )
  return { toast, user: userEvent.setup() }
}

const form = (event: Parameters<typeof CalendarEventFormDialog>[0]['event'], onClose = () => {}) => (
  <CalendarEventFormDialog
    event={event}
    times={event ? { start: event.start_date, end: event.end_date, allDay: true } : times}
    onClose={onClose}
  />
)

describe('the card', () => {
  it('reads nothing before it is near view, and says why it could not be read', async () => {
    let isNear = () => {}
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
          isNear = () => seen([{ isIntersecting: true }])
        }
        observe() {}
        disconnect() {}
      },
    )
    const api = stubApi({ 'GET /api/calendar/clock': () => createErrorResponse(503, { message: 'The database is busy' }) })
    show(<BusinessCalendarCard />)
    expect(within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem')).toHaveLength(6)
    expect(api.requests('GET /api/calendar/clock')).toHaveLength(0)
    await act(async () => isNear()) // The calendar is loaded separately; React suspends meanwhile.
    expect((await screen.findByRole('alert')).textContent).toContain('The database is busy')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})

describe('an event that is clicked', () => {
  const open = (event: ShownCalendarEvent, permissions?: string[]) => {
    const [onEdit, onDelete] = [vi.fn(), vi.fn()]
    return {
      ...show(<CalendarEventDialog event={event} onClose={() => {}} onEdit={onEdit} onDelete={onDelete} />, permissions),
      onEdit,
      onDelete,
    }
  }

  it('shows its lines, and can be edited and deleted', async () => {
    const event = buildCalendarEvent()
    const { user, onEdit, onDelete } = open(convertToShownEvent(event))
    const dialog = screen.getByRole('dialog', { name: 'Kitchen Expo' })
    expect(
      within(dialog)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual([...['Type', 'Date', 'Assigned to', 'Location', 'Description']])
    expect(screen.queryByRole('link', { name: 'Open lead' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    expect(onEdit).toHaveBeenCalledWith(event)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(onDelete).toHaveBeenCalledWith(event)
  })

  it('leads to its lead, for who may open leads', () => {
    open(convertToShownEvent(buildCalendarEvent({ related_lead_id: 42 })))
    expect(screen.getByRole('link', { name: 'Open lead' }).getAttribute('href')).toBe('/leads/42')
    cleanup()
    open(convertToShownEvent(buildCalendarEvent({ related_lead_id: 42 })), ['dashboard'])
    expect(screen.queryByRole('link', { name: 'Open lead' })).toBeNull()
  })
})

describe('adding an event', () => {
  const answers = { 'GET /api/admin/installers': () => [] }

  it('needs a title, and sends what was typed', async () => {
    const saved = buildCalendarEvent()
    const api = stubApi({ ...answers, 'POST /api/calendar/events': () => saved, 'DELETE /api/calendar/events/7': () => ({ message: '' }) })
    const onClose = vi.fn()
    const { user, toast } = show(form(null, onClose))
    await user.click(screen.getByRole('button', { name: 'Save event' }))
    expect(screen.getByRole('textbox', { name: 'Title', description: 'Required' })).toBeTruthy()
    await user.type(screen.getByLabelText(/^Title/), 'Leave: Diego')
    await user.selectOptions(screen.getByLabelText('Type'), 'Leave')
    await user.type(screen.getByLabelText(/^Assigned to/), 'Diego')
    await user.click(screen.getByRole('button', { name: 'Save event' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const [request] = api.requests('POST /api/calendar/events')
    expect(request?.body).toMatchObject({
      title: 'Leave: Diego',
      type: 'leave',
      start_date: '2026-11-27',
      all_day: true,
      assigned_to: 'Diego',
    })
    expect(toast.mock.calls[0]?.[0]).toMatchObject({ tone: 'success', title: 'Event created successfully!' })
    act(() => toast.mock.calls[0]?.[0].action?.onPress())
    await waitFor(() => expect(api.requests('DELETE /api/calendar/events/7')).toHaveLength(1))
  })

  const ada = buildLead({ id: 42, name: 'Ada Park', phone: '5125550142' })
  const ben = buildLead({ id: 43, name: 'Ben Cole', phone: '(512) 555-0143' })
  const found = { leads: [ada, ben], total: 2, total_is_capped: false, totalPages: 1, anchor: null, today: '2026-11-27' }
  const foundFor = ({ query }: { query: URLSearchParams }) => ({ ...found, leads: query.get('search') === 'ada' ? [ada] : [ben] })

  it('finds the lead that it is about, which can be replaced and taken away', async () => {
    const api = stubApi({ ...answers, 'GET /api/leads': foundFor, 'POST /api/calendar/events': () => buildCalendarEvent() })
    const { user } = show(form(null))
    await user.type(screen.getByLabelText(/^Title/), 'Showroom')
    const lead = screen.getByRole('combobox', { name: /^Related lead/ })
    await user.type(lead, 'ada')
    await user.click(await screen.findByRole('option', { name: 'Ada Park · (512) 555-0142' }))
    expect(screen.getByText('Ada Park · (512) 555-0142')).toBeTruthy()
    await user.type(lead, 'ben')
    await screen.findByRole('option', { name: /^Ben Cole/ })
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    expect(screen.queryByText(/^Ada Park/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save event' }))
    await waitFor(() => expect(api.requests('POST /api/calendar/events')[0]?.body).toMatchObject({ related_lead_id: 43 }))
    expect(api.requests('GET /api/leads').map(({ query }) => query.get('search'))).toEqual(['ada', 'ben'])
    await user.click(screen.getByRole('button', { name: /^Remove Ben Cole/ }))
    await user.click(screen.getByRole('button', { name: 'Save event' }))
    await waitFor(() => expect(api.requests('POST /api/calendar/events')[1]?.body).toMatchObject({ related_lead_id: null }))
  })

  it('says where no lead is found, and asks nobody who may not see leads', async () => {
    stubApi({ ...answers, 'GET /api/leads': () => ({ ...found, leads: [], total: 0 }) })
    const { user } = show(form(null))
    await user.type(screen.getByRole('combobox', { name: /^Related lead/ }), 'zzz')
    expect((await screen.findAllByText('No leads found')).length).toBeGreaterThan(0)
    cleanup()
    show(form(null), ['dashboard'])
    expect(screen.queryByRole('combobox', { name: /^Related lead/ })).toBeNull()
  })

  it('keeps what was typed, and shows the server’s fault at its field', async () => {
    const fault = { message: 'Please check your input data', errors: [{ path: 'location', message: 'Must be a single line' }] }
    stubApi({ ...answers, 'POST /api/calendar/events': () => createErrorResponse(400, fault) })
    const { user, toast } = show(form(null))
    await user.type(screen.getByLabelText(/^Title/), 'Fair')
    await user.click(screen.getByRole('button', { name: 'Save event' }))
    expect(await screen.findByText('Must be a single line')).toBeTruthy()
    expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to create event', description: 'Please check your input data' })
    expect(screen.getByDisplayValue('Fair')).toBeTruthy()
  })

  it('adds one event where the answer was lost and the place was changed since', async () => {
    const replies = [createErrorResponse(502, ''), createErrorResponse(422, { message: 'Reused' }), buildCalendarEvent()]
    const api = stubApi({
      ...answers,
      'POST /api/calendar/events': () => replies.shift(),
      'PUT /api/calendar/events/7': () => buildCalendarEvent(),
    })
    const { user, toast } = show(form(null))
    await user.type(screen.getByLabelText(/^Title/), 'Fair')
    await user.click(screen.getByRole('button', { name: 'Save event' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to create event' }))
    await user.type(screen.getByLabelText(/^Location/), 'Hall 2')
    await user.click(screen.getByRole('button', { name: 'Save event' }))
    await waitFor(() => expect(api.requests('PUT /api/calendar/events/7')[0]?.body).toEqual({ location: 'Hall 2', version: 2 }))
    expect(new Set(api.requests('POST /api/calendar/events').map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })
})

describe('changing an event', () => {
  it('shows what somebody else made of it meanwhile, and saves on top of that when asked again', async () => {
    const theirs = buildCalendarEvent({ title: 'Spring Expo', version: 3 })
    const conflict = { field: 'title', yours: 'Fair', theirs: 'Spring Expo', by: 'james', at: '2026-11-27T10:00:00.000Z' }
    const put = [
      createErrorResponse(409, { message: 'This event was changed while you were editing', conflicts: [conflict] }),
      Response.json(theirs),
    ]
    const api = stubApi({
      'GET /api/admin/installers': () => [],
      'PUT /api/calendar/events/7': () => put.shift(),
      'GET /api/calendar/events/7': () => theirs,
    })
    const onClose = vi.fn()
    const { user } = show(form(buildCalendarEvent(), onClose))
    await user.clear(screen.getByLabelText(/^Title/))
    await user.type(screen.getByLabelText(/^Title/), 'Fair')
    await user.click(screen.getByRole('button', { name: 'Save event' }))
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('James changed this event while you were editing')
    expect(notice.textContent).toContain('Title: Spring Expo')
    await user.click(screen.getByRole('button', { name: 'Save event' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const versions = api.requests('PUT /api/calendar/events/7').map(({ body }) => (body as { version: number }).version)
    expect(versions).toEqual([2, 3])
  })
})
