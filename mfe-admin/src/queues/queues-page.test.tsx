import type { DeadLetter, QueuesOverview, SessionUser } from '@crm/contracts'
import { MockShell } from '@crm/shell-api/mock'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeadLettersPage } from './dead-letters-page.tsx'
import {
  createDeadLetterFixture,
  createLogReaderFixture,
  createQueueFixture,
  createQueuesOverviewFixture,
  createWorkerProcessFixture,
  queueHistoryFixture,
} from './queues.fixture.ts'
import { QueuesPage } from './queues-page.tsx'

let overview: QueuesOverview
let parked: DeadLetter[]
let asked: [method: string, path: string, body?: unknown][]
let refuse: Response | null

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  overview = createQueuesOverviewFixture()
  parked = [createDeadLetterFixture()]
  asked = []
  refuse = null
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push([method, path, ...(typeof body === 'string' ? [JSON.parse(body)] : [])] as (typeof asked)[number])
    if (refuse) return refuse.clone()
    if (path.includes('/history')) return Response.json(queueHistoryFixture)
    if (path.includes('/parked-events')) return Response.json(method === 'GET' ? parked : { message: 'done' })
    return Response.json(method === 'GET' ? overview : { name: 'emails', paused: null })
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

function show(page: ReactNode, user = administrator) {
  render(
    <MemoryRouter>
      <MockShell user={user} toast={toast} timeZone="America/Chicago">
        {page}
      </MockShell>
    </MemoryRouter>,
  )
}
async function open(user = administrator) {
  show(<QueuesPage />, user)
  await screen.findByRole('table', { name: 'All queues' })
}
const rowOf = (table: string, name: RegExp) => within(screen.getByRole('table', { name: table })).getByRole('row', { name })
const reads = () => asked.filter(([, path]) => path === '/api/admin/queues').length
const sentActions = () => asked.filter(([method]) => method === 'POST')

describe('the queues', () => {
  it('are told with what waits, the oldest of it, and by whom one is paused', async () => {
    overview = createQueuesOverviewFixture({
      queues: [
        createQueueFixture({ waiting: 12, active: 3, failed: 5, oldest_waiting_seconds: 132 }),
        createQueueFixture({ name: 'erasures', paused: { reason: 'Holidays', by: 'ada', at: '2026-11-28T15:00:00.000Z' } }),
        createQueueFixture({ name: 'activity', seen_at: null }),
      ],
      messages: { waiting: 0, retrying: 0, failed: 0, unknown: 2 },
    })
    await open()
    expect(rowOf('All queues', /^emails/).textContent).toContain('Behind12305' + '2 m 12 s')
    expect(rowOf('All queues', /^erasures/).textContent).toContain('Paused')
    expect(rowOf('All queues', /^Holidays · ada, Nov 28, 9:00 AM/)).toBeDefined()
    expect(screen.getByText('A queue is paused: erasures')).toBeDefined()
    expect(rowOf('All queues', /^activity/).textContent).toContain('Not seen')
    expect(screen.getByText('Oldest waiting', { selector: 'dt' }).nextElementSibling?.textContent).toBe('2 m 12 s')
    expect(screen.getByText('Delivery of 2 emails is unknown')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/admin/queues/unknown')
  })

  it('tell what messages say that the queue has done with, and lead to them', async () => {
    overview = createQueuesOverviewFixture({ messages: { waiting: 2, retrying: 5, failed: 1_001, unknown: 0 } })
    await open()
    const figure = (label: string) => within(screen.getByText(label, { selector: 'div.flex > dt' }).parentElement as HTMLElement)
    expect(figure('Failed').getByRole('link', { name: '1,000+' }).getAttribute('href')).toBe('/admin/queues/jobs?state=failed')
    expect(figure('Failed').getByText('in 1 queue')).toBeDefined()
    expect(figure('Retrying').getByRole('link', { name: '5' }).getAttribute('href')).toBe('/admin/queues/jobs?state=retrying')
    expect(rowOf('All queues', /^emails/).textContent).toContain('Running0001,000+')
    const links = within(rowOf('All queues', /^Messages/)).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2 waiting', '/admin/queues/jobs?queue=emails&state=waiting'],
      ['5 waiting to retry', '/admin/queues/jobs?queue=emails&state=retrying'],
      ['1,000+ failed', '/admin/queues/jobs?queue=emails&state=failed'],
    ])
  })

  it('lead to their jobs, where PostgreSQL remembers those', async () => {
    await open()
    expect(screen.getByRole('link', { name: 'erasures' }).getAttribute('href')).toBe('/admin/queues/jobs?queue=erasures')
    expect(screen.queryByRole('link', { name: 'activity' })).toBeNull()
  })

  it('say first that nothing is carried out where no worker is heard from', async () => {
    overview = createQueuesOverviewFixture({
      workers: [
        createWorkerProcessFixture({ is_missing: true, silent_seconds: 24 }),
        createWorkerProcessFixture({ id: '2', is_missing: true, silent_seconds: 90 }),
      ],
    })
    await open()
    expect(screen.getByRole('alert').textContent).toBe('No worker is running, so no jobs are processed')
    expect(screen.getByText(/^The last one reported 24 s ago\./)).toBeDefined()
  })

  it('tell of workers, plainly of one that is missing, and of who is behind the log', async () => {
    overview = createQueuesOverviewFixture({
      workers: [
        createWorkerProcessFixture(),
        createWorkerProcessFixture({ id: '2', host: 'south', is_missing: true, silent_seconds: 68, works_on: [], reads_for: [] }),
      ],
      readers: [
        createLogReaderFixture({ parked: 2 }),
        createLogReaderFixture({ name: 'sealer', kind: 'sealer', behind: 9, waiting_seconds: 75 }),
        createLogReaderFixture({ name: 'reports', kind: 'projection', behind: 4, waiting_seconds: 2 }),
      ],
    })
    await open()
    expect(screen.getByText('1 of 2 missing')).toBeDefined()
    expect(screen.getByText('1 of 2 workers is missing: south, process 71')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('No heartbeat for 1 m 8 s')).toBeDefined()
    expect(screen.getByText('relay, emails')).toBeDefined()
    expect(rowOf('Log reader lag', /^relay/).textContent).toContain('2 dead letters')
    expect(rowOf('Log reader lag', /^sealer/).textContent).toContain('Behind91 m 15 s')
    expect(rowOf('Log reader lag', /^reports/).textContent).toContain('Up to date42 s')
  })

  it('say so where no worker has ever run', async () => {
    overview = createQueuesOverviewFixture({ workers: [], readers: [] })
    await open()
    expect(screen.getByText('No worker has started yet')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toBe('No worker is running, so no jobs are processed')
    expect(screen.queryByText(/last one reported/)).toBeNull()
    expect(screen.getByText('No log readers yet')).toBeDefined()
  })

  it('have a chart in words and as a table, of one queue and another time too', async () => {
    await open()
    expect(await screen.findByText('1,248 jobs done and 3 failed attempts in the last hour')).toBeDefined()
    fireEvent.click(screen.getByText('Show as a table'))
    expect(rowOf('Throughput', /^9:41 AM/).textContent).toBe('9:41 AM1,2003')
    fireEvent.click(screen.getByRole('button', { name: '30 days' }))
    fireEvent.change(screen.getByLabelText('Queue'), { target: { value: 'emails' } })
    await vi.waitFor(() => expect(asked).toContainEqual(['GET', '/api/admin/queues/history?period=month&queue=emails']))
  })

  it('are asked for every 5 seconds, and not at all while the reader wants them to stand still', async () => {
    await open()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(reads()).toBe(2)
    fireEvent.click(screen.getByRole('button', { name: 'Pause updates' }))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(reads()).toBe(2)
  })

  it('are not asked for in a tab that nobody sees', async () => {
    await open()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(reads()).toBe(1)
    vi.restoreAllMocks()
    document.dispatchEvent(new Event('visibilitychange'))
  })

  it('are paused for a reason, which is asked for, and resumed', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Pause emails' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Pause emails?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Pause Queue' }))
    expect(dialog.getByText('Required')).toBeDefined()
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'The mail server is being moved' } })
    overview = createQueuesOverviewFixture({
      queues: [createQueueFixture({ paused: { reason: 'Moved', by: 'ada', at: '2026-11-28T15:00:00.000Z' } })],
    })
    fireEvent.click(dialog.getByRole('button', { name: 'Pause Queue' }))
    await vi.waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Success', description: 'emails is paused' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Resume emails' }))
    await vi.waitFor(() =>
      expect(sentActions()).toEqual([
        ['POST', '/api/admin/queues/emails/pause', { reason: 'The mail server is being moved' }],
        ['POST', '/api/admin/queues/emails/resume'],
      ]),
    )
  })

  it('are only looked at by who is no administrator', async () => {
    await open(owner)
    expect(screen.queryByRole('button', { name: 'Pause emails' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Raw' })).toBeNull()
  })

  it('say when they cannot be fetched', async () => {
    refuse = Response.json({ message: 'away' }, { status: 400 })
    show(<QueuesPage />)
    expect(await screen.findByText('Failed to fetch the queues')).toBeDefined()
  })
})

describe('dead letters', () => {
  it('are told with their error, handled again, and discarded for a reason', async () => {
    show(<DeadLettersPage />)
    expect(await screen.findByText('ZodError: expected number')).toBeDefined()
    expect(screen.getByText(/^Event 4,711 of email-9 · failed 5 times in relay · Nov 28, 9:40 AM$/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Replay event 4711' }))
    await vi.waitFor(() => expect(sentActions()).toEqual([['POST', '/api/admin/parked-events/relay-4711/replay']]))
    fireEvent.click(screen.getByRole('button', { name: 'Discard event 4711' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Discard EmailRequested?' }))
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Sent by hand' } })
    parked = []
    fireEvent.click(dialog.getByRole('button', { name: 'Discard' }))
    expect(await screen.findByText('No dead letters')).toBeDefined()
    expect(sentActions().at(-1)).toEqual(['POST', '/api/admin/parked-events/relay-4711/discard', { reason: 'Sent by hand' }])
  })

  it('are only looked at by who is no administrator', async () => {
    show(<DeadLettersPage />, owner)
    await screen.findByText('ZodError: expected number')
    expect(screen.queryByRole('button', { name: /Discard/ })).toBeNull()
  })
})
