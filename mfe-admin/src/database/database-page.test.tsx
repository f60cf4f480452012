import type { DatabaseOverview, SessionUser } from '@crm/contracts'
import { MockShell } from '@crm/shell-api/mock'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createDatabaseOverviewFixture,
  createLogReaderFixture,
  createProjectionRunFixture,
  createReadTableFixture,
} from './database-overview.fixture.ts'
import { DatabasePage } from './database-page.tsx'

let overview: DatabaseOverview
let asked: [method: string, path: string][] = []
let refuse: Response | null = null

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  overview = createDatabaseOverviewFixture()
  asked = []
  refuse = null
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push([method, path])
    if (refuse) return refuse.clone()
    return Response.json(method === 'GET' ? overview : createProjectionRunFixture({ state: 'waiting' }))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const administrator: SessionUser = { username: 'ada', role: 'admin', permissions: [] }
const owner: SessionUser = { username: 'maria', role: 'owner', permissions: ['admin'] }
const toast = vi.fn()

async function open(user = administrator) {
  render(
    <MockShell user={user} toast={toast} timeZone="America/Chicago">
      <DatabasePage />
    </MockShell>,
  )
  await screen.findByText('Read tables', { selector: 'h2' })
}
const reads = () => asked.filter(([method]) => method === 'GET').length

describe('the database', () => {
  it('is told in figures, by category, by day, by size and by reader', async () => {
    overview = createDatabaseOverviewFixture({
      subscriptions: [
        createLogReaderFixture({ parked: 2, failing_position: 17, last_error: 'RetryLaterError: the queue accepts no jobs' }),
      ],
    })
    await open()
    expect(screen.getByText('Events', { selector: 'dt' }).nextElementSibling?.textContent).toBe('3,090')
    expect(screen.getByText('25.1 MB')).toBeDefined()
    const row = (table: string, name: RegExp) => within(screen.getByRole('table', { name: table })).getByRole('row', { name })
    expect(row('Streams by category', /sample booklet/).textContent).toBe('sample booklet401644.1')
    expect(row('Log readers', /relay/).textContent).toContain('2 dead letters')
    expect(screen.getByText('At event 17: RetryLaterError: the queue accepts no jobs')).toBeDefined()
    expect(screen.getByText('about 3,090 rows')).toBeDefined()
  })

  it('is asked for every 10 seconds, every 2 while a run is at work, and not at all while paused', async () => {
    await open()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(reads()).toBe(2)
    overview = createDatabaseOverviewFixture({
      projections: [createReadTableFixture({ run: createProjectionRunFixture({ state: 'running', position: 1500 }) })],
    })
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getAllByText('Verifying 50%')).not.toEqual([])
    const before = reads()
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(reads()).toBe(before + 2)
    fireEvent.click(screen.getByRole('button', { name: 'Pause updates' }))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(reads()).toBe(before + 2)
    expect(screen.getByRole('button', { name: 'Resume updates' })).toBeDefined()
  })

  it('has a read table rebuilt after it has said what that costs', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Rebuild leads' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Rebuild leads?' }))
    expect(question.getByText(/replays up to 3,090 events .* the same disk space again/)).toBeDefined()
    fireEvent.click(question.getByRole('button', { name: 'Rebuild' }))
    await vi.waitFor(() => expect(asked).toContainEqual(['POST', '/api/admin/database/projections/leads/rebuild']))
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('says why a verification was not begun', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Verify leads' }))
    refuse = Response.json({ message: 'leads is already being rebuilt or verified' }, { status: 409 })
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Verify' }))
    await vi.waitFor(() =>
      expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Error', description: 'leads is already being rebuilt or verified' }),
    )
  })

  it('names the first rows that differ', async () => {
    const differences = [
      { table: 'leads', key: 'id 1', fault: 'changed' as const, columns: ['name', 'version'] },
      { table: 'leads', key: 'id 2', fault: 'missing' as const, columns: [] },
    ]
    overview = createDatabaseOverviewFixture({
      projections: [createReadTableFixture({ run: createProjectionRunFixture({ differing: 40, differences }) })],
    })
    await open()
    expect(screen.getByText('The first 2 of 40, Nov 27, 9:41 AM, requested by ada. Rebuild the table to correct them.')).toBeDefined()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      expect.arrayContaining(['leads id 1 differs in name, version', 'leads id 2 is missing']),
    )
  })

  it('tells that the log was changed, and where', async () => {
    const at = '2026-11-27T15:41:12.000Z'
    const log_verification = {
      ...{ id: 1, asked_at: at, asked_by: 'ada', started_at: at, finished_at: at, checked_to: 16, sealed_to: 3090 },
      ...{ first_bad_position: 17, reason: 'the event is not what was sealed' },
    }
    overview = createDatabaseOverviewFixture({ log_verification })
    await open()
    expect(screen.getByRole('alert').textContent).toContain('event 17 does not match its seal')
  })

  it('lets others than administrators only look', async () => {
    overview = createDatabaseOverviewFixture({ commands: [] })
    await open(owner)
    expect(screen.queryByRole('button', { name: /Rebuild|Verify/ })).toBeNull()
    expect(screen.queryByText('Backup and restore')).toBeNull()
  })

  it('says when it cannot be read', async () => {
    refuse = Response.json({ message: 'Broken' }, { status: 500 })
    render(
      <MockShell>
        <DatabasePage />
      </MockShell>,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch the state of the database')
  })
})
