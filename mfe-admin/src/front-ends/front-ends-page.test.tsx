import type { FrontEndList, SessionUser } from '@crm/contracts'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createFrontEndFixture,
  createFrontEndListFixture,
  createFrontEndOnCanaryFixture,
  createReleaseFixture,
} from './front-end.fixture.ts'
import { FrontEndsPage } from './front-ends-page.tsx'

const administrator: SessionUser = { username: 'ada', role: 'admin', permissions: [] }
const owner: SessionUser = { username: 'maria', role: 'owner', permissions: ['admin'] }
const toast = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-28T16:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  toast.mockReset()
})

function open(answer: () => unknown, user = administrator) {
  const api = stubApi({ 'GET /api/admin/front-ends': answer, 'POST /api/front-ends/leads/steer': () => createFrontEndFixture() })
  render(
    <MemoryRouter>
      <MockShell user={user} toast={toast} timeZone="America/Chicago">
        <FrontEndsPage />
      </MockShell>
    </MemoryRouter>,
  )
  return api
}
const show = (list: FrontEndList, user?: SessionUser) => open(() => list, user)
const rowOf = async (name: RegExp) => within(await screen.findByRole('table', { name: 'Live versions' })).getByRole('row', { name })

describe('the front-ends', () => {
  it('are told with what is live, for how many, and how it does', async () => {
    show(
      createFrontEndListFixture(
        createFrontEndFixture(),
        createFrontEndFixture({ name: 'hello', owner: 'Hello team', stable: null, releases: [], signals: [] }),
      ),
    )
    const leads = await rowOf(/^Leads/)
    expect(leads.textContent).toContain('Leads team1.4.0Nov 281.5.0 waiting Stable100%8120.25%476 ms')
    expect(within(leads).getByRole('link', { name: 'Leads' }).getAttribute('href')).toBe('/admin/front-ends/leads')
    expect((await rowOf(/^Hello/)).textContent).toContain('Hello teamNone Not live')
  })

  it('tell of a canary first, beside what the others have', async () => {
    show(createFrontEndListFixture(createFrontEndOnCanaryFixture({ load_p75_ms: 441 })))
    const table = await screen.findByRole('table', { name: 'Leads: 1.5.0 compared with 1.4.0' })
    expect(screen.getByText('No sign of more failures')).toBeDefined()
    expect(within(table).getByRole('row', { name: /^Load time/ }).textContent).toBe('Load time p75476 ms441 ms↓ 7%')
    expect(within(table).getByRole('row', { name: /^Error rate/ }).textContent).toBe('Error rate0.25%0%↓ 100%')
    expect(within(table).getByRole('columnheader', { name: 'Since the start' })).toBeDefined()
    expect((await rowOf(/^Leads/)).textContent).toContain('Canary, 10% of users90 / 10%')
  })

  it('call no canary good of which too little is known', async () => {
    show(createFrontEndListFixture(createFrontEndOnCanaryFixture({ loads: 5, errors: 5 }, {}, 'few')))
    expect(await screen.findByText('Not enough page loads to compare')).toBeDefined()
    expect(screen.queryByText('No sign of more failures')).toBeNull()
  })

  it('say what a step comes to, and for whom, before it is taken with what was seen', async () => {
    const api = show(createFrontEndListFixture(createFrontEndOnCanaryFixture()))
    fireEvent.click(await screen.findByRole('button', { name: 'Promote to all users' }))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Promote Leads 1.5.0?' }))
    expect(
      dialog.getByText(/^All users get 1\.5\.0 instead of 1\.4\.0\. They get it when they open another page\. Unsaved changes are kept\./),
    ).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Promote to all users' }))
    await vi.waitFor(() =>
      expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Success', description: 'Leads 1.5.0 is live for all users' }),
    )
    expect(api.requests('POST /api/front-ends/leads/steer').map(({ body }) => body)).toEqual([
      { action: 'promote', version: '1.5.0', revision: 7 },
    ])
  })

  it('give a canary to more people', async () => {
    const api = show(createFrontEndListFixture(createFrontEndOnCanaryFixture()))
    fireEvent.click(await screen.findByRole('button', { name: '25%' }))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Give Leads 1.5.0 to 25% of users?' }))
    expect(dialog.getByText(/^25% of users get 1\.5\.0, always the same ones\. The other users have 1\.4\.0\./)).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Change share' }))
    await vi.waitFor(() => expect(toast).toHaveBeenCalled())
    expect(api.requests('POST /api/front-ends/leads/steer').map(({ body }) => body)).toEqual([
      { action: 'canary', version: '1.5.0', percent: 25, revision: 7 },
    ])
  })

  it('roll a canary back for a reason', async () => {
    const api = show(createFrontEndListFixture(createFrontEndOnCanaryFixture()))
    fireEvent.click(await screen.findByRole('button', { name: 'Roll back' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Roll back Leads 1.5.0?' }))
    expect(dialog.getByText(/^The 10% of users who have 1\.5\.0 get 1\.4\.0 again/)).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Roll back' }))
    expect(dialog.getByText('Required')).toBeDefined()
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'The list stays empty' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Roll back' }))
    await vi.waitFor(() => expect(toast).toHaveBeenCalled())
    expect(api.requests('POST /api/front-ends/leads/steer').map(({ body }) => body)).toEqual([
      { action: 'rollback', version: '1.5.0', reason: 'The list stays empty', revision: 7 },
    ])
  })

  it('give a new team its token, by the name that it has chosen', async () => {
    const api = stubApi({
      'GET /api/admin/front-ends': () => createFrontEndListFixture(),
      'POST /api/admin/front-ends/warranties/tokens': () => ({ id: 1, token: 'crm_warranties_secret' }),
    })
    render(
      <MemoryRouter>
        <MockShell user={administrator} toast={toast}>
          <FrontEndsPage />
        </MockShell>
      </MemoryRouter>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'New front-end' }))
    const dialog = within(screen.getByRole('dialog', { name: 'New front-end' }))
    fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'Warranties' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Issue a token' }))
    expect(await dialog.findByText(/Must be 2 to 30 lowercase letters and digits/)).toBeDefined()
    fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'warranties' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Issue a token' }))
    expect(await screen.findByText('crm_warranties_secret')).toBeDefined()
    expect(screen.getByText(/^Send it to its team securely\. It is shown only once/)).toBeDefined()
    expect(api.requests('POST /api/admin/front-ends/warranties/tokens')).toHaveLength(1)
  })

  it('never give the token of a team that is there already: they lead to its page', async () => {
    const api = show(createFrontEndListFixture(createFrontEndFixture()))
    fireEvent.click(await screen.findByRole('button', { name: 'New front-end' }))
    const dialog = within(screen.getByRole('dialog', { name: 'New front-end' }))
    fireEvent.change(dialog.getByLabelText(/Name/), { target: { value: 'leads' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Issue a token' }))
    const error = 'A front-end named leads already exists (owned by the Leads team). Choose another name.'
    expect(await dialog.findByText(error)).toBeDefined()
    expect(dialog.getByRole('link', { name: 'the page of Leads' }).getAttribute('href')).toBe('/admin/front-ends/leads')
    expect(api.requests('POST /api/admin/front-ends/leads/tokens')).toHaveLength(0)
  })

  it('show a first release that some people try in one column, and say what the others have', async () => {
    show(
      createFrontEndListFixture({
        ...createFrontEndOnCanaryFixture({ load_p75_ms: 441 }),
        stable: null,
        releases: [createReleaseFixture('1.5.0', { state: 'canary' })],
      }),
    )
    const table = await screen.findByRole('table', { name: 'Leads: 1.5.0' })
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2)
    expect(within(table).getByRole('row', { name: /^Load time/ }).textContent).toBe('Load time p75441 ms')
    expect(screen.getByRole('region', { name: 'Leads 1.5.0' }).textContent).toContain('10% of users have this page')
    expect((await rowOf(/^Leads/)).textContent).toContain('10% of users have this page')
  })

  it('are only looked at by who is no administrator', async () => {
    show(createFrontEndListFixture(createFrontEndOnCanaryFixture()), owner)
    await rowOf(/^Leads/)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('say so while they are on their way, where there are none, and where they cannot be fetched', async () => {
    const answer = createDeferredReply()
    open(() => answer.reply)
    expect(screen.getByRole('status').textContent).toContain('Loading front-ends...')
    answer.give(createFrontEndListFixture())
    expect(await screen.findByText('No front-ends published yet')).toBeDefined()
    cleanup()
    open(() => createErrorResponse(400, { message: 'away' }))
    expect(await screen.findByText('Failed to fetch the front-ends')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
  })
})
