import type { NoticePreview, SentNotice } from '@crm/contracts'
import type { Toast } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildNotice } from './notice.fixture.ts'
import { InstallationNotifyButton, summarizeNotices } from './notify-button.tsx'

const ann = { id: 1, version: 1, name: 'Ann Lee', installation_date: '2026-11-30', assigned_installer: ['Diego', 'Ruben'] }
const preview: NoticePreview = {
  ...{
    template: 'Installation reminder',
    template_id: 4,
    templates: [
      { id: 4, name: 'Installation reminder' },
      { id: 6, name: 'Second visit' },
    ],
  },
  ...{ from: 'Kitchen Solutions <office@example.com>', to: 'Ann Lee <ann.lee@example.com>' },
  ...{
    subject: 'Your installation',
    html: '<html><head></head><body>Hello Ann Lee</body></html>',
    text: 'Hello Ann Lee',
    problem: null,
    caught: false,
  },
}
const post = 'POST /api/installations/email'
const sent = (notices: SentNotice[] = [buildNotice()]) => ({
  message: 'Email sent successfully',
  detail: 'The client has been notified.',
  notices,
})

let toasts: Toast[]
beforeEach(() => {
  toasts = []
})
afterEach(cleanup)
const told = () => toasts.map(({ tone, title, description }) => `${tone} ${title}: ${description}`)

function show(answers: Parameters<typeof stubApi>[0] = {}, notices: SentNotice[] = [], past = notices, mailCatcher: string | null = null) {
  const api = stubApi({
    'GET /api/installations/1/notices': () => past,
    'GET /api/installations/crew': () => [],
    [`${post}/preview`]: () => preview,
    [post]: () => sent(),
    ...answers,
  })
  render(
    <MockShell toast={(toast) => toasts.push(toast)} mailCatcher={mailCatcher}>
      <MemoryRouter>
        <InstallationNotifyButton installation={ann} notices={notices} />
      </MemoryRouter>
    </MockShell>,
  )
  return api
}

async function open(...shown: Parameters<typeof show>) {
  const api = show(...shown)
  // The dialog's chunk loads after the click and suspends rendering, so the click needs an awaited act.
  await act(() => userEvent.click(screen.getByRole('button', { name: /Ann Lee$/ })))
  return { api, dialog: within(await screen.findByRole('dialog')) }
}
async function type(text: string) {
  await userEvent.click(screen.getByLabelText(/Custom message/))
  await userEvent.paste(text)
}
const enabled = async (name: string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  return button
}

describe('the button of a card', () => {
  it.each([
    ['Notify: notices about Ann Lee', []],
    ['Notified Nov 24: notices about Ann Lee', [buildNotice()]],
    ['Notified for Nov 28, now Nov 30: notices about Ann Lee', [buildNotice({ told_date: '2026-11-28' })]],
  ])('says %s', (name, notices) => {
    show({}, notices)
    expect(screen.getByRole('button', { name })).toBeDefined()
  })

  it('is none where the personal data of the client was erased', () => {
    render(
      <MockShell>
        <InstallationNotifyButton installation={{ ...ann, erased_at: '2026-11-20T15:42:00.000Z' }} notices={[buildNotice()]} />
      </MockShell>,
    )
    expect(screen.getByText('Personal data erased')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('Send Client Notification', () => {
  it('shows for whom and for which day, and exactly what will go', async () => {
    const { dialog } = await open()
    expect(screen.getByRole('dialog', { name: 'Send Client Notification' })).toBeDefined()
    expect(dialog.getByText('Ann Lee · installation on Monday, November 30, 2026')).toBeDefined()
    expect((await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Template' })).selectedOptions[0]?.textContent).toBe(
      'Installation reminder',
    )
    for (const text of [preview.from, preview.to, preview.subject]) expect(dialog.getByText(text)).toBeDefined()
    const frame = dialog.getByTitle('Message')
    expect(frame.getAttribute('sandbox')).toBe('')
    expect(frame.getAttribute('srcdoc')).toContain('Hello Ann Lee')
    expect(dialog.getByText('No notices yet.')).toBeDefined()
  })

  it('sends the custom message, says that the client has been notified, and closes', async () => {
    const { api } = await open()
    await type('The van is blue.')
    expect(screen.getByText('Added above the signature. 16 of 1,000 characters.')).toBeDefined()
    await waitFor(() => expect(api.requests(`${post}/preview`).at(-1)?.body).toMatchObject({ customMessage: 'The van is blue.' }))
    await userEvent.click(await enabled('Send Email'))
    await waitFor(() => expect(told()).toEqual(['success Email sent successfully: The client has been notified.']))
    expect(screen.queryByRole('dialog')).toBeNull()
    const [request] = api.requests(post)
    expect(request?.body).toEqual({ installationId: 1, type: 'client', templateId: null, customMessage: 'The van is blue.', after: null })
    expect(request?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  })

  it('goes by another template where one is chosen, once its preview is shown', async () => {
    const answer = createDeferredReply()
    const isOther = (body: unknown) => (body as { templateId: number | null }).templateId === 6
    const { api, dialog } = await open({ [`${post}/preview`]: ({ body }) => (isOther(body) ? answer.reply : preview) })
    await enabled('Send Email')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), 'Second visit')
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send Email' }).disabled).toBe(true)
    answer.give({ ...preview, template: 'Second visit', template_id: 6, subject: 'We come again' })
    await dialog.findByText('We come again')
    await userEvent.click(await enabled('Send Email'))
    await waitFor(() => expect(api.requests(post)[0]?.body).toMatchObject({ templateId: 6 }))
  })

  it('returns to the default for the other audience, and says where the chosen template cannot be used', async () => {
    const problem = 'The chosen email template is inactive, deleted, or for others. Choose another one.'
    const refused = { ...preview, template: null, template_id: null, templates: [{ id: 4, name: 'Installation reminder' }], problem }
    const isOther = (body: unknown) => (body as { templateId: number | null }).templateId === 6
    const { api, dialog } = await open({ [`${post}/preview`]: ({ body }) => (isOther(body) ? refused : preview) })
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Template' }), 'Second visit')
    await dialog.findByText(problem)
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Template' }).selectedOptions[0]?.textContent).toBe('Choose a template')
    await userEvent.click(dialog.getByRole('button', { name: 'Installers' }))
    await waitFor(() => expect(api.requests(`${post}/preview`).at(-1)?.body).toMatchObject({ type: 'installer', templateId: null }))
  })

  it('warns of an installer who is not free on the day before anybody is told of it, and lets people go on', async () => {
    const busy = { status: 'active', jobs: [], leave: [] }
    const crew = [
      { id: 1, name: 'Diego', known_as: ['diego'], ...busy, jobs: [{ id: 9, name: 'Priya Raman' }] },
      { id: 2, name: 'Ruben', known_as: ['ruben'], ...busy, leave: ['Family visit'] },
    ]
    const { api, dialog } = await open({ 'GET /api/installations/crew': () => crew })
    expect(await dialog.findByText('Diego is also at Priya Raman’s on Nov 30, 2026')).toBeDefined()
    expect(dialog.getByText('Ruben is on leave on Nov 30, 2026: Family visit')).toBeDefined()
    expect(Object.fromEntries(api.requests('GET /api/installations/crew')[0]?.query ?? [])).toEqual({ date: '2026-11-30', except: '1' })
    await enabled('Send Email')
  })

  it('is sent once however often the button is pressed', async () => {
    const { reply, give } = createDeferredReply()
    const { api } = await open({ [post]: () => reply })
    const button = await enabled('Send Email')
    button.click()
    button.click()
    await screen.findByRole('button', { name: 'Sending...' })
    give(sent())
    await waitFor(() => expect(told()).toHaveLength(1))
    expect(api.requests(post)).toHaveLength(1)
  })

  it('says in the server’s words that it failed, and keeps what was typed', async () => {
    const { api } = await open({ [post]: () => createErrorResponse(422, { message: '550 5.1.1 No such user' }) })
    await type('The van is blue.')
    await userEvent.click(await enabled('Send Email'))
    await waitFor(() => expect(told()).toEqual(['error Failed to send email: 550 5.1.1 No such user']))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Custom message/).value).toBe('The van is blue.')
    expect(api.requests(post)).toHaveLength(1)
  })

  it('does not call a message sent that waits', async () => {
    const queued = { message: 'Email queued', detail: 'The message to the client is queued.', notices: [buildNotice({ state: 'retry' })] }
    await open({ [post]: () => queued })
    await userEvent.click(await enabled('Send Email'))
    await waitFor(() => expect(told()).toEqual(['info Email queued: The message to the client is queued.']))
  })

  it('cannot be sent while something stands in the way, and says what', async () => {
    const problem = 'Ann Lee has no email address'
    await open({ [`${post}/preview`]: () => ({ ...preview, problem }) })
    await screen.findByText(problem)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Email' }).disabled).toBe(true)
  })

  it.each([
    ['what stands in the way', () => ({ ...preview, problem: 'Ann Lee has no email address' }), /Ann Lee has no email address$/],
    ['a preview that could not be made', () => createErrorResponse(500, { message: 'Broken' }), /^Failed to create the preview: .*Broken/],
  ])('tells of %s above all else, and in the words of the button', async (_, answer, words) => {
    await open({ [`${post}/preview`]: answer })
    const reason = await screen.findByText(words)
    const first = screen.getByRole('group', { name: 'Recipient' })
    expect(reason.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Send Email' })
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(words)
  })

  it('describes its button by nothing where nothing stands in the way', async () => {
    await open()
    expect((await enabled('Send Email')).getAttribute('aria-describedby')).toBeNull()
  })

  it('makes the preview again when asked', async () => {
    let isBroken = true
    await open({ [`${post}/preview`]: () => (isBroken ? createErrorResponse(500, { message: 'Broken' }) : preview) })
    await screen.findByText(/^Failed to create the preview/)
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await enabled('Send Email')
    expect(screen.queryByText(/^Failed to create the preview/)).toBeNull()
  })

  it('cannot be sent with more than 1,000 characters', async () => {
    await open()
    await enabled('Send Email')
    await type('x'.repeat(1001))
    expect(screen.getByText('Must be at most 1,000 characters')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Email' }).disabled).toBe(true)
  })
})

describe('when somebody was told before', () => {
  const past = [
    buildNotice(),
    buildNotice({
      id: 6,
      audience: 'installer',
      state: 'ambiguous',
      recipient: 'crew@example.com',
      requested_by: 'james',
      error: 'The connection broke.',
    }),
    buildNotice({ id: 5, state: 'failed', recipient: 'ann.le@example.com', requested_by: 'sofia', error: '550 5.1.1 No such user here' }),
  ]

  it('warns, tells what was told to whom by whom, and sends another one that knows of it', async () => {
    const { api, dialog } = await open({}, past)
    await dialog.findByText('The client was already notified on Nov 24.')
    const entries = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(entries[0]).toContain('Client notice acceptedNov 24, 3:06 PMTo ann.lee@example.com · by Maria250 2.0.0 Ok: queued as 4Zk81c')
    expect(entries[1]).toContain('Installer notice: delivery unknown')
    expect(entries[1]).toContain('The connection broke.')
    expect(entries[2]).toContain('Client notice not sent')
    expect(entries[2]).toContain('550 5.1.1 No such user here')
    await userEvent.click(await enabled('Send Another Email'))
    await waitFor(() => expect(api.requests(post)[0]?.body).toMatchObject({ after: 7 }))
  })

  it('says that the day has changed since', async () => {
    const { dialog } = await open({}, [buildNotice({ told_date: '2026-11-28' })])
    await dialog.findByText('The message sent to the client on Nov 24 says Nov 28.')
    expect(dialog.getByText(/The installation is now on Nov 30\./)).toBeDefined()
  })

  it('is the installers’ turn with a press, and the typed message stays', async () => {
    const { api } = await open({}, past)
    await type('Side entrance.')
    await userEvent.click(screen.getByRole('button', { name: 'Installers' }))
    expect(screen.getByRole('dialog', { name: 'Send Installer Notification' })).toBeDefined()
    await screen.findByText('It is unknown whether the installer received the message from Nov 24.')
    await userEvent.click(await enabled('Send Another Email'))
    await waitFor(() =>
      expect(api.requests(post)[0]?.body).toEqual({
        ...{ installationId: 1, type: 'installer' },
        ...{ templateId: null, customMessage: 'Side entrance.', after: 6 },
      }),
    )
  })
})

it.each([true, false])('says that nobody gets mail, with where to read it, only where the catcher gets it: %s', async (caught) => {
  const { dialog } = await open({ [`${post}/preview`]: () => ({ ...preview, caught }) }, [], [], 'http://localhost:1080')
  await dialog.findByTitle('Message')
  expect(dialog.queryByText(/This demonstration does not deliver email/) !== null).toBe(caught)
  expect(dialog.queryByRole('link', { name: /test inbox/ })?.getAttribute('href')).toBe(caught ? 'http://localhost:1080' : undefined)
})

const moments = { day: (at: string) => `on ${at.slice(5, 10)}`, moment: (at: string) => at }
const summarize = (notices: ReturnType<typeof buildNotice>[], date: string | null = '2026-11-30') =>
  summarizeNotices(notices, date, moments)
const installer = { audience: 'installer' } as const

describe('what a card says of its notices', () => {
  it('is nothing where nobody was told', () => {
    expect(summarize([])).toEqual({ tone: 'none', words: 'Notify' })
  })

  it('is when the client was told, or else the installer', () => {
    expect(summarize([buildNotice(), buildNotice(installer)])).toEqual({ tone: 'ok', words: 'Notified on 11-24' })
    expect(summarize([buildNotice(installer)])).toEqual({ tone: 'ok', words: 'Installer notified on 11-24' })
  })

  it('warns where the day has changed since', () => {
    expect(summarize([buildNotice()], '2026-12-02')).toEqual({ tone: 'warn', words: 'Notified for Nov 30, now Dec 2' })
    expect(summarize([buildNotice(), buildNotice({ ...installer, told_date: '2026-11-29' })])).toEqual({
      tone: 'warn',
      words: 'Installer notified for Nov 29, now Nov 30',
    })
    expect(summarize([buildNotice()], null)).toEqual({ tone: 'warn', words: 'Notified for Nov 30, now no date' })
  })

  it('warns where a message was not sent, or nobody knows, though another was', () => {
    expect(summarize([buildNotice(), buildNotice({ ...installer, state: 'failed' })])).toEqual({
      tone: 'warn',
      words: 'Installer not notified',
    })
    expect(summarize([buildNotice({ state: 'cancelled', told_date: '2026-11-29' })])).toEqual({ tone: 'warn', words: 'Not notified' })
    expect(summarize([buildNotice({ state: 'ambiguous' })])).toEqual({ tone: 'warn', words: 'Possibly notified on 11-24' })
  })

  it.each(['queued', 'sending', 'committing', 'retry'] as const)('does not call a message told that is %s, whatever its day', (state) => {
    expect(summarize([buildNotice({ state, sent_at: null, told_date: '2026-11-29' })])).toEqual({ tone: 'none', words: 'Not sent yet' })
  })
})
