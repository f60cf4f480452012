import type { Installer } from '@crm/contracts'
import { hasUnsavedChanges, type Shell } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, type StubbedRequest, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createInstallerFixture } from './installer.fixture.ts'
import { InstallersPage } from './installers-page.tsx'

afterEach(cleanup)

const none = { phone: null, email: null, hire_date: null, hourly_rate: null, specialty: null, notes: null }
const ben = createInstallerFixture({ ...none, id: 8, name: 'Ben Other', status: 'on_leave' })

type Answers = Parameters<typeof stubApi>[0]
function open(answers: Answers = {}, installers: Installer[] = [createInstallerFixture(), ben]) {
  const toast = vi.fn<Shell['toast']>()
  const server = stubApi({ 'GET /api/admin/installers': () => installers, ...answers })
  render(
    <MockShell toast={toast} user={{ username: 'maria', role: 'owner', permissions: ['admin'] }}>
      <InstallersPage />
    </MockShell>,
  )
  return { toast, server, user: userEvent.setup() }
}

type Person = ReturnType<typeof userEvent.setup>
const table = async () => within(await screen.findByRole('table', { name: 'Installers' }))
const rowOf = async (name: string) => {
  const row = (await table()).getByText(name).closest('tr')
  if (!row) throw new Error(`${name} is in no row`)
  return within(row)
}
const names = async () => (await table()).getAllByRole('row').flatMap((row) => row.querySelector('td span')?.textContent ?? [])
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
// The dialog's chunk loads after the click and suspends rendering, so the click needs an awaited act.
const press = async (user: Person, row: string, name: string) => {
  const button = (await rowOf(row)).getByRole('button', { name })
  await act(() => user.click(button))
}
const bodyOf = (requests: StubbedRequest[]) => requests.at(-1)?.body
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const adding = async (user: Person) => {
  await table()
  await act(() => user.click(screen.getByRole('button', { name: 'Add Installer' })))
  return dialog('Add Installer')
}
const editing = async (user: Person) => {
  await press(user, 'Ana Sample', 'Edit Ana Sample')
  return dialog('Edit Installer')
}

describe('the list', () => {
  it('has its title, its figures and its columns', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Installer Management' })).toBeDefined()
    const heads = (await table()).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual(['Installer', 'Contact', 'Status', 'Hired', 'Hourly rate', 'Actions'])
    expect(screen.getByText('2 installers, 1 active')).toBeDefined()
  })

  it('shows of each who it is, how to reach them, whether they work, and the rate', async () => {
    open()
    const row = await rowOf('Ana Sample')
    expect(row.getByText('Islands · Left-handed')).toBeDefined()
    expect(row.getByRole('link', { name: 'Call Ana Sample at (202) 555-0143' }).getAttribute('href')).toBe('tel:+12025550143')
    expect(row.getByRole('link', { name: 'Email Ana Sample at ana@example.com' }).getAttribute('href')).toBe('mailto:ana@example.com')
    for (const text of ['Active', 'May 1, 2024', '$42.50 / hour']) expect(row.getByText(text)).toBeDefined()
    const other = await rowOf('Ben Other')
    expect(other.getByText('On leave')).toBeDefined()
    expect(other.getByText('No phone or email')).toBeDefined()
  })

  it('is narrowed by what is typed and by status', async () => {
    const { user } = open()
    await table()
    await user.type(screen.getByRole('searchbox', { name: 'Search installers' }), 'islands')
    expect(await names()).toEqual(['Ana Sample'])
    expect(screen.getByText('1 of 2 installers')).toBeDefined()
    await user.selectOptions(screen.getByLabelText('Status'), 'On leave')
    expect(screen.getByText('No installers found')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
    expect(await names()).toEqual(['Ana Sample', 'Ben Other'])
  })

  it('offers to add the first one where there is none', async () => {
    const { user } = open({}, [])
    expect(await screen.findByText('No installers yet')).toBeDefined()
    await act(() => user.click(screen.getAllByRole('button', { name: 'Add Installer' }).at(-1) as HTMLElement))
    expect(await dialog('Add Installer')).toBeDefined()
  })

  it('says that it could not be read, and tries again', async () => {
    let broken = true
    const { user } = open({ 'GET /api/admin/installers': () => (broken ? createErrorResponse(503, { message: 'Busy' }) : [ben]) })
    expect(await screen.findByText('Failed to fetch installers')).toBeDefined()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await rowOf('Ben Other')).toBeDefined()
  })
})

describe('adding an installer', () => {
  it('wants a name', async () => {
    const { user, server, toast } = open()
    const form = await adding(user)
    await user.click(form.getByRole('button', { name: 'Create Installer' }))
    expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to create installer', description: 'Name is required' })
    expect(form.getByRole('alert').textContent).toContain('Name is required')
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Name/)))
    expect(server.requests('POST /api/admin/installers')).toEqual([])
  })

  it('offers all statuses, active first, and a rate from 0 in steps of a cent', async () => {
    const { user } = open()
    const form = await adding(user)
    const options = within(form.getByLabelText('Status')).getAllByRole<HTMLOptionElement>('option')
    expect(options.map((option) => option.textContent)).toEqual(['Active', 'Inactive', 'On leave', 'Terminated'])
    expect(form.getByLabelText<HTMLSelectElement>('Status').value).toBe('active')
    const { step, min } = form.getByLabelText<HTMLInputElement>('Hourly rate')
    expect({ step, min }).toEqual({ step: '0.01', min: '0' })
  })

  it('sends what was typed, an empty rate as null, and says so', async () => {
    const { user, server, toast } = open({ 'POST /api/admin/installers': () => createInstallerFixture({ id: 9 }) })
    const form = await adding(user)
    type(form.getByLabelText(/^Name/), 'Cy Fuller')
    type(form.getByLabelText('Phone'), '(202) 555-0144')
    await user.click(form.getByRole('button', { name: 'Create Installer' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Installer created successfully' }))
    expect(bodyOf(server.requests('POST /api/admin/installers'))).toEqual({
      ...none,
      name: 'Cy Fuller',
      status: 'active',
      phone: '(202) 555-0144',
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps what was typed where the server refuses, and says why', async () => {
    const message = 'An installer with this name already exists'
    const { user, toast } = open({ 'POST /api/admin/installers': () => createErrorResponse(409, { message }) })
    const form = await adding(user)
    type(form.getByLabelText(/^Name/), 'Ana Sample')
    await user.click(form.getByRole('button', { name: 'Create Installer' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to create installer', description: message }))
    expect(form.getByDisplayValue('Ana Sample')).toBeDefined()
  })

  it('asks before what was typed is lost', async () => {
    const { user } = open()
    const form = await adding(user)
    type(form.getByLabelText(/^Name/), 'Cy Fuller')
    expect(hasUnsavedChanges()).toBe(true)
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeDefined()
  })
})

describe('editing an installer', () => {
  it('sends what differs with the version that was read, and says so', async () => {
    const { user, server, toast } = open({ 'PUT /api/admin/installers/7': () => createInstallerFixture({ version: 4 }) })
    const form = await editing(user)
    type(form.getByLabelText('Hourly rate'), '45')
    await user.selectOptions(form.getByLabelText('Status'), 'Terminated')
    await user.click(form.getByRole('button', { name: 'Save Installer' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Installer updated successfully' }))
    expect(bodyOf(server.requests('PUT /api/admin/installers/7'))).toEqual({ hourly_rate: 45, status: 'terminated', version: 3 })
  })

  it('says when it failed', async () => {
    const { user, toast } = open({ 'PUT /api/admin/installers/7': () => createErrorResponse(500, '') })
    const form = await editing(user)
    type(form.getByLabelText('Phone'), '')
    await user.click(form.getByRole('button', { name: 'Save Installer' }))
    const failed = { tone: 'error', title: 'Failed to update installer', description: 'Please try again' }
    await waitFor(() => expect(toast).toHaveBeenCalledWith(failed))
  })

  it('shows theirs against yours where somebody else changed the same, and keeps the one that is chosen', async () => {
    const installers = [createInstallerFixture()]
    const conflicts = [{ field: 'hourly_rate', yours: '45.00', theirs: '50.00', by: 'james', at: '2026-11-24T15:00:00.000Z' }]
    const { user, server } = open(
      {
        'PUT /api/admin/installers/7': () => {
          installers[0] = createInstallerFixture({ hourly_rate: '50.00', specialty: 'Doors', version: 4 })
          return createErrorResponse(409, { message: 'This installer was changed while you were editing', conflicts })
        },
      },
      installers,
    )
    const form = await editing(user)
    type(form.getByLabelText('Hourly rate'), '45')
    await user.click(form.getByRole('button', { name: 'Save Installer' }))
    expect(await form.findByText('James changed this installer while you were editing')).toBeDefined()
    expect(form.getByText('Hourly rate: their value, then yours').closest('div')?.parentElement?.textContent).toContain('$50')
    expect(form.getByLabelText<HTMLInputElement>('Specialty').value).toBe('Doors')
    await user.click(form.getByRole('button', { name: 'Use theirs: Hourly rate' }))
    expect(form.getByLabelText<HTMLInputElement>('Hourly rate').value).toBe('50.00')
    await user.click(form.getByRole('button', { name: 'Save Installer' }))
    await waitFor(() => expect(server.requests('PUT /api/admin/installers/7')).toHaveLength(2))
    expect(bodyOf(server.requests('PUT /api/admin/installers/7'))).toEqual({ version: 4 })
  })
})

describe('deleting an installer', () => {
  const confirm = async (user: Person) => {
    await press(user, 'Ben Other', 'Delete Ben Other')
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this installer?' }))
    expect(question.getByText('Ben Other. Installations still show this name.')).toBeDefined()
    await user.click(question.getByRole('button', { name: 'Delete' }))
  }

  it('leaves the focus on the same action of the installer who is left', async () => {
    const installers = [createInstallerFixture(), ben]
    const { user } = open({ 'DELETE /api/admin/installers/8': () => installers.pop() && { message: 'Deleted' } }, installers)
    await confirm(user)
    await waitFor(() => expect(screen.queryByText('Ben Other')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Ana Sample' })))
  })

  it('asks first, and offers to take it back', async () => {
    const { user, server, toast } = open({
      'DELETE /api/admin/installers/8': () => ({ message: 'Installer deleted successfully' }),
      'POST /api/admin/installers/8/restore': () => ben,
    })
    await confirm(user)
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Installer deleted successfully' })))
    toast.mock.lastCall?.[0].action?.onPress()
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Ben Other restored' }))
    expect(server.requests('POST /api/admin/installers/8/restore')).toHaveLength(1)
  })

  it('says when it failed', async () => {
    const { user, toast } = open({ 'DELETE /api/admin/installers/8': () => createErrorResponse(500, '') })
    await confirm(user)
    const failed = { tone: 'error', title: 'Failed to delete installer', description: 'Please try again' }
    await waitFor(() => expect(toast).toHaveBeenCalledWith(failed))
  })

  it('is as good where somebody else was faster', async () => {
    const { user, toast } = open({ 'DELETE /api/admin/installers/8': () => createErrorResponse(404, { message: 'Installer not found' }) })
    await confirm(user)
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'info', title: 'Installer has been deleted' }))
  })
})
