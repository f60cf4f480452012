import type { EmailTemplate, Permission } from '@crm/contracts'
import { hasUnsavedChanges, type Shell } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, type StubbedRequest, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createEmailTemplateFixture } from './email-template.fixture.ts'
import { EmailTemplatesPage } from './email-templates-page.tsx'

afterEach(cleanup)

const welcome = createEmailTemplateFixture({
  id: 8,
  name: 'Welcome',
  type: 'customer_info',
  subject: 'Welcome to {{companyname}}',
  variables: ['companyname'],
  is_active: false,
  updated_by: null,
})
const annLee = { kind: 'lead', id: 42, name: 'Ann Lee', email: 'ann.lee@example.com' }
const previewOf = ({ body }: StubbedRequest) => ({
  from: 'Kitchen Solutions <office@example.com>',
  to: (body as { record: unknown }).record ? 'Ann Lee <ann.lee@example.com>' : 'No record selected yet',
  subject: `Shown: ${(body as { subject: string }).subject}`,
  html: '<p>Hello <script>parent.document.title = "taken"</script></p>',
  text: 'Hello in plain text',
  unknown: [],
  missing: [],
})

type Answers = Parameters<typeof stubApi>[0]
function open(answers: Answers = {}, templates: EmailTemplate[] = [createEmailTemplateFixture(), welcome], more: Permission[] = []) {
  const toast = vi.fn<Shell['toast']>()
  const server = stubApi({
    'GET /api/admin/email-templates': () => templates,
    'GET /api/admin/email-templates/records': () => [annLee],
    'POST /api/admin/email-templates/preview': previewOf,
    ...answers,
  })
  render(
    <MockShell toast={toast} user={{ username: 'maria', role: 'owner', permissions: ['email-templates', ...more] }}>
      <EmailTemplatesPage />
    </MockShell>,
  )
  return { toast, server, user: userEvent.setup() }
}

type Person = ReturnType<typeof userEvent.setup>
const table = () => screen.findByRole('table', { name: 'Email templates' })
const rowOf = async (text: string) => {
  const row = (await within(await table()).findByText(text)).closest('tr')
  if (!row) throw new Error(`${text} is in no row`)
  return within(row)
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
// The dialog's chunk loads after the click and suspends rendering, so the click needs an awaited act.
const press = async (user: Person, row: string, name: string) => {
  const button = (await rowOf(row)).getByRole('button', { name })
  await act(() => user.click(button))
}
const bodyOf = (requests: StubbedRequest[]) => requests.at(-1)?.body
const editing = async (user: Person) => {
  await press(user, 'Installation reminder', 'Edit Installation reminder')
  return dialog('Edit Email Template')
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

describe('the list', () => {
  it('has its title, its figures and its columns', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Email Templates Management' })).toBeDefined()
    const heads = within(await table()).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual(['Name and subject', 'Type', 'Variables', 'Changed', 'Active', 'Actions'])
    expect(screen.getByText('2 templates, 1 active')).toBeDefined()
  })

  it('shows of each template what it is, when it was changed and by whom, with the variables of its subject as chips', async () => {
    open()
    const row = await rowOf('Installation reminder')
    expect(row.getByText('Appointment reminder')).toBeDefined()
    expect(row.getByText('installation_date').tagName).toBe('CODE')
    expect(row.getByRole('cell', { name: '3' })).toBeDefined()
    expect(row.getByRole('cell', { name: /Nov 24.* · Maria/ })).toBeDefined()
    expect(row.getByRole('switch', { name: 'Installation reminder is active' })).toHaveProperty('checked', true)
    expect((await rowOf('Welcome')).getByRole('cell', { name: /Nov 24.* · System/ })).toBeDefined()
  })

  it('offers to add the first one where there is none', async () => {
    const { user } = open({}, [])
    expect(await screen.findByText('No email templates yet')).toBeDefined()
    await act(() => user.click(screen.getAllByRole('button', { name: 'Add Template' }).at(-1) as HTMLElement))
    expect(await dialog('Add Email Template')).toBeDefined()
  })

  it('says that it could not be read, and tries again', async () => {
    let broken = true
    const { user } = open({ 'GET /api/admin/email-templates': () => (broken ? createErrorResponse(503, { message: 'Busy' }) : [welcome]) })
    expect(await screen.findByText('Failed to fetch email templates')).toBeDefined()
    broken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await rowOf('Welcome')).toBeDefined()
  })
})

describe('the switch of a template', () => {
  const its = async () => (await rowOf('Installation reminder')).getByRole<HTMLInputElement>('switch')

  it('shows at once, and sends nothing else', async () => {
    const answer = createDeferredReply()
    const templates = [createEmailTemplateFixture()]
    const { user, server, toast } = open({ 'PUT /api/admin/email-templates/7': () => answer.reply }, templates)
    await user.click(await its())
    await waitFor(async () => expect((await its()).checked).toBe(false))
    expect(bodyOf(server.requests('PUT /api/admin/email-templates/7'))).toEqual({ is_active: false })
    expect(toast).not.toHaveBeenCalled()
    templates[0] = createEmailTemplateFixture({ is_active: false })
    answer.give(templates[0])
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Installation reminder is now inactive' }))
    expect((await its()).checked).toBe(false)
  })

  it('goes back where the server refuses', async () => {
    const { user, toast } = open({ 'PUT /api/admin/email-templates/7': () => createErrorResponse(503, { message: 'Out of service' }) })
    await user.click(await its())
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to update email template', description: 'Out of service' }),
    )
    expect((await its()).checked).toBe(true)
  })
})

describe('deleting a template', () => {
  const confirm = async (user: Person) => {
    await press(user, 'Welcome', 'Delete Welcome')
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this email template?' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
  }

  it('leaves the focus on the same action of the template that is left, and on the heading without one', async () => {
    const templates = [createEmailTemplateFixture(), welcome]
    const { user } = open(
      {
        'DELETE /api/admin/email-templates/8': () => templates.pop() && { id: 8 },
        'DELETE /api/admin/email-templates/7': () => templates.pop() && { id: 7 },
      },
      templates,
    )
    await confirm(user)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Installation reminder' })))
    await user.keyboard('{Enter}')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByText('No email templates yet')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Email Templates Management'))
  })

  it('asks first, and offers to take it back', async () => {
    const { user, server, toast } = open({
      'DELETE /api/admin/email-templates/8': () => ({ id: 8 }),
      'POST /api/admin/email-templates/8/restore': () => welcome,
    })
    await confirm(user)
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Email template deleted successfully' })))
    toast.mock.lastCall?.[0].action?.onPress()
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Welcome restored' }))
    expect(server.requests('POST /api/admin/email-templates/8/restore')).toHaveLength(1)
  })

  it('says when it failed', async () => {
    const { user, toast } = open({ 'DELETE /api/admin/email-templates/8': () => createErrorResponse(500, '') })
    await confirm(user)
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to delete email template', description: 'Please try again' }),
    )
  })
})

describe('adding a template', () => {
  const start = async (user: Person) => {
    await act(() => user.click(screen.getByRole('button', { name: 'Add Template' })))
    return dialog('Add Email Template')
  }
  const fill = async (user: Person, form: Awaited<ReturnType<typeof start>>) => {
    type(form.getByLabelText(/^Name/), 'Crew assignment')
    await user.selectOptions(form.getByLabelText(/^Type/), 'Installer notification')
    type(form.getByLabelText(/^Subject/), 'New job')
    type(form.getByLabelText(/^Body/), 'Hello')
  }

  it('wants all fields', async () => {
    const { user, server, toast } = open()
    const form = await start(user)
    await user.click(form.getByRole('button', { name: 'Create Template' }))
    expect(toast).toHaveBeenCalledWith({
      tone: 'error',
      title: 'Failed to create email template',
      description: 'All fields are required',
    })
    expect(form.getByRole('alert').textContent).toContain('All fields are required')
    expect(form.getAllByText('Required')).toHaveLength(4)
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Name/)))
    expect(server.requests('POST /api/admin/email-templates')).toEqual([])
  })

  it('sends what was typed, and says so', async () => {
    const { user, server, toast } = open({ 'POST /api/admin/email-templates': () => createEmailTemplateFixture({ id: 9 }) })
    const form = await start(user)
    await fill(user, form)
    await user.click(form.getByRole('button', { name: 'Create Template' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Email template created successfully' }))
    expect(bodyOf(server.requests('POST /api/admin/email-templates'))).toEqual({
      name: 'Crew assignment',
      type: 'installer_notification',
      subject: 'New job',
      body: 'Hello',
      is_active: true,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps what was typed where the server refuses, and makes one of it however often it is sent', async () => {
    const answers = [createErrorResponse(502, ''), createEmailTemplateFixture({ id: 9 })]
    const { user, server, toast } = open({ 'POST /api/admin/email-templates': () => answers.shift() })
    const form = await start(user)
    await fill(user, form)
    await user.click(form.getByRole('button', { name: 'Create Template' }))
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to create email template', description: 'Please try again' }),
    )
    expect(form.getByDisplayValue('Crew assignment')).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Create Template' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const keys = server.requests('POST /api/admin/email-templates').map(({ headers }) => headers.get('idempotency-key'))
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('asks before what was typed is lost', async () => {
    const { user } = open()
    const form = await start(user)
    expect(hasUnsavedChanges()).toBe(false)
    await fill(user, form)
    expect(hasUnsavedChanges()).toBe(true)
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeDefined()
  })

  it('offers the types of both readings', async () => {
    const { user } = open()
    const select = within((await start(user)).getByLabelText(/^Type/))
    expect(select.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Choose a type',
      ...['Shipping notification', 'Installer notification', 'Customer info', 'Follow-up reminder', 'Quote sent'],
      ...['Appointment reminder', 'Repair notification', 'Follow-up', 'Installation reminder', 'Custom'],
    ])
  })
})

describe('duplicating a template', () => {
  it('opens the dialog with its texts under another name, inactive, and adds a new one', async () => {
    const { user, server } = open({ 'POST /api/admin/email-templates': () => createEmailTemplateFixture({ id: 9 }) })
    await press(user, 'Installation reminder', 'Duplicate Installation reminder')
    const form = await dialog('Add Email Template')
    expect(form.getByLabelText(/^Name/)).toHaveProperty('value', 'Installation reminder (copy)')
    expect(hasUnsavedChanges()).toBe(false)
    await user.click(form.getByRole('button', { name: 'Create Template' }))
    const { type, subject, body } = createEmailTemplateFixture()
    await waitFor(() =>
      expect(bodyOf(server.requests('POST /api/admin/email-templates'))).toEqual({
        ...{ name: 'Installation reminder (copy)', type, subject, body, is_active: false },
      }),
    )
  })

  it('warns of a name that another template has, and saves it all the same', async () => {
    const { user, server } = open({ 'POST /api/admin/email-templates': () => createEmailTemplateFixture({ id: 9 }) })
    await press(user, 'Installation reminder', 'Duplicate Installation reminder')
    const form = await dialog('Add Email Template')
    expect(form.queryByText('Another template has this name.')).toBeNull()
    type(form.getByLabelText(/^Name/), ' welcome ')
    expect(await form.findByText('Another template has this name.')).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Create Template' }))
    await waitFor(() => expect(server.requests('POST /api/admin/email-templates')).toHaveLength(1))
  })

  it('does not take a template for its own namesake', async () => {
    const { user } = open()
    expect((await editing(user)).queryByText('Another template has this name.')).toBeNull()
  })
})

describe('the variables', () => {
  it('are inserted at the cursor of the field last used, and ticked when used', async () => {
    const { user } = open()
    const form = await editing(user)
    const subject = form.getByLabelText<HTMLInputElement>(/^Subject/)
    const toolbar = within(form.getByRole('toolbar', { name: 'Insert a variable at the cursor; 3 of 15 used' }))
    expect(toolbar.getAllByRole('button')).toHaveLength(15)
    await user.click(subject)
    subject.setSelectionRange(5, 5)
    await user.click(toolbar.getByRole('button', { name: 'order_number' }))
    expect(subject.value).toBe('Your {{order_number}}kitchen installation on {{installation_date}}')
    await waitFor(() => expect(document.activeElement).toBe(subject))
    expect(toolbar.getAllByRole('button').map((one) => one.textContent)).toContain('order_number (used)')
  })

  it('go to the end of the body before a field was used', async () => {
    const { user } = open()
    const form = await editing(user)
    await user.click(form.getByRole('button', { name: 'company_phone' }))
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Body/).value).toMatch(/\{\{company_name\}\}\{\{company_phone\}\}$/)
  })

  it('are one stop for Tab, and arrow keys go through them', async () => {
    const { user } = open()
    const form = await editing(user)
    form.getByLabelText(/^Subject/).focus()
    await user.tab()
    expect(document.activeElement?.textContent).toContain('customer_name')
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement?.textContent).toBe('balance_due')
    await user.tab()
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Body/)))
  })

  it('that are unknown are marked while typing, with the one that was meant', async () => {
    const { user } = open()
    const form = await editing(user)
    type(form.getByLabelText(/^Body/), 'Call {{instaler_phone}} or {{ instaler_phone }}')
    const warning = await form.findByText(/is not a known variable\. Messages that contain it are not sent\./)
    expect(warning.textContent).toContain('{{instaler_phone}} is not a known variable. Messages that contain it are not sent.')
    await user.click(form.getByRole('button', { name: 'Use installer_phone' }))
    expect(form.getByLabelText(/^Body/)).toHaveProperty('value', 'Call {{installer_phone}} or {{installer_phone}}')
    await waitFor(() => expect(form.queryByText(/is not a known variable/)).toBeNull())
  })
})

describe('the live preview', () => {
  it('shows what would be sent with the data of the newest record, in a frame that may do nothing', async () => {
    const { user, server } = open()
    const form = await editing(user)
    expect(await form.findByText('Ann Lee <ann.lee@example.com>')).toBeDefined()
    expect(form.getByText('Kitchen Solutions <office@example.com>')).toBeDefined()
    const frame = form.getByTitle('Message')
    expect(frame.getAttribute('sandbox')).toBe('')
    expect(frame.getAttribute('srcdoc')).toContain('<script>')
    expect(bodyOf(server.requests('POST /api/admin/email-templates/preview'))).toMatchObject({ record: { kind: 'lead', id: 42 } })
    await user.click(form.getByRole('button', { name: 'Plain text' }))
    expect(form.getByText('Hello in plain text')).toBeDefined()
    expect(form.queryByTitle('Message')).toBeNull()
  })

  it('follows what is typed, asking once typing has paused', async () => {
    const { user, server } = open()
    const form = await editing(user)
    await form.findByText('Shown: Your kitchen installation on {{installation_date}}')
    for (const subject of ['T', 'To', 'Tomorrow']) type(form.getByLabelText(/^Subject/), subject)
    expect(await form.findByText('Shown: Tomorrow')).toBeDefined()
    const subjects = server.requests('POST /api/admin/email-templates/preview').map(({ body }) => (body as { subject: string }).subject)
    expect(subjects).toEqual(['Your kitchen installation on {{installation_date}}', 'Tomorrow'])
  })

  it('takes another record, or sample values', async () => {
    const booklet = { kind: 'booklet', id: 5, name: 'Bea Cole, order SB-1', email: null }
    const { user, server } = open({
      'GET /api/admin/email-templates/records': ({ query }) => (query.get('search') === 'bea' ? [booklet] : [annLee]),
    })
    const form = await editing(user)
    await form.findByText('Ann Lee <ann.lee@example.com>')
    const choice = form.getByRole('combobox', { name: 'Data from' })
    await user.type(choice, 'bea')
    await user.click(await form.findByRole('option', { name: 'Bea Cole, order SB-1' }))
    const asked = () => bodyOf(server.requests('POST /api/admin/email-templates/preview'))
    await waitFor(() => expect(asked()).toMatchObject({ record: { kind: 'booklet', id: 5 } }))
    await user.click(form.getByRole('button', { name: 'Remove Bea Cole, order SB-1' }))
    await waitFor(() => expect(asked()).toMatchObject({ record: null }))
    expect(await form.findByText('Shown: Your kitchen installation on [installation date]')).toBeDefined()
    expect(form.getByText('No record selected yet')).toBeDefined()
  })

  it('names what is unknown and what has no value', async () => {
    const { user } = open({
      'POST /api/admin/email-templates/preview': (request) => ({
        ...previewOf(request),
        unknown: ['instaler_phone'],
        missing: ['installation_date'],
      }),
    })
    const form = await editing(user)
    expect(await form.findByText('This message cannot be sent')).toBeDefined()
    expect(form.getByText(/is not a known variable\.$/).textContent).toBe('{{instaler_phone}} is not a known variable.')
    expect(form.getByText(/has no value\.$/).textContent).toBe('{{installation_date}} has no value.')
  })

  it('opens from the list too, without a form', async () => {
    const { user } = open()
    await press(user, 'Installation reminder', 'Preview Installation reminder')
    const preview = await dialog('Installation reminder')
    expect(await preview.findByText('Shown: Your kitchen installation on {{installation_date}}')).toBeDefined()
    expect(preview.queryByLabelText(/^Body/)).toBeNull()
    expect(preview.getByText('customer_name')).toBeDefined()
    await act(() => user.click(preview.getByRole('button', { name: 'Edit' })))
    expect(await dialog('Edit Email Template')).toBeDefined()
  })
})

describe('editing a template', () => {
  it('sends what differs with the version that was read, and says so', async () => {
    const { user, server, toast } = open({ 'PUT /api/admin/email-templates/7': () => createEmailTemplateFixture({ version: 4 }) })
    const form = await editing(user)
    type(form.getByLabelText(/^Subject/), 'Tomorrow')
    await user.click(form.getByRole('button', { name: 'Save Template' }))
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'success', title: 'Email template updated successfully' }))
    expect(bodyOf(server.requests('PUT /api/admin/email-templates/7'))).toEqual({ subject: 'Tomorrow', version: 3 })
  })

  it('says when it failed, and what was wrong', async () => {
    const problem = { message: 'Please check all fields', errors: [{ path: 'subject', message: 'Must be a single line' }] }
    const { user, toast } = open({ 'PUT /api/admin/email-templates/7': () => createErrorResponse(400, problem) })
    const form = await editing(user)
    await user.click(form.getByRole('button', { name: 'Save Template' }))
    const description = 'Please check all fields'
    await waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to update email template', description }))
    expect(form.getByText('Must be a single line')).toBeDefined()
  })

  it('shows what somebody else wrote against what is typed, and the next save means it', async () => {
    const conflict = { field: 'subject', yours: 'Mine', theirs: 'Theirs', by: 'james', at: '2026-11-27T10:00:00.000Z' }
    const templates = [createEmailTemplateFixture()]
    let saves = 0
    const { user, server } = open(
      {
        'PUT /api/admin/email-templates/7': () => {
          if (saves++ > 0) return createEmailTemplateFixture({ version: 5 })
          templates[0] = createEmailTemplateFixture({ version: 4, subject: 'Theirs entirely', name: 'Renamed' })
          return createErrorResponse(409, { message: 'Changed meanwhile', conflicts: [conflict] })
        },
      },
      templates,
    )
    const form = await editing(user)
    type(form.getByLabelText(/^Subject/), 'Mine')
    await user.click(form.getByRole('button', { name: 'Save Template' }))
    expect(await form.findByText('James changed this template while you were editing')).toBeDefined()
    expect(form.getByText('Theirs entirely').tagName).toBe('DEL')
    expect(form.getByText('Mine').tagName).toBe('INS')
    expect(form.getByDisplayValue('Renamed')).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Save Template' }))
    await waitFor(() => expect(bodyOf(server.requests('PUT /api/admin/email-templates/7'))).toEqual({ subject: 'Mine', version: 4 }))
  })
})

describe('what a template said before', () => {
  const before = {
    version: 2,
    subject: 'Your installation on {{installation_date}}',
    body: 'Hello {{customer_name}}',
    at: '2026-11-20T15:00:00.000Z',
    by: 'james',
  }
  const now = {
    version: 3,
    subject: createEmailTemplateFixture().subject,
    body: createEmailTemplateFixture().body,
    at: '2026-11-24T15:00:00.000Z',
    by: 'maria',
  }

  it('is shown with its author and what differs, and is put into the form again', async () => {
    const { user } = open({ 'GET /api/admin/email-templates/7/versions': () => [now, before] })
    const form = await editing(user)
    await user.click(form.getAllByRole('button', { name: 'Versions' })[0] as HTMLElement)
    const entry = within(await form.findByRole('listitem'))
    expect(entry.getByText(/James/).textContent).toMatch(/^Nov 20.* · James$/)
    expect(entry.getByText('kitchen', { exact: false, selector: 'ins' })).toBeDefined()
    await user.click(entry.getByRole('button', { name: 'Use this text again' }))
    expect(form.getByLabelText(/^Subject/)).toHaveProperty('value', before.subject)
    expect(form.getByLabelText(/^Body/)).toHaveProperty('value', before.body)
  })

  it('is nothing for a text that was never changed', async () => {
    const { user } = open({ 'GET /api/admin/email-templates/7/versions': () => [now] })
    const form = await editing(user)
    await user.click(form.getAllByRole('button', { name: 'Versions' })[0] as HTMLElement)
    expect(await form.findByText('No earlier versions.')).toBeDefined()
  })
})

describe('a template on trial', () => {
  const test = 'POST /api/admin/email-templates/test'
  const sentAt = { message: 'Sent', reply: '250 2.0.0 Ok: queued as 4Zk7q2', steps: [], at: '2026-11-28T09:40:12.000Z' }

  it('is sent as the form says now, with the data of the chosen record, and shows what the server said', async () => {
    const { server, user, toast } = open(
      {
        [test]: () => sentAt,
      },
      undefined,
      ['system-settings'],
    )
    const form = await editing(user)
    type(form.getByLabelText('Subject *'), 'See you')
    await form.findByText('Ann Lee <ann.lee@example.com>')
    type(form.getByLabelText('Test Email Address'), ' maria@example.com ')
    await user.click(form.getByRole('button', { name: 'Send test' }))
    await form.findByText('250 2.0.0 Ok: queued as 4Zk7q2')
    expect(bodyOf(server.requests(test))).toMatchObject({
      ...{ subject: 'See you', record: { kind: 'lead', id: 42 }, test_email: 'maria@example.com' },
    })
    expect(toast).toHaveBeenLastCalledWith({ tone: 'success', title: 'Success', description: 'Test email sent successfully' })
  })

  it('says why it was not sent, and needs an address', async () => {
    const { server, user, toast } = open(
      {
        [test]: () => createErrorResponse(409, { message: 'The template needs values that are missing here: {{order_number}}' }),
      },
      undefined,
      ['system-settings'],
    )
    const form = await editing(user)
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Send test' }).disabled).toBe(true)
    type(form.getByLabelText('Test Email Address'), 'maria')
    await user.click(form.getByRole('button', { name: 'Send test' }))
    await form.findByText('Please enter a valid test email address')
    expect(server.requests(test)).toEqual([])
    type(form.getByLabelText('Test Email Address'), 'maria@example.com')
    await user.click(form.getByRole('button', { name: 'Send test' }))
    await form.findByText('The template needs values that are missing here: {{order_number}}')
    expect(toast.mock.lastCall?.[0].title).toBe('Test Failed')
  })

  it('goes to the own address, without a choice, of who may not change the mail server', async () => {
    const { server, user } = open({ [test]: () => sentAt })
    const form = await editing(user)
    await form.findByText('Ann Lee <ann.lee@example.com>')
    expect(form.queryByLabelText('Test Email Address')).toBeNull()
    expect(form.getByText('The test email is sent to your account’s email address.')).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Send test' }))
    await form.findByText('250 2.0.0 Ok: queued as 4Zk7q2')
    expect(bodyOf(server.requests(test))).not.toHaveProperty('test_email')
  })
})
