import type { RepairRequest } from '@crm/contracts'
import type { Shell } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, type StubbedRequest, stubApi } from '@crm/shell-api/stub-api'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ActiveRepairRequests } from './active-repair-requests.tsx'
import { EditRepairRequestDialog } from './edit-repair-request-dialog.tsx'
import { RepairReportsDialog } from './repair-reports-dialog.tsx'
import { buildFoundProject, buildRepairRequest } from './repair-request.fixture.ts'

afterEach(cleanup)

const today = '2026-11-27'
const urgent = buildRepairRequest({
  id: 8,
  customer_name: 'Marjorie Castellanos',
  priority: 'Urgent',
  status: 'In Progress',
  project_id: 42,
})
const noEmail = buildRepairRequest({ id: 9, customer_name: 'Leonard Hsu', email: null })

function show(content: ReactNode, answers: Parameters<typeof stubApi>[0] = {}, permissions = ['installations', 'leads']) {
  const toast = vi.fn<Shell['toast']>()
  const server = stubApi({
    'GET /api/repair-requests': () => [urgent, buildRepairRequest(), noEmail],
    'GET /api/admin/installers': () => [{ id: 1, name: 'Ana', status: 'active' }],
    'GET /api/installations/crew': () => [],
    'GET /api/repair-requests/7/notices': () => [],
    'GET /api/repair-requests/8/notices': () => [],
    'GET /api/repair-requests/9/notices': () => [],
    ...answers,
  })
  render(
    <MockShell toast={toast} user={{ username: 'maria', role: 'manager', permissions }}>
      <MemoryRouter>{content}</MemoryRouter>
    </MockShell>,
  )
  return { toast, server, user: userEvent.setup() }
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const bodyOf = (requests: StubbedRequest[]) => requests.at(-1)?.body

describe('Active Repair Requests', () => {
  const rows = async () => within(await screen.findByRole('region', { name: 'Active Repair Requests' })).getAllByRole('listitem')
  const rowOf = async (name: string) => {
    const row = (await rows()).find((one) => one.textContent?.includes(name))
    if (!row) throw new Error(`${name} is in no row`)
    return within(row)
  }

  it('asks for the active ones and shows them as they come, the most urgent first, with their number', async () => {
    const { server } = show(<ActiveRepairRequests today={today} />)
    expect((await rows()).map((row) => within(row).getByRole('heading').textContent)).toEqual([
      'Marjorie Castellanos',
      'Dee Park',
      'Leonard Hsu',
    ])
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Active Repair Requests 3')
    expect(screen.getByText('Most urgent first')).toBeDefined()
    expect(server.requests('GET /api/repair-requests').at(-1)?.query.get('status')).toBe('active')
  })

  it('shows phone, day, issue, priority and status of each', async () => {
    show(<ActiveRepairRequests today={today} />)
    const row = await rowOf('Marjorie')
    expect(row.getByRole('link', { name: '(202) 555-0155' }).getAttribute('href')).toBe('tel:+12025550155')
    expect(row.getByText('Nov 24')).toBeDefined()
    expect(row.getByText('Bubble on the island end panel, about 2 inches.')).toBeDefined()
    expect(row.getAllByText('Urgent').length).toBeGreaterThan(0)
    expect(row.getByText('In Progress')).toBeDefined()
  })

  it('shows address, installers and appointment of each', async () => {
    const planned = buildRepairRequest({ appointment_date: '2026-12-03', assigned_installer: ['Ana', 'Diego'] })
    show(<ActiveRepairRequests today={today} />, { 'GET /api/repair-requests': () => [planned, noEmail] })
    const dee = await rowOf('Dee')
    const map = dee.getByRole('link', { name: '12 Sample Street, Austin, TX 78701 (map, opens in a new tab)' })
    expect(map.getAttribute('href')).toContain('12%20Sample%20Street')
    for (const text of ['Ana, Diego', 'Appointment Dec 3']) expect(dee.getByText(text)).toBeDefined()
    const leonard = await rowOf('Leonard')
    for (const text of ['No installer assigned', 'No appointment']) expect(leonard.getByText(text)).toBeDefined()
  })

  it('leads to the lead of a linked project whoever may see leads', async () => {
    show(<ActiveRepairRequests today={today} />)
    expect((await rowOf('Marjorie')).getByRole('link', { name: 'Marjorie Castellanos' }).getAttribute('href')).toBe('/leads/42')
    cleanup()
    show(<ActiveRepairRequests today={today} />, {}, ['installations'])
    expect((await rowOf('Marjorie')).queryByRole('link', { name: 'Marjorie Castellanos' })).toBeNull()
  })

  it('says where there is no e-mail address, and cannot notify', async () => {
    show(<ActiveRepairRequests today={today} />)
    const row = await rowOf('Leonard')
    const description = "No Email: This repair request doesn't have an email address."
    expect(row.getByText(description, { selector: 'p' })).toBeDefined()
    expect(row.getByRole('button', { name: 'Notify Leonard Hsu', description }).getAttribute('aria-disabled')).toBe('true')
    expect((await rowOf('Dee')).queryByText(/No Email/)).toBeNull()
  })

  it('is nothing where there are none', async () => {
    const { server } = show(<ActiveRepairRequests today={today} />, { 'GET /api/repair-requests': () => [] })
    await waitFor(() => expect(server.requests('GET /api/repair-requests')).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  })

  it('shows ten of many, and all when asked', async () => {
    const many = Array.from({ length: 12 }, (_, id) => buildRepairRequest({ id: id + 1, email: null }))
    const { user } = show(<ActiveRepairRequests today={today} />, { 'GET /api/repair-requests': () => many })
    expect(await rows()).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'View All 12 Active Repair Requests' }))
    expect(await rows()).toHaveLength(12)
  })

  it('says when they cannot be read, and reads again when asked', async () => {
    let broken = true
    const { user } = show(<ActiveRepairRequests today={today} />, {
      'GET /api/repair-requests': () => (broken ? createErrorResponse(503, '') : [buildRepairRequest()]),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch repair requests')
    broken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await rows()).toHaveLength(1)
  })

  it('Mark as Done sets Completed, of which the server makes today, and the toast takes it back', async () => {
    const answers: Partial<RepairRequest>[] = [{ status: 'Completed', completion_date: today, version: 3 }, { version: 5 }]
    const { user, server, toast } = show(<ActiveRepairRequests today={today} />, {
      'PUT /api/repair-requests/7': () => buildRepairRequest(answers.shift()),
    })
    const sent = () => bodyOf(server.requests('PUT /api/repair-requests/7'))
    await user.click((await rowOf('Dee')).getByRole('button', { name: 'Mark as Done: Dee Park' }))
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'success', title: 'Repair request marked as done' })),
    )
    expect(sent()).toEqual({ status: 'Completed', version: 1 })
    expect(server.requests('GET /api/repair-requests').length).toBeGreaterThan(1)
    toast.mock.calls.at(-1)?.[0].action?.onPress()
    await waitFor(() => expect(sent()).toEqual({ status: 'Pending', version: 3 }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'The repair of Dee Park is Pending again' }))
  })

  it('says in the server’s words why it could not be marked', async () => {
    const message = 'Date reported: Must not be after today, the completion date'
    const refusal = () => createErrorResponse(400, { message, errors: [{ path: 'date_reported', message: 'Must not be after today' }] })
    const { user, toast } = show(<ActiveRepairRequests today={today} />, { 'PUT /api/repair-requests/7': refusal })
    await user.click((await rowOf('Dee')).getByRole('button', { name: 'Mark as Done: Dee Park' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'error', description: message })))
  })

  it('says when it could not be marked', async () => {
    const { user, toast } = show(<ActiveRepairRequests today={today} />, {
      'PUT /api/repair-requests/7': () => createErrorResponse(500, ''),
    })
    await user.click((await rowOf('Dee')).getByRole('button', { name: 'Mark as Done: Dee Park' }))
    const title = 'Failed to update repair request. Please try again.'
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title }))
  })
})

describe('Repair Reports Management', () => {
  const search = (form: ReturnType<typeof within>) =>
    form.getByRole('searchbox', { name: 'Search completed projects by name, email, or phone' })
  const found = {
    'GET /api/completed-projects/search': () => [buildFoundProject(), buildFoundProject({ id: 43, name: 'Theo Vander', email: null })],
  }
  const open = async (answers: Parameters<typeof stubApi>[0] = {}, project?: ReturnType<typeof buildFoundProject>) => {
    const onClose = vi.fn()
    const shown = show(<RepairReportsDialog today={today} project={project} onClose={onClose} />, { ...found, ...answers })
    return { ...shown, onClose, form: await dialog('Repair Reports Management') }
  }

  it('searches from 3 characters on', async () => {
    const { form, server, user } = await open()
    expect(form.getByText('Type at least 3 characters.')).toBeDefined()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.type(search(form), 'fi')
    // This is longer than the pause after which a search starts.
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(server.requests('GET /api/completed-projects/search')).toEqual([])
    await user.type(search(form), 't')
    expect(await form.findByText('Type at least 3 characters. 2 projects found.')).toBeDefined()
    expect(server.requests('GET /api/completed-projects/search').map(({ query }) => query.get('q'))).toEqual(['fit'])
  })

  it('says when nothing is found, and when the search failed', async () => {
    let answer: unknown = []
    const { form, user } = await open({ 'GET /api/completed-projects/search': () => answer })
    await user.type(search(form), 'zzz')
    expect(await form.findByText('No completed projects found. You can fill in the form manually.')).toBeDefined()
    answer = createErrorResponse(500, '')
    await user.type(search(form), 'z')
    expect(await form.findByText('Failed to search completed projects')).toBeDefined()
    answer = [buildFoundProject()]
    await user.click(form.getByRole('button', { name: 'Retry' }))
    expect(await form.findByText('Type at least 3 characters. 1 project found.')).toBeDefined()
  })

  it('fills the form from the project that is chosen, and links it', async () => {
    const { form, user, server, toast, onClose } = await open({ 'POST /api/repair-requests': () => buildRepairRequest({ id: 10 }) })
    await user.type(form.getByLabelText(/^Issue description/), 'Panel lifts')
    await user.type(search(form), 'naomi')
    await user.click(await form.findByRole('radio', { name: /Naomi Fitzgerald/ }))
    expect(form.getByText('Linked to a completed project')).toBeDefined()
    await user.click(form.getByRole('button', { name: 'High' }))
    await user.click(form.getByRole('button', { name: 'Create Repair Request' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Repair request created successfully' }))
    expect(bodyOf(server.requests('POST /api/repair-requests'))).toEqual({
      project_id: 42,
      customer_name: 'Naomi Fitzgerald',
      phone: '(202) 555-0164',
      email: 'naomi.fitzgerald@example.com',
      address: '301 Sample Pkwy\nRockville, MD 20851',
      issue_description: 'Panel lifts',
      priority: 'High',
      status: 'Pending',
      date_reported: today,
      completion_date: null,
      notes: null,
      appointment_date: null,
      assigned_installer: [],
    })
    expect(onClose).toHaveBeenCalled()
  })

  it('opens filled from a project that is known already, with the issue left to type', async () => {
    const { form, user } = await open({}, buildFoundProject())
    expect(form.getByLabelText(/^Customer name/)).toHaveProperty('value', 'Naomi Fitzgerald')
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Issue description/)))
    await user.click(form.getByRole('button', { name: 'Unlink' }))
    expect(form.queryByText('Linked to a completed project')).toBeNull()
    expect(form.getByLabelText(/^Customer name/)).toHaveProperty('value', 'Naomi Fitzgerald')
  })

  it('has Medium and today, and marks what is required', async () => {
    const { form } = await open()
    expect(form.getByRole('button', { name: 'Medium', pressed: true })).toBeDefined()
    expect(form.getByLabelText(/^Date reported/)).toHaveProperty('value', today)
    const required = form.getAllByText('*', { exact: false, selector: '.label-star' }).map((star) => star.parentElement?.textContent)
    expect(required).toEqual(['Customer name *', 'Phone *', 'Address *', 'Issue description *'])
  })

  it('refuses empty required fields and goes to the first', async () => {
    const { form, user, server } = await open()
    await user.type(form.getByLabelText(/^Customer name/), 'Ann')
    await user.type(form.getByLabelText(/^Email/), 'x@')
    await user.click(form.getByRole('button', { name: 'Create Repair Request' }))
    expect(form.getAllByText('Required')).toHaveLength(3)
    expect(form.getByText('Must be an email address')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Phone/)))
    expect(server.requests('POST /api/repair-requests')).toEqual([])
  })

  it('says when it failed, and keeps what was typed', async () => {
    const { form, user, toast, onClose } = await open(
      { 'POST /api/repair-requests': () => createErrorResponse(500, '') },
      buildFoundProject(),
    )
    await user.type(form.getByLabelText(/^Issue description/), 'Panel lifts')
    await user.click(form.getByRole('button', { name: 'Create Repair Request' }))
    const title = 'Failed to create repair request. Please try again.'
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title }))
    expect(form.getByLabelText(/^Issue description/)).toHaveProperty('value', 'Panel lifts')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('shows what the server refused at its field', async () => {
    const errors = [{ path: 'project_id', message: 'Installation not found' }]
    const { form, user, toast } = await open(
      { 'POST /api/repair-requests': () => createErrorResponse(400, { message: 'Project: Installation not found', errors }) },
      buildFoundProject(),
    )
    await user.type(form.getByLabelText(/^Issue description/), 'Panel lifts')
    await user.click(form.getByRole('button', { name: 'Create Repair Request' }))
    expect(await form.findByText('Installation not found')).toBeDefined()
    const title = 'Failed to create repair request. Please try again.'
    expect(toast).toHaveBeenCalledWith({ tone: 'error', title, description: 'Project: Installation not found' })
  })

  it('asks for the 5 most recent requests, and opens one to edit, while what is typed stays', async () => {
    const { form, user, server } = await open({ 'PUT /api/repair-requests/8': () => urgent })
    await user.type(form.getByLabelText(/^Customer name/), 'Ann')
    expect(form.getByText('5 most recent')).toBeDefined()
    expect(server.requests('GET /api/repair-requests')[0]?.query.toString()).toBe('limit=5')
    await user.click(await form.findByRole('button', { name: 'Edit repair request of Marjorie Castellanos' }))
    const edit = await dialog('Edit Repair Request')
    await user.click(edit.getByRole('button', { name: 'Update Repair Request' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Repair Request' })).toBeNull())
    expect(form.getByDisplayValue('Ann')).toBeDefined()
  })

  it('marks a recent request as done where it is not Completed, also one that was cancelled', async () => {
    const states = ['Pending', 'In Progress', 'Cancelled', 'Completed'] as const
    const recent = states.map((status, at) => buildRepairRequest({ id: at + 1, customer_name: `${status} Park`, status }))
    const { reply: saving, give: save } = createDeferredReply()
    const { form, user, server } = await open({
      'GET /api/repair-requests': () => recent,
      'PUT /api/repair-requests/3': async () => {
        await saving
        const [before] = recent.splice(
          2,
          1,
          buildRepairRequest({ id: 3, customer_name: 'Cancelled Park', status: 'Completed', version: 2 }),
        )
        return { ...before, status: 'Completed', version: 2 }
      },
    })
    await form.findByText('Completed Park')
    const offered = () => form.getAllByRole('button', { name: /^Mark as Done/ }).map((button) => button.getAttribute('aria-label'))
    expect(offered()).toEqual(['Mark as Done: Pending Park', 'Mark as Done: In Progress Park', 'Mark as Done: Cancelled Park'])
    const cancelled = form.getByRole<HTMLButtonElement>('button', { name: 'Mark as Done: Cancelled Park' })
    await user.click(cancelled)
    expect(cancelled.disabled).toBe(true)
    save(null)
    await waitFor(() => expect(offered()).toEqual(['Mark as Done: Pending Park', 'Mark as Done: In Progress Park']))
    expect(bodyOf(server.requests('PUT /api/repair-requests/3'))).toEqual({ status: 'Completed', version: 1 })
    await waitFor(() => expect(document.activeElement).toBe(form.getByRole('button', { name: 'Edit repair request of Cancelled Park' })))
  })
})

describe('Edit Repair Request', () => {
  const open = async (answers: Parameters<typeof stubApi>[0] = {}, request = buildRepairRequest()) => {
    const onClose = vi.fn()
    const shown = show(<EditRepairRequestDialog request={request} today={today} onClose={onClose} />, answers)
    return { ...shown, onClose, form: await dialog('Edit Repair Request') }
  }

  it('links an unlinked request to its project and keeps what is known of the customer', async () => {
    const found = { 'GET /api/completed-projects/search': () => [buildFoundProject()] }
    const { form, user, server } = await open({ ...found, 'PUT /api/repair-requests/7': () => buildRepairRequest() })
    await user.click(form.getByRole('button', { name: 'Link a completed project' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(form.getByRole('searchbox', { name: 'Search completed projects by name, email, or phone' })),
    )
    await user.keyboard('fitz')
    await user.click(await form.findByRole('radio', { name: /Naomi Fitzgerald/ }))
    expect(form.getByText('Linked to a completed project')).toBeDefined()
    expect(form.getByLabelText(/^Customer name/)).toHaveProperty('value', 'Dee Park')
    await user.click(form.getByRole('button', { name: 'Update Repair Request' }))
    await waitFor(() => expect(bodyOf(server.requests('PUT /api/repair-requests/7'))).toMatchObject({ project_id: buildFoundProject().id }))
  })

  it('unlinks a linked request, from where it can be linked to another', async () => {
    const { form, user, server } = await open(
      { 'PUT /api/repair-requests/7': () => buildRepairRequest() },
      buildRepairRequest({ project_id: 42 }),
    )
    await user.click(form.getByRole('button', { name: 'Unlink' }))
    await waitFor(() => expect(document.activeElement).toBe(form.getByRole('button', { name: 'Link a completed project' })))
    await user.click(form.getByRole('button', { name: 'Update Repair Request' }))
    await waitFor(() => expect(bodyOf(server.requests('PUT /api/repair-requests/7'))).toMatchObject({ project_id: null }))
  })

  it('sends the request with the version that was read, and says so', async () => {
    const { form, user, server, toast, onClose } = await open({ 'PUT /api/repair-requests/7': () => buildRepairRequest({ version: 2 }) })
    await user.type(form.getByLabelText(/^Notes/), 'Ring twice')
    await user.click(form.getByRole('button', { name: 'Update Repair Request' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Repair request updated successfully' }))
    expect(bodyOf(server.requests('PUT /api/repair-requests/7'))).toMatchObject({ version: 1, notes: 'Ring twice', completion_date: null })
    expect(onClose).toHaveBeenCalled()
  })

  it('gives an appointment and installers', async () => {
    const { form, user, server } = await open({ 'PUT /api/repair-requests/7': () => buildRepairRequest({ version: 2 }) })
    fireEvent.change(form.getByLabelText(/^Appointment/), { target: { value: '2026-12-03' } })
    await user.click(form.getByRole('combobox', { name: 'Installers' }))
    await user.click(await form.findByRole('option', { name: 'Ana' }))
    await user.click(form.getByRole('button', { name: 'Update Repair Request' }))
    const sent = { appointment_date: '2026-12-03', assigned_installer: ['Ana'] }
    await waitFor(() => expect(bodyOf(server.requests('PUT /api/repair-requests/7'))).toMatchObject(sent))
  })

  it('dates the completion today when Completed is chosen, and takes the date away with another status', async () => {
    const { form, user } = await open()
    const date = form.getByLabelText(/^Completion date/)
    expect(date).toHaveProperty('disabled', true)
    await user.selectOptions(form.getByLabelText('Status'), 'Completed')
    expect(date).toHaveProperty('value', today)
    expect(date).toHaveProperty('disabled', false)
    await user.selectOptions(form.getByLabelText('Status'), 'Cancelled')
    expect(date).toHaveProperty('value', '')
  })

  it('says when it failed, and keeps what was typed', async () => {
    const { form, user, toast } = await open({ 'PUT /api/repair-requests/7': () => createErrorResponse(503, { message: 'Busy' }) })
    await user.type(form.getByLabelText(/^Notes/), 'Ring twice')
    await user.click(form.getByRole('button', { name: 'Update Repair Request' }))
    const title = 'Failed to update repair request. Please try again.'
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title, description: 'Busy' }))
    expect(form.getByDisplayValue('Ring twice')).toBeDefined()
  })

  it('keeps what was typed where somebody else changed the same, and the next save means it', async () => {
    const conflict = { field: 'notes', yours: 'Dog', theirs: 'Cat', by: 'james', at: '2026-11-27T10:00:00.000Z' }
    let saves = 0
    const { form, user, server } = await open({
      'PUT /api/repair-requests/7': () =>
        saves++ === 0 ? createErrorResponse(409, { message: 'Changed', conflicts: [conflict] }) : buildRepairRequest(),
      'GET /api/repair-requests/7': () => buildRepairRequest({ version: 3, notes: 'Cat', priority: 'Urgent' }),
    })
    fireEvent.change(form.getByLabelText(/^Notes/), { target: { value: 'Dog' } })
    await user.click(form.getByRole('button', { name: 'Update Repair Request' }))
    expect(await form.findByText('James changed this repair request while you were editing')).toBeDefined()
    expect(form.getByText('Notes: Cat')).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Update Repair Request' }))
    const sent = { version: 3, notes: 'Dog', priority: 'Urgent' }
    await waitFor(() => expect(bodyOf(server.requests('PUT /api/repair-requests/7'))).toMatchObject(sent))
  })
})
