import type { LeadHistoryEntry, LeadSnapshot, Permission, SentNotice } from '@crm/contracts'
import { hasUnsavedChanges, type Shell } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, type StubbedRequest, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BrowserRouter, useLocation, useRoutes } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildBooklet } from '../sample-booklets/booklet.fixture.ts'
import { LeadPage } from './lead-page.tsx'
import { buildHistoryEntry, buildLeadRecord, buildNotice } from './lead-record.fixture.ts'

afterEach(cleanup)

const priced = { by: 'sofia', at: '2026-11-20T15:42:00.000Z', version: 3, before: '$0.00' }
const recorded = buildHistoryEntry(1, { type: 'LeadCreated', field: null, did: 'recorded the lead', from: null, to: null, text: 'as New' })
const sold = buildHistoryEntry(2, {
  by: 'james',
  at: '2026-11-18T15:00:00.000Z',
  type: 'LeadSold',
  field: 'remarks',
  did: 'marked the lead as Sold',
  from: 'New',
  to: 'Sold',
})
const price = buildHistoryEntry(3, { by: 'sofia', at: priced.at, from: '$0.00', to: '$9,850.00' })

type Page = { entries: LeadHistoryEntry[]; earlier: number | null }
type Server = {
  booklets?: () => unknown
  record?: (sent: StubbedRequest) => LeadSnapshot | Response
  history?: (sent: StubbedRequest) => Page | Response
  undo?: () => unknown
  save?: () => unknown
  reopen?: () => unknown
  emails?: () => unknown
  role?: string
  permissions?: Permission[]
}

function open(
  { record, history, undo, save, booklets, reopen, emails, role = 'owner', permissions = ['leads', 'sample-booklets'] }: Server = {},
  address = '/leads/42',
) {
  const server = stubApi({
    'GET /api/leads/42/record':
      record ?? (() => buildLeadRecord({ lead: { address: '1 Elm St' }, setBy: { project_amount: priced }, earlier: sold.at })),
    'GET /api/leads/42/history': history ?? (() => ({ entries: [price, sold, recorded], earlier: null })),
    'GET /api/leads/42/sample-booklets': booklets ?? (() => []),
    'GET /api/installations/42/notices': emails ?? (() => []),
    'POST /api/leads/42/undo': undo ?? (() => ({})),
    'PUT /api/leads/42': save ?? (() => ({})),
    'POST /api/leads/42/restore': () => ({}),
    'POST /api/installations/42/reopen': reopen ?? (() => ({ message: 'Installation reopened successfully' })),
  })
  const toast = vi.fn<Shell['toast']>()
  window.history.replaceState(null, '', address)
  render(
    <MockShell toast={toast} user={{ username: 'maria', role, permissions }}>
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

  it('tells of a changed field what it was before', async () => {
    open()
    const panel = within(await values())
    expect(panel.getByText('Project amount').closest('div')?.textContent).toMatch(/\$9,850\.00was \$0\.00/)
    expect(panel.getAllByRole('term')).toHaveLength(10)
  })

  it('tells of every field who set it and when, on hover, focus and press', async () => {
    open()
    const panel = within(await values())
    expect(panel.getByText('Phone').closest('div')?.textContent).not.toContain('Maria')
    act(() => panel.getByRole('button', { name: 'Who set project amount' }).focus())
    expect((await screen.findByRole('tooltip')).textContent).toBe('Set by Sofia on Nov 20, 2026, 3:42 PM')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
    fireEvent.click(panel.getByRole('button', { name: 'Who set phone' }))
    expect((await screen.findByRole('tooltip')).textContent).toBe('Set by Maria on Nov 10, 2026, 3:00 PM')
    const notes = within(await values('Notes'))
    expect(notes.getByRole('button', { name: 'Who set additional notes' })).toBeTruthy()
  })

  it('says at the head of the notes who changed them last, so that no note reads as theirs', async () => {
    open({ record: () => buildLeadRecord({ lead: { notes: '[Nov 18, 2026] Sent quote' } }) })
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

  it('says by which row of which file a lead was imported', async () => {
    const entry = { ...recorded, did: 'recorded the lead by import', import: { file: 'expo.csv', row: 12 } }
    open({ history: () => ({ entries: [entry], earlier: null }) })
    const panel = within(await timeline())
    expect((await panel.findByText(/recorded the lead/)).textContent).toBe('Maria recorded the lead by import')
    expect(panel.getByText('From expo.csv, row 12')).toBeTruthy()
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

  it('offers no follow-up, no edit and no undo once the personal data was erased, and says so', async () => {
    open({ record: () => buildLeadRecord({ lead: { name: 'Erased', phone: null, erased_at: '2026-11-20T15:42:00.000Z' } }) })
    expect((await screen.findByText(/^Personal data erased on/)).textContent).toContain('This lead can no longer be changed')
    await within(await timeline()).findByText(/marked the lead as Sold/)
    for (const name of ['Follow up', 'Edit', /^Undo/]) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.getByRole('button', { name: 'Delete Erased' })).toBeTruthy()
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

describe('the part of the timeline that is shown', () => {
  it('is all at first, and on request the changes or the notes alone', async () => {
    const note = buildHistoryEntry(2, {
      type: 'NoteAdded',
      field: 'notes',
      did: 'added a note',
      from: null,
      to: null,
      text: 'Prefers texts',
    })
    const shown = { changes: [price, recorded], notes: [note] }
    const history = ({ query }: StubbedRequest) => ({
      entries: shown[query.get('show') as keyof typeof shown] ?? [price, note, recorded],
      earlier: null,
    })
    open({ history })
    const all = within(await timeline())
    expect(await all.findByText('Prefers texts')).toBeDefined()
    expect(all.getByRole('button', { name: 'All', pressed: true })).toBeDefined()
    await userEvent.click(all.getByRole('button', { name: 'Changes' }))
    await waitFor(() => expect(all.queryByText('Prefers texts')).toBeNull())
    await userEvent.click(all.getByRole('button', { name: 'Notes' }))
    expect(await all.findByText('Prefers texts')).toBeDefined()
    expect(all.getByRole('button', { name: 'Notes', pressed: true })).toBeDefined()
    expect(all.queryByText('recorded the lead')).toBeNull()
  })

  it('says where there are no notes', async () => {
    open({ history: ({ query }) => ({ entries: query.get('show') === 'notes' ? [] : [recorded], earlier: null }) })
    await userEvent.click(within(await timeline()).getByRole('button', { name: 'Notes' }))
    expect(await within(await timeline()).findByText('No notes yet')).toBeDefined()
  })
})

describe('the sample booklets of a lead', () => {
  it('are shown with where they stand and where the parcel is', async () => {
    open({ booklets: () => [buildBooklet({ status: 'Shipped', tracking_number: '9400 1000' })] })
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
    open({ booklets: () => (++tries === 1 ? createErrorResponse(500, { message: 'No' }) : [buildBooklet()]) })
    const panel = await screen.findByRole('region', { name: 'Sample booklets' })
    await userEvent.click(await within(panel).findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('SB-10475')).toBeTruthy()
  })
})

describe('the e-mails of a lead', () => {
  const record = () => buildLeadRecord({ lead: { remarks: 'Sold' } })
  const permissions: Permission[] = ['leads', 'sample-booklets', 'installations']
  const emailsTold = async (emails: SentNotice[]) => {
    open({ record, emails: () => emails, permissions })
    const panel = within(await timeline())
    await userEvent.click(await panel.findByRole('button', { name: 'Emails' }))
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(emails.length))
    return panel.getAllByRole('listitem').map(({ textContent }) => textContent)
  }

  it('stand in the timeline by their time, and alone', async () => {
    open({ record, emails: () => [buildNotice()], permissions })
    const panel = within(await timeline())
    await panel.findByText(/emailed/)
    const told = panel.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(told[1]).toMatch(/^Maria emailed the client.*Installation reminder · to ann.lee@example.com · Sent$/)
    expect(told).toHaveLength(4)
    expect(panel.queryByRole('link', { name: 'Open in the outbox' })).toBeNull()
    await userEvent.click(panel.getByRole('button', { name: 'Emails' }))
    expect(panel.getAllByRole('listitem')).toHaveLength(1)
    await userEvent.click(panel.getByRole('button', { name: 'Changes' }))
    expect(panel.queryByText(/emailed/)).toBeNull()
  })

  it('are called sent only where they were', async () => {
    const states: [SentNotice['state'], string][] = [
      ['queued', 'Queued, not sent yet'],
      ['sending', 'Being sent'],
      ['committing', 'Being sent'],
      ['retry', 'Not sent yet, waiting for a retry'],
      ['failed', 'Failed, not sent'],
      ['ambiguous', 'Delivery unknown'],
      ['cancelled', 'Canceled, not sent'],
    ]
    const told = await emailsTold(states.map(([state], id) => buildNotice({ id, state, sent_at: null })))
    for (const [index, [, words]] of states.entries()) {
      expect(told[index]).toMatch(/^Maria requested an email to the client/)
      expect(told[index]?.endsWith(` · ${words}`), words).toBe(true)
    }
  })

  it('name the installer, and say why one was not sent', async () => {
    const toInstaller = buildNotice({ audience: 'installer', recipient: 'diego@example.com', recipient_name: 'Diego Sample' })
    const [told] = await emailsTold([{ ...toInstaller, state: 'failed', sent_at: null, error: '550 No such user' }])
    expect(told).toMatch(
      /^Maria requested an email to the installer Diego Sample.*to diego@example.com · Failed, not sent550 No such user$/,
    )
  })

  it('lead to their story in the outbox for those who may see it', async () => {
    open({ record, emails: () => [buildNotice()], permissions: [...permissions, 'admin'] })
    const link = await screen.findByRole('link', { name: 'Open in the outbox' })
    expect(link.getAttribute('href')).toBe('/admin/outbox?message=7')
  })

  it('that could not be read leave the rest of the timeline alone', async () => {
    open({ record, emails: () => createErrorResponse(500, { message: 'No' }), permissions })
    const panel = within(await timeline())
    expect(await panel.findByText(/recorded the lead/)).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: 'Emails' }))
    expect(await panel.findByText('Failed to fetch the emails')).toBeTruthy()
  })

  it('that are none yet are said to be none', async () => {
    open({ record, permissions })
    await userEvent.click(await screen.findByRole('button', { name: 'Emails' }))
    expect(await screen.findByText('No emails yet')).toBeTruthy()
  })

  it('are not asked for without the permission, or without a sale', async () => {
    const { server } = open({ record })
    await within(await timeline()).findByText(/recorded the lead/)
    expect(screen.queryByRole('button', { name: 'Emails' })).toBeNull()
    cleanup()
    const unsold = open({ record: () => buildLeadRecord({ lead: { remarks: 'New' } }), permissions })
    await within(await timeline()).findByText(/recorded the lead/)
    expect(screen.queryByRole('button', { name: 'Emails' })).toBeNull()
    for (const each of [server, unsold.server]) expect(each.requests('GET /api/installations/42/notices')).toEqual([])
  })

  it('are hidden with an installation that is not shown any more', async () => {
    open({ record, emails: () => createErrorResponse(404, { message: 'Installation not found' }), permissions })
    await within(await timeline()).findByText(/recorded the lead/)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Emails' })).toBeNull())
  })
})

describe('a moment of the past', () => {
  const then = () => buildLeadRecord({ lead: { version: 2, project_amount: '0.00' }, earlier: recorded.at, later: price.at, hidden: 1 })

  it('is shown from the timeline, with a banner, read-only, and kept in the address', async () => {
    const { address, server } = open({
      record: ({ query }) => (query.get('asOf') ? then() : buildLeadRecord({ setBy: { project_amount: priced } })),
    })
    await userEvent.click((await screen.findAllByRole('button', { name: /^View as of this change/ }))[0] as HTMLElement)
    expect(await screen.findByText(/1 later change is hidden, and editing is disabled/)).toBeTruthy()
    expect(address()).toBe(`/leads/42?asOf=${encodeURIComponent(sold.at)}`)
    expect((await values('Values at that time')).textContent).toContain('$0.00')
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
    expect(await screen.findByText(/You are viewing this lead/)).toBeTruthy()
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
      {
        record: ({ query }) =>
          query.get('asOf') ? createErrorResponse(404, { message: 'This lead did not exist yet at that time' }) : buildLeadRecord(),
      },
      '/leads/42?asOf=2020-01-01T00:00:00Z',
    )
    expect(await screen.findByText('This lead did not exist yet at that time')).toBeTruthy()
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
    expect(server.requests('POST /api/leads/42/undo').map(({ body }) => body)).toEqual([{ version: 3, field: 'project_amount' }])
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
    const { server, toast } = open({
      record: () => buildLeadRecord({ setBy }),
      history: () => ({ entries: [...save, recorded], earlier: null }),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Undo all 2 changes by Sofia/ }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Changes undone' }))
    expect(server.requests('POST /api/leads/42/undo').map(({ body }) => body)).toEqual([{ version: 2, through: 3 }])
    expect(document.activeElement?.textContent).toBe('Timeline')
  })

  it('says in the server’s words why it was refused', async () => {
    const message = 'James has changed the project amount of this lead since, so this can no longer be undone'
    const { toast } = open({ undo: () => createErrorResponse(409, { message }) })
    await userEvent.click(await screen.findByRole('button', { name: /^Undo the last change/ }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to undo', description: message }))
  })
})

describe('undo of an old change', () => {
  const moved = { by: 'james', at: '2026-11-18T15:00:00.000Z', version: 2, before: '(512) 555-0139' }
  const phone = buildHistoryEntry(2, {
    ...sold,
    type: 'LeadDetailsChanged',
    field: 'phone',
    did: 'changed the phone',
    from: moved.before,
    to: '(202) 555-0143',
  })
  const record = () => buildLeadRecord({ setBy: { project_amount: priced, phone: moved } })
  const history = () => ({ entries: [price, phone, recorded], earlier: null })
  const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo: changed the phone' }))

  it('asks first, and says which value comes back', async () => {
    const { server, toast } = open({ record, history })
    await undo()
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Set phone back to (512) 555-0139?' }))
    expect(dialog.getByText('James changed this on Nov 18, 2026, 3:00 PM.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Change undone' }))
    expect(server.requests('POST /api/leads/42/undo')[0]?.body).toEqual({ version: 2, field: 'phone' })
  })

  it('changes nothing where the question is canceled', async () => {
    const { server } = open({ record, history })
    await undo()
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(server.requests('POST /api/leads/42/undo')).toEqual([])
  })

  it('asks to clear a field that had no value', async () => {
    open({ history, record: () => buildLeadRecord({ setBy: { project_amount: priced, phone: { ...moved, before: 'none' } } }) })
    await undo()
    expect(await screen.findByRole('alertdialog', { name: 'Clear the phone?' })).toBeTruthy()
  })

  it('lists all values of a save', async () => {
    const at = { by: 'james', at: moved.at }
    const both = () =>
      buildLeadRecord({
        lead: { version: 6 },
        setBy: { phone: moved, email: { ...at, version: 3, before: 'none' }, notes: { ...at, version: 4, before: '“Old”' } },
      })
    const entries = [
      buildHistoryEntry(4, { ...at, request: 'one', type: 'NoteAdded', field: 'notes', did: 'added a note' }),
      buildHistoryEntry(3, { ...at, request: 'one', type: 'LeadDetailsChanged', field: 'email', did: 'changed the email' }),
      { ...phone, request: 'one' },
    ]
    const { server } = open({ record: both, history: () => ({ entries, earlier: null }) })
    await userEvent.click(await screen.findByRole('button', { name: /^Undo all 3 changes by James/ }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo 3 changes?' }))
    for (const line of ['Phone: back to (512) 555-0139', 'Email: back to none', 'Notes: without what was added'])
      expect(dialog.getByText(line)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(server.requests('POST /api/leads/42/undo')[0]?.body).toEqual({ version: 2, through: 4 }))
  })
})

describe('a note on the page', () => {
  const noteField = () => screen.findByRole('textbox', { name: 'Add a note' })
  const saveNote = () => userEvent.click(screen.getByRole('button', { name: 'Save note' }))
  const withSave = (save: () => unknown) => open({ save })
  const saved = () => ({ ...buildLeadRecord().lead, version: 4, saved: { version: 4, through: 4 } })

  it('is saved below the notes with its date, and can be undone from the toast', async () => {
    const { server, toast } = withSave(saved)
    await userEvent.type(await noteField(), 'Wants the island too')
    expect(hasUnsavedChanges()).toBe(true)
    await saveNote()
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'success', title: 'Note saved' })))
    expect(server.requests('PUT /api/leads/42')[0]?.body).toEqual({
      version: 3,
      notes: '[Nov 18, 2026] Sent quote\n[Nov 27, 2026] Wants the island too',
    })
    expect(await noteField()).toHaveProperty('value', '')
    expect(hasUnsavedChanges()).toBe(false)
    act(() => toast.mock.lastCall?.[0].action?.onPress())
    await waitFor(() => expect(server.requests('POST /api/leads/42/undo')[0]?.body).toEqual({ version: 4, through: 4 }))
  })

  it('is saved by Control and Enter', async () => {
    const { server } = withSave(saved)
    await userEvent.type(await noteField(), 'Left voicemail{Control>}{Enter}{/Control}')
    await waitFor(() => expect(server.requests('PUT /api/leads/42')).toHaveLength(1))
  })

  it('that is empty is refused at its field', async () => {
    const { server } = withSave(saved)
    const field = await noteField()
    await saveNote()
    expect(await screen.findByText('Required')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(server.requests('PUT /api/leads/42')).toEqual([])
  })

  it('that could not be saved stays typed, with the server’s words', async () => {
    const errors = [{ path: 'notes', message: 'Must be at most 50000 characters' }]
    const { toast } = withSave(() => createErrorResponse(400, { message: 'Please check your input data', errors }))
    await userEvent.type(await noteField(), 'Call')
    await saveNote()
    expect(await screen.findByText('Must be at most 50000 characters')).toBeTruthy()
    expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to save note', description: 'Please check your input data' })
    expect(await noteField()).toHaveProperty('value', 'Call')
  })

  it('is not offered in the past, nor for a deleted or erased lead', async () => {
    for (const record of [
      () => buildLeadRecord({ deleted: { by: 'james', at: priced.at, version: 3 } }),
      () => buildLeadRecord({ lead: { erased_at: priced.at } }),
    ]) {
      open({ record })
      await timeline()
      expect(screen.queryByRole('textbox', { name: 'Add a note' })).toBeNull()
      cleanup()
    }
    open({}, '/leads/42?asOf=2026-11-19T00:00:00.000Z')
    await timeline()
    expect(screen.queryByRole('textbox', { name: 'Add a note' })).toBeNull()
  })
})

describe('what belongs to a sale', () => {
  const sale = { deposit_paid: true, installation_date: '2026-12-08', assigned_installer: ['Diego Sample'], selected_colors: ['WM-1'] }
  const labels = ['Deposit', 'Balance', 'Installation', 'Installers', 'Colors', 'Completed']

  it('is shown while the lead is Sold, in whatever letters', async () => {
    open({ record: () => buildLeadRecord({ lead: { ...sale, remarks: 'sold' } }) })
    const panel = within(await values())
    for (const label of labels) expect(panel.getByText(label)).toBeTruthy()
    expect(panel.getByText('Installers').closest('div')?.textContent).toContain('Diego Sample')
    expect(screen.getByText('Deposit Paid')).toBeTruthy()
  })

  it('is hidden of any other lead that has it', async () => {
    open({ record: () => buildLeadRecord({ lead: { ...sale, remarks: 'In Progress', completed_on: '2026-12-09' } }) })
    const panel = within(await values())
    for (const label of labels) expect(panel.queryByText(label)).toBeNull()
    expect(screen.queryByText('Deposit Paid')).toBeNull()
    expect(screen.queryByText(/^Completed/)).toBeNull()
  })
})

describe('a completed installation', () => {
  const at = '2026-11-20T15:42:00.000Z'
  const done = buildHistoryEntry(4, {
    by: 'diego',
    at,
    request: 'done',
    type: 'InstallationCompleted',
    field: 'completed_on',
    did: 'marked the installation as done',
    from: 'none',
    to: 'Nov 20, 2026',
  })
  const text = buildHistoryEntry(5, { by: 'diego', at, request: 'done', type: 'AdditionalNotesChanged', field: 'additional_notes' })
  const completed = () =>
    buildLeadRecord({
      lead: { remarks: 'Sold', completed_on: '2026-11-20' },
      setBy: {
        completed_on: { by: 'diego', at, version: 4, before: 'none' },
        additional_notes: { by: 'diego', at, version: 5, before: 'none' },
      },
    })
  const history = () => ({ entries: [text, done, recorded], earlier: null })
  const server = { record: completed, history }

  it('is marked with its day, at the head and among the values', async () => {
    open(server)
    expect(await screen.findByText('Completed on Nov 20, 2026')).toBeTruthy()
    const panel = within(await values())
    expect(panel.getByText('Completed').closest('div')?.textContent).toMatch(/Nov 20, 2026was none/)
    fireEvent.click(panel.getByRole('button', { name: 'Who set completed' }))
    expect((await screen.findByRole('tooltip')).textContent).toMatch(/^Set by Diego on /)
  })

  it('is one thing that somebody did, of which nothing is undone', async () => {
    open(server)
    const panel = within(await timeline())
    expect((await panel.findByText(/marked the installation as done/)).textContent).toBe('Diego marked the installation as done')
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  it.each(['Current values', 'Timeline'])('is reopened from the %s, after a question', async (region) => {
    let isOpen = false
    const { server: sent, toast } = open({
      history,
      record: () => (isOpen ? buildLeadRecord({ lead: { remarks: 'Sold' } }) : completed()),
      reopen: () => {
        isOpen = true
        return { message: 'Installation reopened successfully' }
      },
    })
    const panel = within(await screen.findByRole('region', { name: region }))
    await userEvent.click(await panel.findByRole('button', { name: 'Reopen the installation' }))
    const question = await screen.findByRole('alertdialog', { name: 'Reopen the installation of Ann Lee?' })
    expect(sent.requests('POST /api/installations/42/reopen')).toHaveLength(0)
    await userEvent.click(within(question).getByRole('button', { name: 'Reopen' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent.requests('POST /api/installations/42/reopen')).toHaveLength(1)
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'success', title: 'Installation reopened successfully' }))
    expect(screen.queryByText('Completed on Nov 20, 2026')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reopen the installation' })).toBeNull()
  })

  it('stays as it is where the question is answered with no', async () => {
    const { server: sent } = open(server)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Reopen the installation' }))[0] as HTMLElement)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent.requests('POST /api/installations/42/reopen')).toHaveLength(0)
  })

  it('says in the server’s words why it could not be reopened, and asks on', async () => {
    const message = 'This installation is not completed'
    const { toast } = open({ ...server, reopen: () => createErrorResponse(409, { message }) })
    await userEvent.click((await screen.findAllByRole('button', { name: 'Reopen the installation' }))[0] as HTMLElement)
    await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to reopen installation', description: message }))
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })

  it.each([
    ['sales_rep', 0],
    ['manager', 2],
    ['owner', 2],
  ])('offers %s %i ways to reopen it', async (role, ways) => {
    open({ ...server, role })
    await screen.findByText(/marked the installation as done/)
    expect(screen.queryAllByRole('button', { name: 'Reopen the installation' })).toHaveLength(ways)
  })

  it('is not reopened in the past, nor of a deleted lead', async () => {
    const deleted = { by: 'james', at, version: 6 }
    open({ ...server, record: () => ({ ...completed(), deleted }) })
    await screen.findByText(/marked the installation as done/)
    expect(screen.queryByRole('button', { name: 'Reopen the installation' })).toBeNull()
    cleanup()
    open(server, `/leads/42?asOf=${at}`)
    await screen.findByText(/marked the installation as done/)
    expect(screen.getByText('Completed on Nov 20, 2026')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reopen the installation' })).toBeNull()
  })

  it('may be one that only its additional notes call completed', async () => {
    const notes = 'Installation completed and moved to completed projects'
    open({ record: () => buildLeadRecord({ lead: { remarks: 'Sold', additional_notes: notes } }) })
    expect(
      within(await values())
        .getByText('Completed')
        .closest('div')?.textContent,
    ).toContain('Yes, no date recorded')
    expect(screen.getAllByRole('button', { name: 'Reopen the installation' })).toHaveLength(1)
  })

  it('tells of its taking back', async () => {
    const back = buildHistoryEntry(6, {
      by: 'james',
      type: 'InstallationReopened',
      field: 'completed_on',
      did: 'reopened the installation',
      from: 'Nov 20, 2026',
      to: 'none',
    })
    open({ record: () => buildLeadRecord({ lead: { remarks: 'Sold' } }), history: () => ({ entries: [back, text, done], earlier: null }) })
    const told = await screen.findByText(/reopened the installation/)
    expect(told.textContent).toBe('James reopened the installation')
    expect(screen.queryByRole('button', { name: 'Reopen the installation' })).toBeNull()
  })
})

describe('a change of what was erased', () => {
  it('is told without values, which are the same by now', async () => {
    const moved = buildHistoryEntry(4, {
      by: 'james',
      type: 'LeadDetailsChanged',
      field: 'address',
      did: 'changed the address',
      from: 'none',
      to: 'none',
    })
    open({ history: () => ({ entries: [moved, recorded], earlier: null }) })
    const panel = within(await timeline())
    const point = (await panel.findByText(/changed the address/)).closest('li')
    expect(point?.textContent).not.toContain('none')
  })
})

describe('a lead that is not there', () => {
  it('but was deleted still has its page, which says by whom, and gives it back', async () => {
    const deleted = { by: 'james', at: '2026-11-21T15:00:00.000Z', version: 4 }
    const { server } = open({ record: () => buildLeadRecord({ deleted }) })
    expect((await screen.findByText(/This lead was deleted/)).textContent).toMatch(/by James on Nov 21, 2026/)
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(server.requests('POST /api/leads/42/restore')).toHaveLength(1))
  })

  it('and never was says so', async () => {
    open({ record: () => createErrorResponse(404, { message: 'Lead not found' }) })
    expect(await screen.findByText('Lead not found', { selector: 'p' })).toBeTruthy()
  })

  it.each(['abc', '0', '-1', '1.5'])('has no page as %s', async (id) => {
    const { server } = open({}, `/leads/${id}`)
    expect(await screen.findByText('There is no lead with this number.')).toBeTruthy()
    expect(server.requests('GET /api/leads/42/record')).toHaveLength(0)
  })

  it('because the server failed says "{status}: {statusText}", and is tried again', async () => {
    let tries = 0
    open({ record: () => (++tries === 1 ? createErrorResponse(500, { message: 'Something went wrong on our side' }) : buildLeadRecord()) })
    expect(await screen.findByText('500: Internal Server Error')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ann Lee' })).toBeTruthy()
  })
})
