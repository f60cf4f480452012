import { completionMarkerText, type Installation, type SessionUser } from '@crm/contracts'
import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildInstallation } from './installation.fixture.ts'
import { InstallationDetailsDialog } from './installation-dialog.tsx'

const completed: Partial<Installation> = { section: 'completed', completed_on: '2026-11-20' }
const actions = { show: vi.fn(), edit: vi.fn(), takeRepair: vi.fn(), complete: vi.fn() }

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function open(
  answer: Partial<Installation> | (() => unknown) = {},
  { user, mayEdit = true }: { user?: SessionUser; mayEdit?: boolean } = {},
) {
  stubApi({
    'GET /api/installations/1': typeof answer === 'function' ? answer : () => buildInstallation(answer),
    'GET /api/installations/notices': () => [],
    'GET /api/installations/crew': () => [
      { id: 1, name: 'Diego', status: 'active', known_as: ['diego'], jobs: [{ id: 9, name: 'Cy Young' }], leave: ['Family visit'] },
    ],
  })
  render(
    <MockShell {...(user && { user })}>
      <MemoryRouter>
        <InstallationDetailsDialog id={1} today="2026-11-27" actions={mayEdit ? actions : { ...actions, edit: null }} onClose={() => {}} />
      </MemoryRouter>
    </MockShell>,
  )
}

const details = async () => {
  await screen.findByText('Installation date')
  return within(screen.getByRole('dialog', { name: 'Installation Details' }))
}
const saidOf = async (name: string) => (await details()).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

describe('Installation Details', () => {
  it.each([
    ['Installation date', 'Dec 1, 2026'],
    ['Phone', '(202) 555-0143'],
    ['Email', 'ann.lee@example.com'],
    ['Colors', 'WMK-104'],
    ['Deposit paid', 'Yes'],
    ['Balance paid', 'No'],
    ['Status', 'Sold'],
    ['Assigned to', 'Maria'],
    ['Lead origin', 'Facebook'],
    ['Lead since', 'Oct 1, 2026'],
    ['Additional notes', 'Gate code 42'],
  ])('tells %s', async (name, value) => {
    open({ selected_colors: ['WMK-104'], additional_notes: 'Gate code 42' })
    expect(await saidOf(name)).toBe(value)
  })

  it('tells the amount, the payment, the notes and what speaks against the crew', async () => {
    open({ notes: '[Nov 2, 2026] Two dogs' })
    const dialog = await details()
    for (const text of ['$12,400.00', 'Deposit Paid', 'Two dogs', 'Ann Lee']) expect(dialog.getByText(text)).toBeDefined()
    await dialog.findByText('Diego is also at Cy Young’s on Dec 1, 2026')
    expect(dialog.getByText('Diego is on leave on Dec 1, 2026: Family visit')).toBeDefined()
  })

  it('leads to editing, to marking as done and to the lead', async () => {
    open()
    const dialog = await details()
    await userEvent.click(dialog.getByRole('button', { name: 'Edit Details' }))
    expect(actions.edit).toHaveBeenCalledTimes(1)
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as Done: Ann Lee' }))
    expect(actions.complete).toHaveBeenCalledTimes(1)
    expect(dialog.getByRole('link', { name: 'Open Lead' }).getAttribute('href')).toBe('/leads/1')
    expect(dialog.queryByRole('button', { name: 'Repair Request' })).toBeNull()
  })

  it('offers a repair request for what is completed, and no second completion', async () => {
    open({ section: 'completed', completed_on: '2026-11-20' })
    const dialog = await details()
    await userEvent.click(dialog.getByRole('button', { name: 'Repair Request' }))
    expect(actions.takeRepair).toHaveBeenCalledTimes(1)
    expect(dialog.queryByRole('button', { name: 'Mark as Done: Ann Lee' })).toBeNull()
    expect(await saidOf('Completed on')).toBe('Nov 20, 2026')
  })

  it.each([
    ['the day it was marked', { completed_on: '2026-11-20' }],
    ['its notes', { additional_notes: completionMarkerText }],
  ])('leads who may to reopening what is completed by %s', async (_, changes) => {
    open({ section: 'completed', ...changes })
    const link = (await details()).getByRole('link', { name: 'reopen it on the lead’s page' })
    expect(link.getAttribute('href')).toBe('/leads/1')
  })

  it.each<[string, Partial<Installation>, SessionUser?]>([
    ['what is still to be done', {}],
    ['a past day that nobody confirmed', { section: 'completed', unconfirmed: true }],
    ['whose personal data was erased', { ...completed, erased_at: '2026-11-22T15:42:00.000Z' }],
    ['a sales rep', completed, { username: 'sofia', role: 'sales_rep', permissions: ['installations', 'leads'] }],
    ['a manager without the leads', completed, { username: 'james', role: 'manager', permissions: ['installations'] }],
  ])('says nothing of reopening to or of %s', async (_, changes, user) => {
    open(changes, user && { user })
    expect((await details()).queryByRole('link', { name: /reopen/ })).toBeNull()
  })

  it('lets a past day that nobody confirmed be marked as done', async () => {
    open({ section: 'completed', unconfirmed: true })
    const dialog = await details()
    expect(dialog.getByText('Needs confirmation')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Mark as Done: Ann Lee' })).toBeDefined()
  })

  it('opens no lead and edits nothing for who may not', async () => {
    open({}, { user: { username: 'diego', role: 'installer', permissions: ['installations'] }, mayEdit: false })
    const dialog = await details()
    expect(dialog.queryByRole('link', { name: 'Open Lead' })).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Edit Details' })).toBeNull()
  })

  it('says where it is no longer there', async () => {
    open(() => createErrorResponse(404, { message: 'Installation not found' }))
    await screen.findByText('Installation not found')
  })

  it('says where it cannot be read, and reads it again when asked', async () => {
    let broken = true
    open(() => (broken ? createErrorResponse(500, { message: 'Broken' }) : buildInstallation()))
    await screen.findByText('Failed to fetch the installation')
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await details()
  })
})
