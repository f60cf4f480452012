import { completionMarkerText, type Installation, type SessionUser } from '@crm/contracts'
import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EditInstallationDialog } from './edit-installation-dialog.tsx'
import { buildInstallation } from './installation.fixture.ts'

const toast = vi.fn()
const onSaved = vi.fn()
const put = 'PUT /api/leads/1'

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function open(
  job: Installation = buildInstallation(),
  answer: () => unknown = () => job,
  now: () => Installation = () => job,
  user?: SessionUser,
) {
  const api = stubApi({
    [put]: answer,
    'GET /api/installations/1': () => now(),
    'GET /api/admin/installers': () => ['Diego', 'Ruben'].map((name, id) => ({ id, name, status: 'active' })),
    'GET /api/wmk-colors': () => [{ id: 1, code: 'WMK-104', name: 'Oak', description: null, is_active: true }],
    'GET /api/installations/crew': ({ query }) =>
      query.get('date') === '2026-12-04'
        ? [{ id: 2, name: 'Ruben', status: 'active', known_as: ['ruben'], jobs: [{ id: 9, name: 'Priya Raman' }], leave: [] }]
        : [],
  })
  render(
    <MockShell toast={toast} {...(user && { user })}>
      <MemoryRouter>
        <EditInstallationDialog installation={job} today="2026-11-27" onClose={() => {}} onSaved={onSaved} />
      </MemoryRouter>
    </MockShell>,
  )
  return api
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

describe('editing an installation', () => {
  it('sends its date, crew, colors, amount, payment, contact, address and notes with the version they were read at', async () => {
    const api = open(buildInstallation({ notes: '[Nov 2, 2026] Two dogs', version: 4 }))
    type('Installation date', '2026-12-04')
    type('Project amount', '13000')
    type('Phone', '(202) 555-0199')
    type('Email', 'ann@example.org')
    type('Address', '2 Sample Street, Fairfax, VA 22030')
    type('Additional notes', 'Gate code 42')
    type('Add new note', 'Moved on request')
    await userEvent.click(screen.getByRole('checkbox', { name: /Balance Paid/ }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Installers' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Ruben' }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Colors' }))
    await userEvent.click(await screen.findByRole('option', { name: 'WMK-104 Oak' }))
    await screen.findByText('Ruben is also at Priya Raman’s on Dec 4, 2026')
    await save()
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(api.requests(put).map(({ body }) => body)).toEqual([
      {
        version: 4,
        installation_date: '2026-12-04',
        assigned_installer: ['Diego', 'Ruben'],
        selected_colors: ['WMK-104'],
        project_amount: 13000,
        deposit_paid: true,
        balance_paid: true,
        phone: '(202) 555-0199',
        email: 'ann@example.org',
        customer_address: '2 Sample Street, Fairfax, VA 22030',
        notes: '[Nov 2, 2026] Two dogs\n[Nov 27, 2026] Moved on request',
        additional_notes: 'Gate code 42',
      },
    ])
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'success', title: 'Installation updated successfully' }))
  })

  it('sends blank fields as null', async () => {
    const api = open()
    type('Installation date', '')
    type('Project amount', '')
    type('Email', ' ')
    type('Address', ' ')
    await save()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(api.requests(put)[0]?.body).toMatchObject({
      installation_date: null,
      project_amount: null,
      email: null,
      customer_address: null,
      additional_notes: null,
      notes: null,
    })
  })

  it('sends the phone only where it was changed, and shows that it is required', async () => {
    const fault = { message: 'Phone: Required', errors: [{ path: 'phone', message: 'Required' }] }
    const replies = [() => createErrorResponse(400, fault), () => buildInstallation()]
    const api = open(buildInstallation(), () => replies.shift()?.())
    type('Phone', ' ')
    await save()
    await screen.findByText('Required')
    type('Phone', buildInstallation().phone ?? '')
    await save()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(api.requests(put).map(({ body }) => (body as { phone?: string }).phone)).toEqual(['', undefined])
  })

  it('shows what the server finds wrong at its field, and keeps what was typed', async () => {
    const fault = { message: 'Invalid', errors: [{ path: 'project_amount', message: 'Must not be below zero' }] }
    open(buildInstallation(), () => createErrorResponse(400, fault))
    type('Project amount', '-1')
    await save()
    await screen.findByText('Must not be below zero')
    expect(screen.getByLabelText('Project amount')).toHaveProperty('value', '-1')
    expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to update installation', description: 'Invalid' })
  })

  it('tells who changed the same meanwhile, keeps what was typed, and saves on top of it when asked again', async () => {
    const conflicts = [{ field: 'installation_date', by: 'james', at: '2026-11-27T15:00:00.000Z' }]
    const replies = [() => createErrorResponse(409, { message: 'Changed meanwhile', conflicts }), () => buildInstallation({ version: 3 })]
    const moved = buildInstallation({ version: 2, installation_date: '2026-12-08', assigned_installer: ['Diego', 'Ruben'] })
    let now = buildInstallation()
    const api = open(
      buildInstallation(),
      () => {
        now = moved
        return replies.shift()?.()
      },
      () => now,
    )
    type('Installation date', '2026-12-04')
    await save()
    const notice = await screen.findByText('James changed this installation while you were editing')
    expect(notice.parentElement?.textContent).toContain('Installation date: Dec 8, 2026')
    expect(screen.getByLabelText('Installation date')).toHaveProperty('value', '2026-12-04')
    expect(screen.getByRole('button', { name: 'Remove Ruben' })).toBeDefined()
    await save()
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(api.requests(put)[1]?.body).toMatchObject({
      version: 2,
      installation_date: '2026-12-04',
      assigned_installer: ['Diego', 'Ruben'],
    })
  })

  it('says that a lost save had arrived before other words go beside it', async () => {
    const saved = buildInstallation({ version: 2, notes: '[Nov 27, 2026] Two dogs' })
    const replies = [
      () => createErrorResponse(503, ''),
      () => createErrorResponse(422, { message: 'This Idempotency-Key was used for another request.' }),
      () => saved,
    ]
    let now = buildInstallation({ notes: null })
    const api = open(
      now,
      () => {
        now = saved
        return replies.shift()?.()
      },
      () => now,
    )
    type('Add new note', 'Two dogs')
    await save()
    await waitFor(() => expect(toast).toHaveBeenCalledTimes(1))
    type('Add new note', 'Two dogs and a cat')
    await save()
    expect((await screen.findByText('Your earlier changes were saved')).parentElement?.textContent).toContain('[Nov 27, 2026] Two dogs')
    await save()
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(api.requests(put)[2]?.body).toMatchObject({ version: 2, notes: `${saved.notes}\n[Nov 27, 2026] Two dogs and a cat` })
  })

  it('takes what is there now as long as nothing has been typed', async () => {
    open(buildInstallation(), undefined, () => buildInstallation({ version: 2, project_amount: '9000.00' }))
    await waitFor(() => expect(screen.getByLabelText('Project amount')).toHaveProperty('value', '9000.00'))
  })

  it('says of what is completed that its notes do not take that back, and leads to where that is done', () => {
    open(buildInstallation({ section: 'completed', completed_on: '2026-11-20' }))
    const hint = document.getElementById(screen.getByLabelText('Additional notes').getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('Changing this text does not reopen the installation. You can reopen it on the lead’s page.')
    expect(screen.getByRole('link', { name: 'reopen it on the lead’s page' }).getAttribute('href')).toBe('/leads/1')
  })

  it('names a manager to who may not reopen what is completed', () => {
    const sofia: SessionUser = { username: 'sofia', role: 'sales_rep', permissions: ['installations', 'leads'] }
    open(buildInstallation({ section: 'completed', completed_on: '2026-11-20' }), undefined, undefined, sofia)
    expect(screen.getByText(/A manager can reopen it on the lead’s page\./)).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it.each<[string, Partial<Installation>]>([
    ['is still to be done', {}],
    // This installation is completed only because of the text in its notes, so removing the text does reopen it.
    ['is completed by its notes alone', { section: 'completed', additional_notes: completionMarkerText }],
  ])('does not say so of what %s', (_, changes) => {
    open(buildInstallation(changes))
    expect(screen.queryByText(/does not reopen/)).toBeNull()
  })

  it('asks before what was typed is thrown away', async () => {
    open()
    type('Add new note', 'Call ahead')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeDefined()
  })
})
