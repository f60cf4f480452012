import { passwordMask, type SmtpSettings } from '@crm/contracts'
import { hasUnsavedChanges, type Toast } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMailStatusFixture } from '../mail/mail-status.fixture.ts'
import { createSmtpSettingsFixture } from './smtp-settings.fixture.ts'
import { SmtpSettingsPage } from './smtp-settings-page.tsx'

type Answers = Parameters<typeof stubApi>[0]

let toasts: Toast[]
let client: QueryClient
beforeEach(() => {
  toasts = []
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
})
afterEach(cleanup)

async function open(records: SmtpSettings[], answers: Answers = {}, mailCatcher: string | null = null) {
  const api = stubApi({
    'GET /api/admin/smtp-settings': () => records,
    'GET /api/admin/deliveries/status': () => createMailStatusFixture(),
    ...answers,
  })
  render(
    <MockShell queryClient={client} toast={(toast) => toasts.push(toast)} mailCatcher={mailCatcher}>
      <MemoryRouter>
        <SmtpSettingsPage />
      </MemoryRouter>
    </MockShell>,
  )
  await screen.findByRole('form', { name: 'SMTP settings' })
  return api
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
const told = () => toasts.map(({ title, description }) => `${title}: ${description}`)
const password = /^Password/

describe('SMTP Configuration', () => {
  it('shows the first record alone, and that it is active', async () => {
    await open([createSmtpSettingsFixture(), createSmtpSettingsFixture({ id: 2, host: 'other.example.com' })])
    expect(screen.getByText('Outgoing mail server for automated notifications')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Test Configuration' })).toBeDefined()
    expect(screen.getByRole('switch', { name: 'Enable SMTP', description: /Activate email sending/ })).toBeDefined()
    expect(field(/^SMTP Host/).value).toBe('smtp.example.com')
    expect(field(/^Port/).value).toBe('465')
    expect(field(password).value).toBe(passwordMask)
    expect(screen.getByText('Active')).toBeDefined()
    expect(screen.queryByText('Unsaved Changes')).toBeNull()
  })

  it.each(['SMTP Host', 'Port', 'Username', 'Password', 'From Email', 'From Name'])('marks %s with a star', async (label) => {
    await open([])
    expect(screen.getByText(label, { selector: 'label' }).textContent).toBe(`${label} *`)
  })

  it('shows the password field in clear and hides it again', async () => {
    await open([])
    press('Show password')
    expect(field(password).type).toBe('text')
    press('Hide password')
    expect(field(password).type).toBe('password')
  })

  it('says that a saved password cannot be shown, and shows a new one', async () => {
    await open([createSmtpSettingsFixture()])
    press('Show password')
    expect(screen.getByText("A saved password can't be shown. Enter a new one to replace it.")).toBeDefined()
    expect(field(password).type).toBe('password')
    type(password, 'not-a-secret-2')
    expect(screen.queryByText(/A saved password/)).toBeNull()
    press('Show password')
    expect(field(password).type).toBe('text')
  })

  it('has nothing to save until something is changed, and then asks before it is lost', async () => {
    await open([createSmtpSettingsFixture()])
    expect(isDisabled('Save Settings')).toBe(true)
    fireEvent.click(screen.getByRole('switch', { name: 'Enable SMTP' }))
    expect(screen.getByText('Unsaved Changes')).toBeDefined()
    expect(screen.getByText('Active')).toBeDefined()
    expect(screen.getByText('1 change: Enable SMTP off')).toBeDefined()
    expect(isDisabled('Save Settings')).toBe(false)
    expect(hasUnsavedChanges()).toBe(true)
    press('Discard')
    expect(screen.queryByText('Unsaved Changes')).toBeNull()
    expect(hasUnsavedChanges()).toBe(false)
  })

  it('is unsaved after any edit, also where it says again what is saved, until it is saved', async () => {
    const api = await open([createSmtpSettingsFixture()], { 'PUT /api/admin/smtp-settings/1': () => createSmtpSettingsFixture() })
    fireEvent.focus(field(/^Port/))
    fireEvent.blur(field(/^Port/))
    expect(screen.queryByText('Unsaved Changes')).toBeNull()
    type(/^Username/, 'offices')
    type(/^Username/, 'office')
    expect(screen.getByText('Unsaved Changes')).toBeDefined()
    // The form counts as edited, but its values equal the saved ones, so leaving the page loses no input.
    expect(hasUnsavedChanges()).toBe(false)
    press('Save Settings')
    await waitFor(() => expect(screen.queryByText('Unsaved Changes')).toBeNull())
    expect(isDisabled('Save Settings')).toBe(true)
    expect(api.requests('PUT /api/admin/smtp-settings/1')).toHaveLength(1)
  })

  it('takes 587 for a port that is no number', async () => {
    await open([createSmtpSettingsFixture()])
    type(/^Port/, '')
    fireEvent.blur(field(/^Port/))
    expect(field(/^Port/).value).toBe('587')
  })

  it('says that the stored password is kept, and that another server needs it again', async () => {
    await open([createSmtpSettingsFixture()])
    expect(screen.getByText(/^Stored encrypted. Leave unchanged to use the saved password/)).toBeDefined()
    type(/^SMTP Host/, 'smtp.other.com')
    expect(screen.getByText('Enter the password again to change host, port, or username.')).toBeDefined()
  })

  it('can not be read, and is asked for again', async () => {
    let answer: () => unknown = () => createErrorResponse(503, { message: 'Out of service' })
    stubApi({ 'GET /api/admin/smtp-settings': () => answer(), 'GET /api/admin/deliveries/status': () => createMailStatusFixture() })
    render(
      <MockShell queryClient={client}>
        <MemoryRouter>
          <SmtpSettingsPage />
        </MemoryRouter>
      </MockShell>,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch SMTP settings')
    answer = () => []
    press('Retry')
    await screen.findByRole('form', { name: 'SMTP settings' })
  })
})

describe('saving', () => {
  const fill = () => {
    type(/^SMTP Host/, 'smtp.example.com')
    type(/^Username/, 'office')
    type(password, 's3cret')
    type(/^From Email/, 'office@example.com')
  }

  it('creates the first settings, once', async () => {
    const answer = createDeferredReply()
    const api = await open([], { 'POST /api/admin/smtp-settings': () => answer.reply })
    fill()
    press('Save Settings')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })).disabled).toBe(true)
    answer.give(createSmtpSettingsFixture({ port: 587, version: 1 }))
    await screen.findByText('Active')
    expect(told()).toEqual(['Success: SMTP settings saved successfully'])
    expect(api.requests('POST /api/admin/smtp-settings').map(({ body }) => body)).toEqual([
      {
        name: 'Default SMTP Configuration',
        host: 'smtp.example.com',
        port: 587,
        username: 'office',
        password: 's3cret',
        from_email: 'office@example.com',
        from_name: 'Kitchen Solutions',
        secure: true,
        is_active: false,
      },
    ])
    expect(field(password).value).toBe(passwordMask)
    expect(hasUnsavedChanges()).toBe(false)
  })

  it('sends the client, secrets, and tenant of OAuth instead of a password', async () => {
    const api = await open([], { 'POST /api/admin/smtp-settings': () => createSmtpSettingsFixture() })
    fill()
    type('Sign-In Method', 'oauth')
    expect(screen.queryByLabelText(password)).toBeNull()
    expect(screen.queryByLabelText('Tenant')).toBeNull()
    type('OAuth Provider', 'microsoft')
    type('Tenant', ' kitchens.example ')
    type(/^Client ID/, 'crm')
    press('Save Settings')
    await waitFor(() => expect(told()).toEqual(['Validation Error: Please fill in all required fields']))
    type(/^Client Secret/, 's3cret')
    type(/^Refresh Token/, 'fresh')
    type('Reply To', 'assignee')
    press('Save Settings')
    await waitFor(() => expect(told()).toContain('Success: SMTP settings saved successfully'))
    expect(api.requests('POST /api/admin/smtp-settings')[0]?.body).toMatchObject({
      ...{ reply_to: 'assignee', auth_method: 'oauth', oauth_provider: 'microsoft', oauth_tenant: 'kitchens.example' },
      ...{ oauth_client_id: 'crm', oauth_client_secret: 's3cret', oauth_refresh_token: 'fresh' },
    })
  })

  it('never shows stored secrets of OAuth, and asks for both again for another client', async () => {
    const masks = { oauth_client_secret: passwordMask, oauth_refresh_token: passwordMask }
    await open([createSmtpSettingsFixture({ auth_method: 'oauth', oauth_client_id: 'crm', password: '', ...masks })])
    expect([field(/^Client Secret/).value, field(/^Refresh Token/).value]).toEqual([passwordMask, passwordMask])
    type(/^Client ID/, 'other')
    expect(screen.getAllByText('Enter both secrets again to change host, port, username, or client.')).toHaveLength(2)
    type(/^Refresh Token/, `${passwordMask}fresh`)
    expect(field(/^Refresh Token/).value).toBe('fresh')
  })

  it('updates those that are there, with the mask for a password that was left alone', async () => {
    const api = await open([createSmtpSettingsFixture()], {
      'PUT /api/admin/smtp-settings/1': ({ body }) => ({ ...createSmtpSettingsFixture(), ...(body as SmtpSettings), version: 4 }),
    })
    type(/^From Name/, 'Kitchens')
    press('Save Settings')
    await screen.findByText('SMTP Configuration')
    await act(async () => {})
    expect(told()).toEqual(['Success: SMTP settings saved successfully'])
    expect(api.requests('PUT /api/admin/smtp-settings/1')[0]?.body).toMatchObject({
      name: 'Default SMTP',
      from_name: 'Kitchens',
      password: passwordMask,
      version: 3,
    })
    expect(field(/^From Name/).value).toBe('Kitchens')
    expect(isDisabled('Save Settings')).toBe(true)
  })

  it.each([
    [/^Username/, '', 'Please fill in all required fields'],
    [/^From Email/, 'office@example', 'Please enter a valid email address'],
  ])('is not tried with %s %j', async (label, value, message) => {
    const api = await open([createSmtpSettingsFixture()])
    type(label, value)
    press('Save Settings')
    await waitFor(() => expect(told()).toEqual([`Validation Error: ${message}`]))
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field(label)))
    expect(api.requests('PUT /api/admin/smtp-settings/1')).toEqual([])
  })

  it('failed: says so, why, at which field, and keeps what was typed', async () => {
    await open([createSmtpSettingsFixture()], {
      'PUT /api/admin/smtp-settings/1': () =>
        createErrorResponse(400, {
          message: 'Please enter the password again',
          errors: [{ path: 'password', message: 'Needed for another host' }],
        }),
    })
    type(/^SMTP Host/, 'smtp.other.com')
    press('Save Settings')
    expect((await screen.findByRole('alert')).textContent).toContain('Please enter the password again')
    expect(told()).toEqual(['Error: Failed to save SMTP settings'])
    expect(screen.getByText('Needed for another host')).toBeDefined()
    expect(field(/^SMTP Host/).value).toBe('smtp.other.com')
    expect(hasUnsavedChanges()).toBe(true)
  })

  it('meets the settings of somebody else: theirs where nothing was typed, and the next save means what was', async () => {
    const theirs = createSmtpSettingsFixture({ from_name: 'Theirs', version: 4 })
    let records = [createSmtpSettingsFixture()]
    const api = await open(records, {
      'GET /api/admin/smtp-settings': () => records,
      'PUT /api/admin/smtp-settings/1': ({ body }) =>
        (body as SmtpSettings).version === 4
          ? { ...theirs, ...(body as SmtpSettings), version: 5 }
          : createErrorResponse(409, { message: 'Changed meanwhile' }),
    })
    type(/^From Email/, 'mine@example.com')
    records = [theirs]
    press('Save Settings')
    await screen.findByText(/Changed meanwhile/)
    expect(field(/^From Name/).value).toBe('Theirs')
    expect(field(/^From Email/).value).toBe('mine@example.com')
    press('Save Settings')
    await act(async () => {})
    expect(api.requests('PUT /api/admin/smtp-settings/1').at(-1)?.body).toMatchObject({ from_email: 'mine@example.com', version: 4 })
  })
})

describe('what others save', () => {
  const changeElsewhere = (now: SmtpSettings) => act(async () => client.setQueryData(['/api/admin/smtp-settings'], [now]))

  it('overwrites the form while it is clean', async () => {
    await open([createSmtpSettingsFixture()])
    await changeElsewhere(createSmtpSettingsFixture({ host: 'smtp.theirs.com', version: 4 }))
    await waitFor(() => expect(field(/^SMTP Host/).value).toBe('smtp.theirs.com'))
  })

  it('leaves alone what is being typed', async () => {
    await open([createSmtpSettingsFixture()])
    type(/^Username/, 'mine')
    await changeElsewhere(createSmtpSettingsFixture({ username: 'theirs', is_active: false, version: 4 }))
    await waitFor(() => expect(screen.queryByText('Active')).toBeNull())
    expect(field(/^Username/).value).toBe('mine')
  })
})

describe('Quick Setup', () => {
  it.each([
    ['Gmail', 'smtp.gmail.com'],
    ['Outlook/Hotmail', 'smtp-mail.outlook.com'],
    ['Yahoo', 'smtp.mail.yahoo.com'],
  ])('fills host, port and TLS of %s, and leaves a sender that is known', async (name, host) => {
    await open([createSmtpSettingsFixture({ secure: false })])
    press(`Use ${name}`)
    expect(field(/^SMTP Host/).value).toBe(host)
    expect(field(/^Port/).value).toBe('587')
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Use TLS/STARTTLS' }).checked).toBe(true)
    expect(field(/^Username/).value).toBe('office')
    expect(field(/^From Email/).value).toBe(createSmtpSettingsFixture().from_email)
    expect(screen.getByText('Unsaved Changes')).toBeDefined()
  })

  it('fills in a blank sender by a username that is an email address, and by no other', async () => {
    await open([])
    type(/^From Name/, '')
    type(/^Username/, 'office')
    press('Use Gmail')
    expect(field(/^From Email/).value).toBe('')
    expect(field(/^From Name/).value).toBe('Kitchen Solutions')
    type(/^Username/, 'office@example.com ')
    press('Use Yahoo')
    expect(field(/^From Email/).value).toBe('office@example.com')
  })
})

describe('a preset that is saved already', () => {
  it('marks the form changed, too', async () => {
    await open([createSmtpSettingsFixture({ host: 'smtp.gmail.com', port: 587, secure: true })])
    press('Use Gmail')
    expect(screen.getByText('Unsaved Changes')).toBeDefined()
    expect(isDisabled('Save Settings')).toBe(false)
    press('Discard')
    expect(screen.queryByText('Unsaved Changes')).toBeNull()
  })
})

describe('a test e-mail', () => {
  const steps = [
    { step: 'connected', ok: true, ms: 42, words: 'smtp.example.com:465' },
    { step: 'signed_in', ok: false, ms: 310, words: '535 5.7.8 Error: authentication failed' },
  ]
  const test = 'POST /api/admin/smtp-settings/test'
  const send = (recipient: string) => {
    type('Test Email Address', recipient)
    press('Send Test Email')
  }

  it('needs a recipient', async () => {
    const api = await open([createSmtpSettingsFixture()])
    expect(isDisabled('Send Test Email')).toBe(true)
    send(' ')
    send('maria@example')
    expect(told()).toEqual([
      'Validation Error: Please enter a test email address',
      'Validation Error: Please enter a valid test email address',
    ])
    expect(api.requests(test)).toEqual([])
    expect(hasUnsavedChanges()).toBe(false)
  })

  it('is sent as the form says now, and shows what the server said', async () => {
    const answer = createDeferredReply()
    const api = await open([createSmtpSettingsFixture()], { [test]: () => answer.reply })
    type(/^From Name/, 'Not saved yet')
    send(' maria@example.com ')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })).disabled).toBe(true)
    answer.give({ message: 'Sent', reply: '250 2.0.0 Ok: queued as 4Zk7q2', steps: steps.slice(0, 1), at: '2026-11-28T09:40:12.000Z' })
    await screen.findByText('250 2.0.0 Ok: queued as 4Zk7q2')
    expect(told()).toEqual(['Success: Test email sent successfully'])
    const [request] = api.requests(test)
    expect(request?.body).toMatchObject({ from_name: 'Not saved yet', password: passwordMask, test_email: 'maria@example.com' })
    expect(request?.headers.get('idempotency-key')).not.toBeNull()
  })

  it('that failed shows how far it came, in the words of the server and in plain ones, below the last that was sent', async () => {
    let answer: () => unknown = () => ({ message: 'Sent', reply: '250 queued as 1', steps: [], at: '2026-11-28T09:40:12.000Z' })
    await open([createSmtpSettingsFixture()], { [test]: () => answer() })
    send('maria@example.com')
    await screen.findByText('250 queued as 1')
    answer = () => createErrorResponse(409, { message: 'The server does not know this user and password', steps })
    press('Send Test Email')
    await screen.findByText('Test Failed')
    expect(told().at(-1)).toBe('Test Failed: The server does not know this user and password')
    const listed = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
    expect(listed.map(({ textContent }) => textContent)).toEqual([
      'Connectedsmtp.example.com:46542 ms',
      'Sign-in refused535 5.7.8 Error: authentication failed310 ms',
    ])
    expect(screen.getByText(/^Test email sent successfully on /).textContent).toContain('250 queued as 1')
  })

  it('without words of the server says that it failed', async () => {
    await open([createSmtpSettingsFixture()], { [test]: () => createErrorResponse(502, 'Bad gateway') })
    send('maria@example.com')
    await screen.findByText('Test Failed')
    expect(told()).toEqual(['Test Failed: Failed to send test email'])
  })
})

describe('how mail stands', () => {
  it('is an alert while sending is paused', async () => {
    const paused = { reason: 'The server refused user and password', since: '2026-11-28T14:41:00.000Z' }
    await open([createSmtpSettingsFixture()], { 'GET /api/admin/deliveries/status': () => createMailStatusFixture({ paused }) })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/Sending has been paused since Nov 28/)
    expect(alert.textContent).toContain('The server refused user and password')
    expect(alert.textContent).toContain('Correct the settings or enter the password again, then save')
  })

  it('is a notice while sending is off', async () => {
    await open([createSmtpSettingsFixture({ is_active: false })], {
      'GET /api/admin/deliveries/status': () => createMailStatusFixture({ active: false }),
    })
    await screen.findByText('Email sending is inactive')
  })

  it.each([
    ['http://localhost:1080', true, 'http://localhost:1080'],
    ['http://localhost:1080', false, null],
    [null, true, null],
  ])('with the mail catcher at %s, and whether mail goes there: %s', async (address, caught, link) => {
    await open(
      [createSmtpSettingsFixture()],
      { 'GET /api/admin/deliveries/status': () => createMailStatusFixture({ caught, active: false }) },
      address,
    )
    await screen.findByText('Email sending is inactive')
    expect(screen.queryByRole('link', { name: /test inbox/ })?.getAttribute('href') ?? null).toBe(link)
  })
})
