import type { SessionUser, User, UserSession } from '@crm/contracts'
import { hasUnsavedChanges, type Shell } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, type StubbedRequest, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createUserFixture } from './user.fixture.ts'
import { UsersPage } from './users-page.tsx'

afterEach(cleanup)

const ownerKeys = [
  'dashboard',
  'leads',
  'add_lead',
  'followups',
  'installations',
  'installers',
  'sample-booklets',
  'reports',
  'user-management',
]
const otto: SessionUser = { username: 'otto', role: 'owner', permissions: ownerKeys }
const ada: SessionUser = { username: 'ada', role: 'administrator', permissions: [] }
const admin = createUserFixture({
  id: 1,
  username: 'admin',
  full_name: null,
  email: null,
  role: 'admin',
  permissions: [],
  last_login: null,
  open_sessions: 0,
})
const self = createUserFixture({
  id: 2,
  username: 'otto',
  full_name: 'Otto Owner',
  email: 'otto@example.com',
  role: 'owner',
  permissions: ownerKeys,
})
const kim = createUserFixture()
const lee = createUserFixture({
  id: 8,
  username: 'lee',
  full_name: null,
  email: null,
  role: 'installer',
  permissions: ['dashboard', 'installations'],
  is_active: false,
})
const session = (changes: Partial<UserSession> = {}): UserSession => ({
  id: 41,
  ip_address: '192.0.2.7',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
  device: 'Chrome on Windows',
  login_time: '2026-11-24T14:00:00.000Z',
  last_activity: '2026-11-24T15:00:00.000Z',
  is_current: false,
  ...changes,
})

type Answers = Parameters<typeof stubApi>[0]
function open(answers: Answers = {}, { as = otto, users = [admin, self, kim, lee] }: { as?: SessionUser; users?: User[] } = {}) {
  history.replaceState(null, '', '/admin/users')
  const toast = vi.fn<Shell['toast']>()
  const server = stubApi({
    'GET /api/admin/users': () => users,
    'GET /api/admin/refused-sign-ins': () => [],
    'GET /api/admin/users/7/sessions': () => [session()],
    'GET /api/admin/users/2/sessions': () => [session({ is_current: true })],
    'GET /api/admin/users/1/sessions': () => [],
    ...answers,
  })
  render(
    <BrowserRouter>
      <MockShell toast={toast} user={as}>
        <UsersPage />
      </MockShell>
    </BrowserRouter>,
  )
  return { toast, server, user: userEvent.setup() }
}

type Person = ReturnType<typeof userEvent.setup>
const table = async () => within(await screen.findByRole('table', { name: 'Users' }))
const rowOf = async (name: string) => {
  const row = (await table()).getByText(name).closest('tr')
  if (!row) throw new Error(`${name} is in no row`)
  return within(row)
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const bodyOf = (requests: StubbedRequest[]) => requests.at(-1)?.body
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
// The dialog's chunk loads after the click and suspends rendering, so the click needs an awaited act.
const creating = async (user: Person) => {
  await table()
  await act(() => user.click(screen.getByRole('button', { name: 'Create User' })))
  return dialog('Create User')
}
const editing = async (user: Person, row = 'Kim Sample') => {
  const edit = (await rowOf(row)).getByRole('button', { name: `Edit ${row}` })
  await act(() => user.click(edit))
  return dialog('Edit User')
}
const save = (user: Person, form: Awaited<ReturnType<typeof dialog>>) => user.click(form.getByRole('button', { name: 'Save Changes' }))
const ticked = (form: Awaited<ReturnType<typeof dialog>>) =>
  form
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label')?.replace(/ for .*/, ''))

describe('the page', () => {
  it('has its title, its figures and its columns', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'User Management' })).toBeDefined()
    const heads = (await table()).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual(['User', 'Role', 'Permissions', 'Status', 'Last Sign-In', 'Actions'])
    expect(screen.getByText('4 users, 3 active')).toBeDefined()
  })

  it('sends whoever may not open it to the dashboard', () => {
    open({}, { as: { ...otto, permissions: ['admin'] } })
    expect(location.pathname).toBe('/dashboard')
  })

  it('shows "All Permissions" of admins and owners, of others the first 2 plus "+N more"', async () => {
    open()
    for (const name of ['admin', 'Otto Owner']) expect((await rowOf(name)).getByText('All Permissions')).toBeDefined()
    const row = await rowOf('Kim Sample')
    expect(row.getByText(/^Dashboard, Leads/)).toBeDefined()
    expect(row.getByText('+4 more')).toBeDefined()
    for (const text of ['Sales Rep', 'Active', /^Nov 24.*3:00 PM$/, 'kim · kim@example.com']) expect(row.getByText(text)).toBeDefined()
    const other = await rowOf('lee')
    expect(other.getByText('Dashboard, Installations')).toBeDefined()
    expect(other.getByText('Inactive')).toBeDefined()
  })

  it('offers what whoever looks may do: nothing above them, no deletion of themselves or of admin', async () => {
    open()
    expect((await rowOf('admin')).getByText('Higher role')).toBeDefined()
    expect((await rowOf('admin')).queryAllByRole('button')).toEqual([])
    const buttons = async (name: string) => (await rowOf(name)).getAllByRole('button').map((button) => button.getAttribute('aria-label'))
    expect(await buttons('Otto Owner')).toEqual(['Edit Otto Owner', 'Reset password of Otto Owner'])
    expect(await buttons('Kim Sample')).toEqual(['Edit Kim Sample', 'Reset password of Kim Sample', 'Delete Kim Sample'])
    cleanup()
    open({}, { as: ada })
    expect(await buttons('admin')).toEqual(['Edit admin', 'Reset password of admin'])
  })

  it('offers no password, deletion, or change of sign-in for a user with more permissions', async () => {
    const { user } = open({}, { users: [self, createUserFixture({ permissions: ['leads', 'email-templates'] })] })
    expect((await rowOf('Kim Sample')).getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Edit Kim Sample',
    ])
    const form = await editing(user)
    expect(
      form.getByText(
        "You can't change the email, role, status, password, or sessions of this user, who has permissions that you don't have: Email Templates.",
      ),
    ).toBeDefined()
    expect(form.getByRole('textbox', { name: /^Email/ })).toHaveProperty('readOnly', true)
    for (const control of [
      form.getByRole('combobox'),
      form.getByRole('switch'),
      await form.findByRole('button', { name: /^End the session/ }),
    ])
      expect(control).toHaveProperty('disabled', true)
    expect(form.queryByRole('button', { name: /^Reset/ })).toBeNull()
    expect(form.getByRole('textbox', { name: /^Full Name|^Name/i })).toHaveProperty('readOnly', false)
  })

  it('is narrowed by what is typed, by role and by status', async () => {
    const { user } = open()
    await table()
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'kim')
    expect(screen.getByText('1 of 4 users')).toBeDefined()
    await user.selectOptions(screen.getByLabelText('Status'), 'Inactive')
    expect(screen.getByText('No users found')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
    await user.selectOptions(screen.getByLabelText('Role'), 'Installer')
    expect(screen.getByText('1 of 4 users')).toBeDefined()
  })

  it('says that it could not be read, and tries again', async () => {
    let broken = true
    const { user } = open({ 'GET /api/admin/users': () => (broken ? createErrorResponse(503, { message: 'Busy' }) : [kim]) })
    expect(await screen.findByText('Failed to fetch users')).toBeDefined()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await rowOf('Kim Sample')).toBeDefined()
  })

  it('shows the latest failed sign-ins, five at first', async () => {
    const refused = Array.from({ length: 7 }, (_, n) => ({
      id: n + 1,
      user_id: 7,
      username: 'kim',
      reason: n === 0 ? 'inactive' : 'wrong password',
      ip_address: '192.0.2.7',
      user_agent: null,
      device: null,
      at: '2026-11-24T15:00:00.000Z',
    }))
    const { user } = open({ 'GET /api/admin/refused-sign-ins': () => refused })
    const section = within(await screen.findByRole('region', { name: 'Failed sign-ins' }))
    expect((await section.findAllByRole('listitem'))[0]?.textContent).toMatch(
      /^kim Account is inactive192\.0\.2\.7 · Unknown device · Nov 24/,
    )
    expect(section.getAllByRole('listitem')).toHaveLength(5)
    await user.click(section.getByRole('button', { name: 'Show All 7' }))
    expect(section.getAllByRole('listitem')).toHaveLength(7)
  })

  it('calls a program without a name another one', async () => {
    const refused = { id: 1, user_id: 7, username: 'kim', reason: 'inactive', ip_address: null, user_agent: 'curl/8.5.0', device: null }
    open({ 'GET /api/admin/refused-sign-ins': () => [{ ...refused, at: '2026-11-24T15:00:00.000Z' }] })
    const section = within(await screen.findByRole('region', { name: 'Failed sign-ins' }))
    expect((await section.findByRole('listitem')).textContent).toMatch(/Unknown address · Other program · Nov 24/)
  })
})

describe('creating a user', () => {
  it('wants a name and a password', async () => {
    const { user, server, toast } = open()
    const form = await creating(user)
    await user.click(form.getByRole('button', { name: 'Create User' }))
    const description = 'Username and password are required'
    expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to create user', description })
    expect(form.getByRole('alert').textContent).toContain(description)
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Username/)))
    expect(server.requests('POST /api/admin/users')).toEqual([])
  })

  it('sends what was typed with the keys of the role, and says so', async () => {
    const { user, server, toast } = open({ 'POST /api/admin/users': () => createUserFixture({ id: 9 }) })
    const form = await creating(user)
    expect(form.getByLabelText<HTMLSelectElement>('Role').value).toBe('sales_rep')
    type(form.getByLabelText(/^Username/), 'mo')
    type(form.getByLabelText(/^Password/), ' as typed ')
    type(form.getByLabelText('Full name'), 'Mo Sample')
    await user.selectOptions(form.getByLabelText('Role'), 'Installer')
    await user.click(form.getByRole('button', { name: 'Create User' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'User created successfully' }))
    const [sent] = server.requests('POST /api/admin/users')
    expect(sent?.body).toEqual({
      username: 'mo',
      password: ' as typed ',
      name: 'Mo Sample',
      email: null,
      role: 'installer',
      permissions: ['dashboard', 'installations'],
      is_active: true,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    [
      'a user with that name',
      createErrorResponse(409, { message: 'A user with this username already exists' }),
      'A user with this username already exists',
    ],
    ['nothing', createErrorResponse(500, ''), 'Please try again'],
  ])('keeps what was typed where the server says %s', async (_, answer, description) => {
    const { user, toast } = open({ 'POST /api/admin/users': () => answer })
    const form = await creating(user)
    type(form.getByLabelText(/^Username/), 'kim')
    type(form.getByLabelText(/^Password/), 'a password')
    await user.click(form.getByRole('button', { name: 'Create User' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to create user', description }))
    expect(form.getByDisplayValue('kim')).toBeDefined()
    expect(hasUnsavedChanges()).toBe(true)
  })

  it('says it in the toast and at the field, and not again under the form, where the name is taken', async () => {
    const message = 'A user with this username exists already'
    const taken = createErrorResponse(409, { message, errors: [{ path: 'username', message }] })
    const { user, toast } = open({ 'POST /api/admin/users': () => taken })
    const form = await creating(user)
    type(form.getByLabelText(/^Username/), 'kim')
    type(form.getByLabelText(/^Password/), 'a password')
    await user.click(form.getByRole('button', { name: 'Create User' }))
    const failed = { tone: 'error', title: 'Failed to create user', description: message }
    await waitFor(() => expect(toast).toHaveBeenCalledWith(failed))
    expect(form.getAllByText(message)).toHaveLength(1)
  })

  it('names the field of a password that is too short', async () => {
    const { user, toast } = open()
    const form = await creating(user)
    type(form.getByLabelText(/^Username/), 'kim')
    type(form.getByLabelText(/^Password/), '7 chars')
    await user.click(form.getByRole('button', { name: 'Create User' }))
    const description = 'Password: Must be at least 8 characters'
    expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to create user', description })
  })

  it('offers Owner to owners, and Administrator to administrators alone', async () => {
    const { user } = open()
    const roles = (form: Awaited<ReturnType<typeof dialog>>) =>
      within(form.getByLabelText('Role'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(roles(await creating(user))).toEqual(['Installer', 'Sales Rep', 'Manager', 'Owner'])
    cleanup()
    open({}, { as: ada })
    expect(roles(await creating(user))).toEqual(['Installer', 'Sales Rep', 'Manager', 'Owner', 'Administrator'])
  })
})

describe('editing a user', () => {
  it('sends what differs with the version that was read, permissions as JSON, and says so', async () => {
    const { user, server, toast } = open({ 'PUT /api/admin/users/7': () => createUserFixture({ version: 4 }) })
    const form = await editing(user)
    type(form.getByLabelText('Full name'), 'Kim Other')
    await user.click(form.getByRole('checkbox', { name: 'Reports for Kim' }))
    await user.click(form.getByRole('checkbox', { name: 'Leads for Kim' }))
    await user.click(form.getByRole('switch', { name: 'Active' }))
    await save(user, form)
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'User updated successfully' }))
    expect(bodyOf(server.requests('PUT /api/admin/users/7'))).toEqual({
      full_name: 'Kim Other',
      permissions: '["dashboard","add_lead","followups","installations","sample-booklets","reports"]',
      is_active: false,
      version: 3,
    })
  })

  it('says when it failed', async () => {
    const { user, toast } = open({ 'PUT /api/admin/users/7': () => createErrorResponse(500, '') })
    const form = await editing(user)
    type(form.getByLabelText('Full name'), '')
    await save(user, form)
    const failed = { tone: 'error', title: 'Failed to update user', description: 'Please try again' }
    await waitFor(() => expect(toast).toHaveBeenCalledWith(failed))
  })

  it('has a matrix of pages: what the role has, what is extra, and what whoever looks can not give', async () => {
    const { user } = open()
    const form = await editing(user)
    expect(ticked(form)).toEqual(['Dashboard', 'Installations', 'Leads', 'Add Lead', 'Follow-ups', 'Sample Booklets'])
    expect(form.getByText('6 of 12 pages')).toBeDefined()
    expect(form.queryByText('Extra')).toBeNull()
    await user.click(form.getByRole('checkbox', { name: 'Reports for Kim' }))
    expect(form.getByText('Extra')).toBeDefined()
    expect(form.getByText('7 of 12 pages')).toBeDefined()
    const locked = form.getAllByRole('img', { name: 'Locked: you do not have this permission' })
    expect(locked.map((lock) => lock.closest('tr')?.querySelector('th label')?.firstChild?.textContent)).toEqual([
      'Admin',
      'Email Templates',
      'System Settings',
    ])
  })

  it('resets the permissions to those of a role when the role is changed', async () => {
    const { user } = open()
    const form = await editing(user)
    await user.selectOptions(form.getByLabelText('Role'), 'Manager')
    expect(ticked(form)).toContain('Installers')
    await user.selectOptions(form.getByLabelText('Role'), 'Installer')
    expect(ticked(form)).toEqual(['Dashboard', 'Installations'])
  })

  it('says before the role is changed, or the account switched off, that open sessions end', async () => {
    const { user } = open()
    const form = await editing(user)
    const describing = (control: HTMLElement) =>
      (control.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
    expect(describing(form.getByLabelText('Role')).join(' ')).toContain('A lower role signs them out. Ends 1 open session immediately.')
    expect(describing(form.getByRole('switch', { name: 'Active' })).join(' ')).toContain('Ends 1 open session immediately.')
  })

  it('shows theirs against yours where somebody else changed the same', async () => {
    const users = [kim]
    const conflicts = [{ field: 'role', yours: 'manager', theirs: 'installer', by: 'james', at: '2026-11-24T15:00:00.000Z' }]
    const { user, server } = open(
      {
        'PUT /api/admin/users/7': () => {
          users[0] = createUserFixture({ role: 'installer', version: 4 })
          return createErrorResponse(409, { message: 'This user was changed while you were editing', conflicts })
        },
      },
      { users },
    )
    const form = await editing(user)
    await user.selectOptions(form.getByLabelText('Role'), 'Manager')
    await save(user, form)
    expect(await form.findByText('James changed this user while you were editing')).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Use theirs: Role' }))
    await save(user, form)
    await waitFor(() => expect(server.requests('PUT /api/admin/users/7')).toHaveLength(2))
    expect(bodyOf(server.requests('PUT /api/admin/users/7'))).not.toHaveProperty('role')
  })

  it('leaves the own account active, and admin its name', async () => {
    const { user } = open()
    const own = await editing(user, 'Otto Owner')
    expect(own.getByRole<HTMLInputElement>('switch', { name: 'Active' }).disabled).toBe(true)
    expect(own.getByText("You can't deactivate your own account.")).toBeDefined()
    cleanup()
    open({}, { as: ada })
    const first = await editing(user, 'admin')
    expect(first.getByLabelText<HTMLInputElement>(/^Username/).readOnly).toBe(true)
    expect(first.getAllByText('All Permissions')).toHaveLength(1)
    expect(ticked(first)).toHaveLength(12)
  })
})

describe('resetting a password', () => {
  const resetting = async (user: Person) => {
    const form = await editing(user)
    await user.click(form.getByRole('button', { name: /^Reset/ }))
    return dialog('Reset Password')
  }
  const button = (form: Awaited<ReturnType<typeof dialog>>) => form.getByRole<HTMLButtonElement>('button', { name: 'Reset Password' })

  it('is reached from the edit dialog, waits for a password, and says so', async () => {
    const { user, server, toast } = open({ 'POST /api/admin/users/7/reset-password': () => ({ message: 'Password reset successfully' }) })
    const form = await resetting(user)
    expect(button(form).disabled).toBe(true)
    expect(form.getByText(/^Ends 1 open session immediately\./)).toBeDefined()
    type(form.getByLabelText('New password'), 'a password')
    await user.click(button(form))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Password reset successfully' }))
    expect(bodyOf(server.requests('POST /api/admin/users/7/reset-password'))).toEqual({ password: 'a password' })
    expect(server.requests('PUT /api/admin/users/7')).toEqual([])
  })

  it('says what is too short, and when it failed', async () => {
    const { user, toast } = open({ 'POST /api/admin/users/7/reset-password': () => createErrorResponse(500, '') })
    const form = await resetting(user)
    type(form.getByLabelText('New password'), 'short')
    await user.click(button(form))
    expect(form.getByText('Must be at least 8 characters')).toBeDefined()
    const short = { tone: 'error', title: 'Failed to reset password', description: 'Password: Must be at least 8 characters' }
    expect(toast).toHaveBeenCalledWith(short)
    type(form.getByLabelText('New password'), 'long enough')
    await user.click(button(form))
    const failed = { tone: 'error', title: 'Failed to reset password', description: 'Please try again' }
    await waitFor(() => expect(toast).toHaveBeenCalledWith(failed))
  })
})

describe('sessions of a user', () => {
  it('are told by device, address and last activity, and end one by one', async () => {
    const { user, server, toast } = open({ 'DELETE /api/admin/users/7/sessions/41': () => ({ message: 'Session ended' }) })
    const form = await editing(user)
    expect(await form.findByText('Chrome on Windows')).toBeDefined()
    expect(form.getByText('at 192.0.2.7')).toBeDefined()
    expect(form.getByText(/^Active Nov 24.*3:00 PM · signed in Nov 24.*2:00 PM$/)).toBeDefined()
    await user.click(form.getByRole('button', { name: 'End the session of Chrome on Windows at 192.0.2.7' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Session ended' }))
    expect(server.requests('DELETE /api/admin/users/7/sessions/41')).toHaveLength(1)
  })

  it('end all at once', async () => {
    const { user, toast } = open({
      'GET /api/admin/users/7/sessions': () => [session(), session({ id: 42 })],
      'DELETE /api/admin/users/7/sessions': () => ({ message: '2 sessions ended' }),
    })
    const form = await editing(user)
    await user.click(await form.findByRole('button', { name: 'End All Sessions' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: '2 sessions ended' }))
  })

  it('of oneself name the one that looks, which does not end here', async () => {
    const { user } = open()
    const form = await editing(user, 'Otto Owner')
    expect(await form.findByText('This session')).toBeDefined()
    expect(form.queryByRole('button', { name: /^End/ })).toBeNull()
  })
})

describe('deleting a user', () => {
  const press = async (user: Person) => user.click((await rowOf('lee')).getByRole('button', { name: 'Delete lee' }))

  it('leaves the focus on the same action of the next user', async () => {
    const users = [kim, lee, createUserFixture({ id: 9, username: 'zoe', full_name: 'Zoe Sample', role: 'installer' })]
    const { user } = open({ 'DELETE /api/admin/users/8': () => users.splice(1, 1) && { message: 'User deleted successfully' } }, { users })
    await press(user)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete lee' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Zoe Sample' })))
  })

  it('asks nothing, and offers to take it back', async () => {
    const { user, server, toast } = open({
      'DELETE /api/admin/users/8': () => ({ message: 'User deleted successfully' }),
      'POST /api/admin/users/8/restore': () => lee,
    })
    await press(user)
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'User deleted successfully' })))
    expect(toast.mock.lastCall?.[0].action?.label).toBe('Undo')
    toast.mock.lastCall?.[0].action?.onPress()
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'lee restored' }))
    expect(server.requests('POST /api/admin/users/8/restore')).toHaveLength(1)
  })

  it('says when it failed', async () => {
    const { user, toast } = open({ 'DELETE /api/admin/users/8': () => createErrorResponse(500, '') })
    await press(user)
    const failed = { tone: 'error', title: 'Failed to delete user', description: 'Please try again' }
    await waitFor(() => expect(toast).toHaveBeenCalledWith(failed))
  })
})
