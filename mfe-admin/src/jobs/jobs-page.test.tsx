import type { SessionUser } from '@crm/contracts'
import type { Toast } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createJobFixture, createJobStoryFixture } from './job.fixture.ts'
import { JobsPage } from './jobs-page.tsx'

const list = 'GET /api/admin/jobs'
const preview = 'POST /api/admin/jobs/preview'
const deed = 'POST /api/admin/jobs/actions'
const admin: SessionUser = { username: 'admin', role: 'administrator', permissions: [] }
const reader: SessionUser = { username: 'rita', role: 'owner', permissions: ['admin'] }
const group = {
  error: '… refused the recipient: 550 5.1.1 No such user',
  same: null,
  count: 1_001,
  first_at: '2026-11-20T09:40:07Z',
  last_at: '2026-11-28T09:40:07Z',
  queues: ['emails'],
}

let toasts: Toast[]
beforeEach(() => {
  toasts = []
  window.history.replaceState(null, '', '/admin/queues/jobs')
})
afterEach(cleanup)

function open(answers: Parameters<typeof stubApi>[0] = {}, user = admin) {
  const api = stubApi({
    [list]: () => ({
      jobs: [
        createJobFixture(),
        createJobFixture({
          id: 'projectionRun-4',
          queue: 'projection-runs',
          kind: 'rebuild',
          title: 'leads',
          recipient: null,
          recipient_name: null,
          error: null,
          state: 'done',
        }),
      ],
      next: null,
    }),
    'GET /api/admin/jobs/errors': () => [],
    ...answers,
  })
  render(
    <MockShell user={user} toast={(toast) => toasts.push(toast)}>
      <BrowserRouter>
        <JobsPage />
      </BrowserRouter>
    </MockShell>,
  )
  return api
}
const queries = (api: ReturnType<typeof stubApi>) => api.requests(list).map(({ query }) => query.toString())
// Some buttons are disabled until the jobs have loaded.
const button = async (name: string | RegExp) => {
  const found = await screen.findByRole<HTMLButtonElement>('button', { name })
  await vi.waitFor(() => expect(found.disabled).toBe(false))
  return found
}

describe('the jobs', () => {
  it('are shown when the errors above them are known, so that nothing jumps', async () => {
    const { reply, give } = createDeferredReply()
    open({ 'GET /api/admin/jobs/errors': () => reply })
    expect((await screen.findByRole('status')).textContent).toBe('Loading jobs...')
    expect(screen.queryByLabelText('State')).toBeNull()
    give([])
    expect(await screen.findByLabelText('State')).toBeTruthy()
  })

  it('are listed with state, what they are, for whom, the error and when', async () => {
    open()
    const row = (await screen.findByRole('button', { name: 'Installation reminder' })).closest('tr')
    expect(
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual([
      '',
      'Failed',
      'Installation reminderMessages · email-9',
      'Hannah Okonkwohannah.o@example.com',
      'The server refused the recipient: 550 5.1.1 No such user',
      'Nov 28, 9:40 AM1 attempt',
    ])
    await screen.findByRole('button', { name: 'Rebuild: leads' })
  })

  it('are searched and filtered by the address', async () => {
    window.history.replaceState(null, '', '/admin/queues/jobs?state=failed&lead=42&queue=nonsense')
    const api = open({ [list]: () => ({ jobs: [], next: null }) })
    await screen.findByText('No jobs found for the selected filters')
    expect(queries(api)).toEqual(['state=failed&lead=42&limit=50'])
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'hannah' } })
    await vi.waitFor(() => expect(queries(api).at(-1)).toBe('state=failed&search=hannah&lead=42&limit=50'))
    fireEvent.click(screen.getByRole('button', { name: /About lead 42/ }))
    await vi.waitFor(() => expect(window.location.search).toBe('?state=failed&search=hannah'))
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] as HTMLElement)
    await screen.findByText('No jobs yet')
  })

  it('go on behind the last one', async () => {
    const api = open({
      [list]: ({ query }) => ({
        jobs: [createJobFixture({ id: query.has('before') ? 'email-1' : 'email-2' })],
        next: query.has('before') ? null : '2.0.0.0.0',
      }),
    })
    fireEvent.click(await button('Show more'))
    await vi.waitFor(() => expect(queries(api).at(-1)).toBe('before=2.0.0.0.0&limit=50'))
    await vi.waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('that cannot be fetched say why, and are asked for again', async () => {
    let works = false
    open({ [list]: () => (works ? { jobs: [createJobFixture()], next: null } : createErrorResponse(503, { message: 'Too busy' })) })
    await screen.findByText('Too busy')
    works = true
    fireEvent.click(await button('Retry'))
    await screen.findByRole('button', { name: 'Installation reminder' })
  })

  it('are only looked at by those who are no administrators', async () => {
    open({ 'GET /api/admin/jobs/email-9/story': () => createJobStoryFixture() }, reader)
    fireEvent.click(await button('Installation reminder'))
    await screen.findByRole('dialog', { name: 'Installation reminder' })
    expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull()
    expect(screen.queryByRole('button', { name: /^(Retry|Cancel) /, hidden: true })).toBeNull()
  })
})

describe('errors', () => {
  it('that are the same are told once, and lead to their jobs', async () => {
    const api = open({ 'GET /api/admin/jobs/errors': () => [group] })
    const error = await button(/550 5\.1\.1/)
    expect(error.textContent).toBe(`1,000+${group.error}Messages · first Nov 20, 9:40 AM · last Nov 28, 9:40 AM`)
    fireEvent.click(error)
    await vi.waitFor(() => expect(new URLSearchParams(queries(api).at(-1)).get('error')).toBe(group.error))
    fireEvent.click(await screen.findByRole('button', { name: /550 5\.1\.1.*first/, pressed: true }))
    await vi.waitFor(() => expect(window.location.search).toBe(''))
  })
})

describe('an error', () => {
  it('that is the same each time is told in full', async () => {
    open({
      'GET /api/admin/jobs/errors': () => [{ ...group, error: 'connect ECONNREFUSED …', same: 'connect ECONNREFUSED 192.0.2.7:587' }],
    })
    await button(/connect ECONNREFUSED 192\.0\.2\.7:587/)
  })
})

describe('a job’s story', () => {
  it('tells each step with its time and the gap, and what is missing', async () => {
    open({ 'GET /api/admin/jobs/email-9/story': () => createJobStoryFixture() })
    fireEvent.click(await button('Installation reminder'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Installation reminder' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'maria asked, from 203.0.113.7Nov 28, 9:40:07 AMFirefox on Linux',
      'Attempt 1 (failed)Nov 28, 9:40:08 AM · 1.5 s later',
      'The mail server answered (failed)Nov 28, 9:44:18 AM · 4 min 10 s later550 5.1.1 No such user',
      'Not yet in the activity log (pending)Pending',
    ])
    expect(dialog.getByRole('link', { name: 'Open in the outbox' }).getAttribute('href')).toBe('/admin/outbox?message=9')
    expect(window.location.search).toBe('?job=email-9')
  })

  it('leads to the action that it was among, and tells when it is tried again', async () => {
    const job = createJobFixture({ state: 'retrying', next_attempt_at: '2026-11-28T20:31:00Z' })
    window.history.replaceState(null, '', '/admin/queues/jobs?job=email-9')
    open({ 'GET /api/admin/jobs/email-9/story': () => createJobStoryFixture({ job, together: [{ entry: 7, others: 2 }] }) })
    const dialog = within(await screen.findByRole('dialog', { name: 'Installation reminder' }))
    const link = dialog.getByRole('link', { name: 'Done together with 2 others' })
    expect(link.getAttribute('href')).toBe('/admin/activity?entry=7')
    dialog.getByText('Next attempt Nov 28, 8:31 PM')
    dialog.getByRole('button', { name: 'Retry now' })
  })

  it('says that there is none', async () => {
    window.history.replaceState(null, '', '/admin/queues/jobs?job=email-7')
    open({ 'GET /api/admin/jobs/email-7/story': () => createErrorResponse(404, { message: 'Job not found' }) })
    await screen.findByText('Job not found')
  })
})

describe('retrying', () => {
  it('tells first what it comes to and what is left out, then does that', async () => {
    window.history.replaceState(null, '', '/admin/queues/jobs?state=failed')
    const api = open({
      [preview]: () => ({
        seen: 77,
        kinds: [{ kind: 'notice', count: 1_000 }],
        excluded: [{ reason: 'It may have arrived', count: 2 }],
        more: true,
      }),
      [deed]: () => ({ done: 999, excluded: [{ reason: 'It may have arrived', count: 3 }], more: true }),
    })
    fireEvent.click(await button('Retry all that match...'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Retry jobs' }))
    await dialog.findByText('1,000 messages')
    expect(dialog.getByRole('region', { name: 'Excluded' }).textContent).toBe('Excluded2 It may have arrived')
    dialog.getByText(/^More jobs match/)
    fireEvent.click(dialog.getByRole('button', { name: 'Retry 1,000 jobs' }))
    await vi.waitFor(() => expect(toasts).toMatchObject([{ description: '999 jobs retried. Excluded: 3 (It may have arrived)' }]))
    expect(api.requests(preview)[0]?.body).toEqual({ action: 'retry', filter: { state: 'failed' } })
    expect(api.requests(deed)[0]?.body).toEqual({ action: 'retry', filter: { state: 'failed' }, seen: 77 })
  })

  it('is done to the selected ones, if there are any', async () => {
    const api = open({ [preview]: () => ({ seen: 77, kinds: [], excluded: [], more: false }) })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown rows' }))
    fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select projectionRun-4' })[0] as HTMLElement)
    fireEvent.click(await button('Cancel 1 selected...'))
    await screen.findByText('No jobs to cancel.')
    expect(api.requests(preview)[0]?.body).toEqual({ action: 'cancel', jobs: ['email-9'] })
    expect(screen.queryByRole('button', { name: /^Cancel \d+ job/ })).toBeNull()
  })

  it('that is refused says why, and stays open', async () => {
    open({
      'GET /api/admin/jobs/email-9/story': () => createJobStoryFixture(),
      [preview]: () => ({ seen: 77, kinds: [{ kind: 'notice', count: 1 }], excluded: [], more: false }),
      [deed]: () => createErrorResponse(409, { message: 'Email sending is inactive' }),
    })
    fireEvent.click(await button('Installation reminder'))
    fireEvent.click(await button('Retry job'))
    fireEvent.click(await button('Retry 1 job'))
    await vi.waitFor(() => expect(toasts).toMatchObject([{ tone: 'error', description: 'Email sending is inactive' }]))
    await button('Retry 1 job')
  })
})
