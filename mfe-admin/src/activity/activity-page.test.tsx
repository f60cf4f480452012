import { MockShell } from '@crm/shell-api/mock'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ActivityPage } from './activity-page.tsx'

const entry = (id: number) => ({
  id,
  user_id: '7',
  user_name: 'Maria',
  action: 'create',
  entity_type: 'lead',
  entity_id: '42',
  details: `Lead ${id} created`,
  ip_address: '203.0.113.24',
  user_agent: null,
  created_at: '2026-11-27T09:41:07.000Z',
})

let asked: string[] = []
let answer: () => Response

beforeEach(() => {
  window.history.replaceState(null, '', '/admin/activity')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  asked = []
  answer = () => Response.json([entry(2), entry(1)])
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <MockShell timeZone="America/Chicago">
      <BrowserRouter>
        <ActivityPage />
      </BrowserRouter>
    </MockShell>,
  )
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the activity log', () => {
  it('shows the recent activities with their count and the tiles', async () => {
    open()
    await screen.findAllByText('Lead 2 created')
    expect(screen.getByRole('heading', { name: 'Recent Activities' }).parentElement?.textContent).toBe('Recent Activities2')
    expect(screen.getByText('Items Created').nextElementSibling?.textContent).toBe('2')
  })

  it('says of an entry about a record that the user may not read that its details are hidden', async () => {
    const details = "You don't have permission to see the details"
    const hidden = { ...entry(2), entity_id: null, details, hidden: true }
    const event = { ...hidden, type: 'LeadCreated', stream: 'lead', version: 7, correlation_id: 'c-1', causation_id: null, changes: [] }
    answer = () => Response.json(/activity-logs\/2$/.test(asked.at(-1) ?? '') ? event : [hidden])
    window.history.replaceState(null, '', '/admin/activity?entry=2')
    open()
    const dialog = await screen.findByRole('dialog', { name: details })
    expect(within(dialog).getByText('LeadCreated')).toBeDefined()
    expect(within(dialog).queryByText('Stream')).toBeNull()
    expect(within(dialog).queryByRole('link', { name: 'Open lead' })).toBeNull()
  })

  it('has its title, and the columns of the specification in their order', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Activity Log' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeDefined()
    const columns = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
    expect(columns).toEqual(['Timestamp', 'User', 'Action', 'Entity', 'Details', 'Browser', 'IP Address'])
  })

  it('says of a row who did what to what, from where', async () => {
    const agent = 'Mozilla/5.0 Firefox/133.0'
    answer = () =>
      Response.json([
        { ...entry(3), action: 'update_followup', entity_type: 'sample_booklet', user_agent: agent },
        { ...entry(2), user_id: null, user_name: null, entity_type: null, ip_address: null, details: '' },
      ])
    open()
    const [, first, second] = await screen.findAllByRole('row')
    const cells = (row: HTMLElement | undefined) => [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
    expect(cells(first).slice(1)).toEqual(['Maria', 'UPDATE FOLLOWUP', 'sample booklet', 'Lead 3 created', 'Firefox', '203.0.113.24'])
    expect(cells(second).slice(1)).toEqual(['System', 'CREATE', '-', 'No details', 'Unknown', 'N/A'])
  })

  it('offers the filters of the specification, of the last 7 days at first', async () => {
    open()
    const options = (label: string) =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value, text }) => `${value}: ${text}`)
    expect(options('Date range')).toEqual(['1: Last 24 Hours', '7: Last 7 Days', '30: Last 30 Days', '90: Last 90 Days', 'all: All Time'])
    expect(screen.getByLabelText<HTMLSelectElement>('Date range').value).toBe('7')
    const actions = ['create', 'update', 'delete', 'login', 'logout', 'view', 'export']
    expect(options('Action type')).toEqual(['all: All', ...actions.map((action) => `${action}: ${action}`)])
    const entities = ['user', 'lead', 'installer', 'sample_booklet', 'email_template', 'smtp_settings', 'lead_origin']
    expect(options('Entity type').slice(0, 8)).toEqual([
      'all: All',
      ...entities.map((entity) => `${entity}: ${entity.replaceAll('_', ' ')}`),
    ])
  })

  it('says "No details" where an entry has none', async () => {
    answer = () => Response.json([{ ...entry(2), details: null }])
    open()
    expect((await screen.findAllByText('No details')).length).toBeGreaterThan(0)
  })

  it("tells when something happened on the business's clocks, whatever those of the reader say", async () => {
    vi.setSystemTime('2026-11-27T10:00:05Z')
    open()
    expect(await screen.findAllByText('Nov 27, 03:41:07')).toHaveLength(2)
    expect(screen.getByText(/^Updated 4:00:\d\d AM$/)).toBeDefined()
  })

  it('sends each filter, but not "all"', async () => {
    open()
    await screen.findAllByText('Lead 2 created')
    choose('Entity type', 'user')
    choose('Action type', 'login')
    choose('Date range', '30')
    await vi.waitFor(() => expect(asked.at(-1)).toBe('/api/admin/activity-logs?entity_type=user&action=login&days=30&limit=200'))
    choose('Date range', 'all')
    choose('Action type', 'all')
    await vi.waitFor(() => expect(asked.at(-1)).toBe('/api/admin/activity-logs?entity_type=user&limit=200'))
  })

  it('takes a range of days instead of the last ones, keeps it in the address, and exports what it shows', async () => {
    open()
    await screen.findAllByText('Lead 2 created')
    choose('From', '2026-11-01')
    choose('To', '2026-11-15')
    await vi.waitFor(() => expect(asked.at(-1)).toBe('/api/admin/activity-logs?from=2026-11-01&to=2026-11-15&limit=200'))
    expect(window.location.search).toBe('?days=all&from=2026-11-01&to=2026-11-15')
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Export CSV' })
    expect(link.getAttribute('href')).toBe('/api/admin/activity-logs/export?from=2026-11-01&to=2026-11-15')
    choose('Date range', '30')
    await vi.waitFor(() => expect(window.location.search).toBe('?days=30'))
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('')
  })

  it('waits for the whole year of a day, and says where a range ends before it starts', async () => {
    window.history.replaceState(null, '', '/admin/activity?days=all&from=2026-11-20&to=nonsense')
    open()
    await screen.findAllByText('Lead 2 created')
    expect(asked.at(-1)).toBe('/api/admin/activity-logs?from=2026-11-20&limit=200')
    choose('To', '0020-11-15')
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('0020-11-15')
    expect(window.location.search).not.toContain('0020')
    choose('To', '2026-11-15')
    expect(screen.getByText('Must not be before the From date')).toBeDefined()
  })

  it('searches after a pause, and clears its filters', async () => {
    open()
    await screen.findAllByText('Lead 2 created')
    choose('Search', 'ann')
    expect(asked).toHaveLength(1)
    answer = () => Response.json([])
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(asked.at(-1)).toContain('search=ann')
    await screen.findByText('No activity logs found for the selected filters')
    expect(screen.queryByText('Items Created')).toBeNull()
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' }).at(-1) as HTMLElement)
    await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe(''))
  })

  it('asks again after 30 seconds, and keeps new entries waiting until they are wanted', async () => {
    open()
    await screen.findAllByText('Lead 2 created')
    answer = () => Response.json([entry(3), entry(2), entry(1)])
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(screen.queryAllByText('Lead 3 created')).toEqual([])
    fireEvent.click(await screen.findByRole('button', { name: '1 new entry — Show' }))
    expect(screen.getAllByText('Lead 3 created')).not.toEqual([])
  })

  it('waits while nobody looks', async () => {
    open()
    await screen.findAllByText('Lead 2 created')
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await act(() => vi.advanceTimersByTimeAsync(90_000))
    expect(asked).toHaveLength(1)
    vi.restoreAllMocks()
    document.dispatchEvent(new Event('visibilitychange'))
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(asked).toHaveLength(2)
  })

  it('opens an entry: who, when, from where, what changed and where it stands in the log', async () => {
    const place = { type: 'FollowUpScheduled', stream: 'lead-42', version: 4, correlation_id: 'c-77', causation_id: null }
    const changes = [{ field: 'next followup date', from: null, to: 'Mar 9, 2026' }]
    open()
    const [stamp] = await screen.findAllByRole('button', { name: 'Nov 27, 03:41:07' })
    answer = () => Response.json({ ...entry(2), ...place, changes })
    fireEvent.click(stamp as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'Lead 2 created' }))
    expect(asked.at(-1)).toBe('/api/admin/activity-logs/2')
    expect(window.location.search).toBe('?entry=2')
    for (const text of ['Nov 27, 2026, 3:41:07 AM', '203.0.113.24', 'FollowUpScheduled', 'lead-42 · version 4', 'c-77'])
      expect(dialog.getByText(text)).toBeDefined()
    const row = dialog.getByRole('row', { name: /next followup date/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['none', 'Mar 9, 2026'])
    expect(dialog.getByRole('link', { name: 'Open lead' }).getAttribute('href')).toBe('/leads/42')
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(window.location.search).toBe('')
  })

  it('says so where there is no such entry', async () => {
    window.history.replaceState(null, '', '/admin/activity?entry=9')
    answer = () => (asked.at(-1)?.endsWith('/9') ? Response.json({ message: 'Entry not found' }, { status: 404 }) : Response.json([]))
    open()
    expect(await screen.findByText('Entry not found')).toBeDefined()
  })

  it('says when it cannot be read', async () => {
    answer = () => Response.json({ message: 'Broken' }, { status: 500 })
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch activity logs')
  })
})
