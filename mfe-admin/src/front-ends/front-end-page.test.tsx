import type { FrontEndDetails, SessionUser } from '@crm/contracts'
import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useRoutes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFrontEndFixture, createFrontEndListFixture, createReleaseFixture, frontEndHistoryFixture } from './front-end.fixture.ts'
import { FrontEndPage } from './front-end-page.tsx'

const administrator: SessionUser = { username: 'ada', role: 'admin', permissions: [] }
const owner: SessionUser = { username: 'maria', role: 'owner', permissions: ['admin'] }
const toast = vi.fn()
let frontEnd: FrontEndDetails
let api: ReturnType<typeof stubApi>
let steered: () => unknown

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-28T16:00:00Z') })
  frontEnd = createFrontEndFixture()
  steered = () => frontEnd
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  toast.mockReset()
})

async function open({ user = administrator, name = 'leads' } = {}) {
  api = stubApi({
    'GET /api/admin/front-ends': () => createFrontEndListFixture(frontEnd),
    'GET /api/admin/front-ends/leads/history': ({ query }) => (query.has('before') ? { entries: [], next: null } : frontEndHistoryFixture),
    'POST /api/front-ends/leads/steer': () => steered(),
    'POST /api/admin/front-ends/leads/tokens': () => ({ id: 3, token: 'crm_leads_secret' }),
    'DELETE /api/admin/front-ends/leads/tokens/2': () => ({}),
    'PUT /api/admin/front-ends/leads/pins': () => ({}),
    'DELETE /api/admin/front-ends/leads/pins': () => ({}),
  })
  render(
    <MemoryRouter initialEntries={[`/admin/front-ends/${name}`]}>
      <MockShell user={user} toast={toast} timeZone="America/Chicago">
        <Pages />
      </MockShell>
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { level: 1 })
  if (name === 'leads') await screen.findByRole('table', { name: 'Releases' })
}
const Pages = () => useRoutes([{ path: '/admin/front-ends/:name', element: <FrontEndPage /> }])
const rowOf = (table: string | RegExp, name: RegExp) => within(screen.getByRole('table', { name: table })).getByRole('row', { name })
// Presses the first match, because the cards for phones repeat the buttons of the table.
const press = (name: string | RegExp) => fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
const bodies = (call: string) => api.requests(call).map(({ body }) => body)

describe('a front-end', () => {
  it('is told with its releases, their states and reasons', async () => {
    frontEnd = createFrontEndFixture({
      releases: [
        createReleaseFixture('1.5.0', {
          state: 'quarantined',
          reason: '7 of 40 loads failed (17.5%), compared with 2 of 812 (0.2%) for 1.4.0',
        }),
        createReleaseFixture('1.4.0', { state: 'stable', source: 'product', by: null }),
      ],
    })
    await open()
    expect(screen.getByText('Leads team · 1.4.0 is live')).toBeDefined()
    expect(rowOf('Releases', /^1\.5\.0/).textContent).toContain('Quarantined7 of 40 loads failed (17.5%)')
    expect(within(rowOf('Releases', /^1\.5\.0/)).queryByRole('button')).toBeNull()
    expect(rowOf('Releases', /^1\.4\.0/).textContent).toContain('StableNov 28, 8:00 AMincluded in the product')
    expect(screen.getByText('812')).toBeDefined()
  })

  it('compares shared packages with the shell and the stable release, and marks what does not fit', async () => {
    frontEnd = createFrontEndFixture({
      releases: [
        createReleaseFixture('1.5.0', { shared: { react: '^20.0.0', 'react-dom': '^19.0.0' } }),
        createReleaseFixture('1.4.0', { state: 'stable', shared: { react: '^19.0.0', 'react-dom': '^19.0.0' } }),
      ],
    })
    await open()
    expect(rowOf('Shared packages of 1.5.0', /^react /).textContent).toBe('react^20.0.0 changed19.3.1incompatible^19.0.0')
    expect(rowOf('Shared packages of 1.5.0', /^react-dom/).textContent).toBe('react-dom^19.0.0 19.3.1^19.0.0')
    fireEvent.change(screen.getByRole('combobox', { name: 'Release' }), { target: { value: '1.4.0' } })
    expect(rowOf('Shared packages of 1.4.0', /^react /).textContent).toBe('react^19.0.0 19.3.1')
  })

  it('has its history from the log, by pages', async () => {
    await open()
    const history = within(screen.getByRole('region', { name: 'History' }))
    expect((await history.findAllByRole('listitem'))[0]?.textContent).toBe('1.5.0: canary for 10% of usersNov 28, 8:59 AM · ada')
    fireEvent.click(history.getByRole('button', { name: 'Show more' }))
    await vi.waitFor(() => expect(history.queryByRole('button', { name: 'Show more' })).toBeNull())
    expect(api.requests('GET /api/admin/front-ends/leads/history').map(({ query }) => query.get('before'))).toEqual([null, '41'])
  })

  it('is tried with some people, by a share that is typed or pressed', async () => {
    await open()
    press('Start canary')
    const dialog = within(screen.getByRole('dialog', { name: 'Start a canary of Leads' }))
    expect(dialog.getByText(/^10% of users get 1\.5\.0/)).toBeDefined()
    fireEvent.change(dialog.getByLabelText('Percent of users'), { target: { value: '0' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Start canary' }))
    expect(dialog.getByText('Must be a whole number from 1 to 100')).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: '50%' }))
    expect(dialog.getByText(/^50% of users get 1\.5\.0, always the same ones\. The other users have 1\.4\.0\./)).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Start canary' }))
    await vi.waitFor(() => expect(toast).toHaveBeenCalled())
    expect(bodies('POST /api/front-ends/leads/steer')).toEqual([{ action: 'canary', version: '1.5.0', percent: 50, revision: 7 }])
  })

  it('goes back to the release before for a reason, and says so where somebody else was faster', async () => {
    frontEnd = createFrontEndFixture({
      before: '1.3.0',
      releases: [createReleaseFixture('1.4.0', { state: 'stable' }), createReleaseFixture('1.3.0', { state: 'retired' })],
    })
    steered = () => createErrorResponse(409, { message: 'The rollout of leads was changed by james. Please check it again' })
    await open()
    press('Roll back')
    const dialog = within(screen.getByRole('dialog', { name: 'Roll back Leads 1.4.0?' }))
    expect(dialog.getByText(/^All users get 1\.3\.0 again, instead of 1\.4\.0\./)).toBeDefined()
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'The list stays empty' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Roll back' }))
    await vi.waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        tone: 'error',
        title: 'Error',
        description: 'The rollout of leads was changed by james. Please check it again',
      }),
    )
    expect(bodies('POST /api/front-ends/leads/steer')).toEqual([
      { action: 'rollback', version: '1.4.0', reason: 'The list stays empty', revision: 7 },
    ])
  })

  it('keeps what came with the product and has nothing before it', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Roll back' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Quarantine 1.4.0' })).toBeNull()
  })

  it('says that its page is taken away where nothing was for everybody before', async () => {
    frontEnd = createFrontEndFixture({ releases: [createReleaseFixture('1.4.0', { state: 'stable' })] })
    await open()
    press('Roll back')
    const roll = within(screen.getByRole('dialog', { name: 'Roll back Leads 1.4.0?' }))
    expect(roll.getByText(/^There is no earlier release: all users lose its pages/)).toBeDefined()
    fireEvent.click(roll.getByRole('button', { name: 'Cancel' }))
    press('Quarantine 1.4.0')
    expect(screen.getByText(/There is no earlier release: users who have 1\.4\.0 lose its pages/)).toBeDefined()
  })

  it('has a release quarantined, which says that this is for ever', async () => {
    await open()
    press('Quarantine 1.5.0')
    const dialog = within(screen.getByRole('dialog', { name: 'Quarantine Leads 1.5.0?' }))
    expect(dialog.getByText(/^1\.5\.0 is no longer offered to anyone.+No user has 1\.5\.0 now\..+cannot be undone/)).toBeDefined()
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'It loses notes' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Quarantine' }))
    await vi.waitFor(() => expect(toast).toHaveBeenCalled())
    expect(bodies('POST /api/front-ends/leads/steer')).toEqual([
      { action: 'quarantine', version: '1.5.0', reason: 'It loses notes', revision: 7 },
    ])
  })

  it('pins a release to a role or to one person, and takes that back', async () => {
    frontEnd = createFrontEndFixture({ pins: [{ version: '1.4.0', role: 'manager', username: null }] })
    await open()
    // The dialog's chunk loads after the click and suspends rendering, so the click needs an awaited act.
    await act(async () => press('Pin a release'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pin a release of Leads' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Pin a release' }))
    expect(await dialog.findByText('Required')).toBeDefined()
    fireEvent.change(dialog.getByLabelText(/Username/), { target: { value: ' sofia ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Pin a release' }))
    await vi.waitFor(() => expect(toast).toHaveBeenCalled())
    expect(bodies('PUT /api/admin/front-ends/leads/pins')).toEqual([{ version: '1.5.0', username: 'sofia' }])
    press('Remove pin: All users with the role Manager')
    await vi.waitFor(() =>
      expect(api.requests('DELETE /api/admin/front-ends/leads/pins').map(({ query }) => query.get('role'))).toEqual(['manager']),
    )
  })

  it('shows a new token once, and revokes one after a question', async () => {
    frontEnd = createFrontEndFixture({
      tokens: [{ id: 2, issued_at: '2026-11-27T14:00:00.000Z', by: 'ada', revoked_at: null, used_at: '2026-11-28T14:00:00.000Z' }],
    })
    await open()
    expect(screen.getByText(/^Issued Nov 27, 8:00 AM by ada · last used Nov 28/)).toBeDefined()
    press('Issue a token')
    const issuing = within(screen.getByRole('alertdialog', { name: 'Issue an upload token for Leads?' }))
    expect(issuing.getByText(/^Anyone with this token can publish Leads, promote it to all users, and roll it back/)).toBeDefined()
    expect(api.requests('POST /api/admin/front-ends/leads/tokens')).toHaveLength(0)
    fireEvent.click(issuing.getByRole('button', { name: 'Issue a token' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New upload token for Leads' }))
    expect(dialog.getByText('crm_leads_secret')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Copy the token' })).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText('crm_leads_secret')).toBeNull()
    press('Revoke token 2')
    const question = within(screen.getByRole('alertdialog', { name: 'Revoke token 2?' }))
    expect(
      question.getByText(/^With this token, the Leads team can no longer publish, promote, or roll back\. The live release stays live\./),
    ).toBeDefined()
    fireEvent.click(question.getByRole('button', { name: 'Revoke token' }))
    await vi.waitFor(() => expect(api.requests('DELETE /api/admin/front-ends/leads/tokens/2')).toHaveLength(1))
  })

  it('is only looked at by who is no administrator', async () => {
    frontEnd = createFrontEndFixture({ pins: [{ version: '1.4.0', role: null, username: 'sofia' }] })
    await open({ user: owner })
    await screen.findByRole('button', { name: 'Show more' })
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Show more'])
  })

  it('tells of its checks: what failed at once, what passed where somebody asks', async () => {
    const told = (name: string, ok: boolean, says: string, by: 'team' | 'server' = 'team') => ({ name, ok, says, by })
    const checks = [
      told('taken-pages', true, '1 page'),
      told('exposed contract', false, 'It exposes no `frontEnd`'),
      told('sizes', true, 'ok', 'server'),
    ]
    frontEnd = createFrontEndFixture({
      releases: [createReleaseFixture('1.5.0', { checks }), createReleaseFixture('1.4.0', { state: 'stable' })],
    })
    await open()
    const card = within(screen.getByRole('region', { name: 'Checks of 1.5.0' }))
    expect(card.getByText('exposed contract').closest('details')).toBeNull()
    expect(card.getByText('frontEnd').tagName).toBe('CODE')
    const passed = card.getByText('2 checks passed').closest('details')
    expect(passed?.open).toBe(false)
    expect(within(passed as HTMLElement).getByText('taken pages')).toBeDefined()
    const whose = within(passed as HTMLElement).getAllByText(/^(Reported by its team|Checked by the server)$/)
    expect(whose.map(({ textContent }) => textContent)).toEqual(['Reported by its team', 'Checked by the server'])
  })

  it('says so where there is none of that name', async () => {
    await open({ name: 'payroll' })
    expect(await screen.findByText('Front-end not found')).toBeDefined()
    expect(screen.getByRole('link', { name: 'All front-ends' }).getAttribute('href')).toBe('/admin/front-ends')
  })
})
