import type { Page } from '@playwright/test'
import { createUniqueWord, expect, expectAccessiblePage, findCaughtMail, test } from './browser-test.ts'

const field = (page: Page, label: string | RegExp) => page.getByLabel(label)
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()
const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' })

async function sendTest(page: Page, recipient: string): Promise<void> {
  await field(page, 'Test Email Address').fill(recipient)
  await page.getByRole('button', { name: 'Send Test Email' }).click()
}

/** Answers requests to `path` with `json` instead of the server's response. */
const answering = (page: Page, path: string, json: object) =>
  page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ json }),
  )

const open = { queued: 0, sending: 0, retry: 2, failed: 1, ambiguous: 1 }
const paused = { reason: 'The server refused user and password: 535 5.7.8 Authentication failed', since: '2026-11-28T14:41:00.000Z' }
const status = { active: true, configured: true, paused: null, open }

test.describe('the outgoing mail server', () => {
  test.use({ expectedConsole: [/status of 4(00|22) .*smtp-settings/] })
  // The tests run one after the other, because they change the same settings.
  test.describe.configure({ mode: 'serial' })
  test.beforeEach(async ({ signedInAs }) => signedInAs('admin'))

  test('keeps its password for itself, and tells what is wrong with another port', async ({ page }) => {
    await page.goto('/admin/smtp-settings')
    const closed = '2525'
    await field(page, /^Port/).fill(closed)
    await expect(page.getByText('Enter the password again to change host, port, or username.')).toBeVisible()
    await sendTest(page, 'tess.refused@example.com')
    await expect(page.getByText('Please enter the password again', { exact: false }).first()).toBeVisible()

    await field(page, /^Password/).fill('demonstration')
    await page.getByRole('button', { name: 'Send Test Email' }).click()
    await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Not connected')
    await expect(page.getByText(/refused the connection on port 2525/).first()).toBeVisible()
    await expectAccessiblePage(page)

    await page.getByRole('link', { name: 'Email', exact: true }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(field(page, /^Port/)).not.toHaveValue(closed)
  })

  test('is not saved without what it needs', async ({ page }) => {
    await page.goto('/admin/smtp-settings')
    await field(page, /^Username/).fill('')
    await field(page, /^From Email/).fill('office@example')
    await save(page).click()
    await said(page, 'Please fill in all required fields')
    await expect(field(page, /^Username/)).toBeFocused()
    await field(page, /^Username/).fill('office')
    await save(page).click()
    await said(page, 'Please enter a valid email address')
    await expectAccessiblePage(page)
  })
})

test.describe('no fault is found', () => {
  test.beforeEach(async ({ signedInAs }) => signedInAs('admin'))

  for (const path of ['/admin/smtp-settings', '/admin/outbox']) {
    test(`on ${path} while sending is paused, or off`, async ({ page }) => {
      await answering(page, '/api/admin/deliveries/status', { ...status, paused })
      await page.goto(path)
      await expect(page.getByRole('alert').filter({ hasText: 'Sending has been paused since Nov 28' })).toContainText(paused.reason)
      await expectAccessiblePage(page)
      await answering(page, '/api/admin/deliveries/status', { ...status, active: false })
      await page.reload()
      await expect(page.getByText('Email sending is inactive')).toBeVisible()
      await expectAccessiblePage(page)
    })
  }

  test('where a message may have arrived, and somebody is to decide', async ({ page }) => {
    const message = {
      ...{ id: 7, state: 'ambiguous', kind: 'notice', template_id: 1, template_name: 'Installation reminder', template_version: 7 },
      ...{ record: { kind: 'lead', id: 1 }, recipient: 'hannah.o@example.com', recipient_name: 'Hannah Okonkwo' },
      ...{ subject: `Your installation ${'Averylongwordwithoutanybreak'.repeat(6)}`, attempts: 1, reply: null, requested_by: 'maria' },
      ...{ error: 'The connection broke before the server answered', created_at: '2026-11-28T09:41:07.000Z' },
      ...{ next_attempt_at: null, sent_at: null, version: 3 },
    }
    const step = { step: 'message_accepted', ok: false, ms: 6200, words: null }
    const attempt = {
      attempt: 1,
      outcome: 'ambiguous',
      words: null,
      started_at: message.created_at,
      ended_at: message.created_at,
      steps: [step],
    }
    const html = '<!doctype html><html lang="en"><head><title>x</title></head><body><p>Hello</p></body></html>'
    await answering(page, '/api/admin/deliveries', [message])
    await answering(page, '/api/admin/deliveries/7', {
      ...message,
      message_id: '<7@example.com>',
      html,
      text: 'Hello',
      tries: [attempt],
      newer: null,
    })
    await page.goto('/admin/outbox')
    await expect(page.getByRole('table', { name: 'Messages, newest first' })).toContainText('Hannah Okonkwo')
    await expectAccessiblePage(page)
    await page.getByRole('row', { name: 'Hannah Okonkwo' }).click()
    await expect(page.getByRole('dialog').getByText('Delivery unknown')).toBeVisible()
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Resend, may arrive twice' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('gets it twice')
    await expectAccessiblePage(page)
  })

  test('in an outbox without messages', async ({ page }) => {
    await answering(page, '/api/admin/deliveries', [])
    await page.goto('/admin/outbox')
    await expect(page.getByText('No messages yet')).toBeVisible()
    await expectAccessiblePage(page)
  })
})

test('a message that waits is cancelled, and one whose place a newer one took is resent by who knows of that, all by keyboard', async ({
  page,
  signedInAs,
}) => {
  const at = '2026-11-28T09:41:07.000Z'
  const message = {
    ...{ id: 7, state: 'retry', kind: 'notice', template_id: 1, template_name: 'Installation reminder', template_version: 7, attempts: 1 },
    ...{ record: { kind: 'lead', id: 1 }, recipient: 'hannah.o@example.com', recipient_name: 'Hannah Okonkwo', subject: 'Your kitchen' },
    ...{ reply: null, error: 'Mailbox busy', requested_by: 'maria', created_at: at, next_attempt_at: at, sent_at: null, version: 3 },
    ...{ message_id: '<7@example.com>', html: null, text: null, tries: [], newer: null as object | null },
  }
  const decisions: string[] = []
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/admin/deliveries/7/'),
    (route) => {
      decisions.push(new URL(route.request().url()).pathname.split('/').at(-1) + new URL(route.request().url()).search)
      message.state = decisions.length === 1 ? 'cancelled' : 'queued'
      message.newer = { id: 9, state: 'sent', requested_by: 'james', created_at: at, sent_at: at }
      return route.fulfill({ json: message })
    },
  )
  await page.route(
    ({ pathname }) => pathname === '/api/admin/deliveries/7',
    (route) => route.fulfill({ json: message }),
  )
  await signedInAs('admin')
  await page.goto('/admin/outbox?message=7')
  const press = async (name: string) => {
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }
  await press('Cancel message')
  await said(page, 'The message was canceled and will not be sent')
  await press('Resend')
  await expect(page.getByRole('alertdialog')).toContainText('James sent Hannah Okonkwo a newer message about this on Nov 28')
  await expectAccessiblePage(page)
  await press('Resend anyway')
  await said(page, 'The message will be resent')
  expect(decisions).toEqual(['cancel', 'resend?after=9'])
})

test('a message that the server refused is resent in the Outbox once its address is put right, and arrives once', async ({
  page,
  signedInAs,
  given,
  request,
}) => {
  // The form accepts this email address, because its form is valid, but the mail server refuses it.
  const installation_date = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  const word = createUniqueWord()
  const wrong = { name: `Olive ${word}`, email: `olive.${word}@kitchens-.example.com` }
  const { id } = await given.lead({ ...wrong, remarks: 'Sold', installation_date, assigned_installer: ['Diego Fuentes'] })
  await signedInAs('admin')
  const refused = await page.request.post('/api/installations/email', { data: { installationId: id, type: 'client' } })
  expect((await refused.json()).message).toContain('501')
  await page.goto(`/admin/outbox?search=olive.${word}`)
  await page.getByRole('row').filter({ hasText: wrong.name }).getByRole('button').click()
  const story = page.getByRole('dialog')
  await expect(story).toContainText('501')
  const right = `olive.${word}@kitchens.example.com`
  expect((await page.request.put(`/api/leads/${id}`, { data: { email: right } })).ok()).toBe(true)

  await story.getByRole('button', { name: 'Resend' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Resend this message?' })
  await expect(question).toContainText('created again from the current template and record')
  await expectAccessiblePage(page)
  await question.getByRole('button', { name: 'Resend' }).press('Enter')
  await said(page, 'The message will be resent')
  await expect(story).toContainText('The server accepted the message')
  await expect(story).toContainText('Attempt 2: accepted')
  await expect(story).toContainText(right)
  expect(await findCaughtMail(request, right)).toHaveLength(1)
})

test.describe('on a desk', () => {
  test.beforeEach(async ({ signedInAs }) => signedInAs('admin'))

  test('each usual mail server stands whole on one line, within its place', async ({ page }) => {
    for (const width of [1024, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/admin/smtp-settings')
      for (const server of ['smtp.gmail.com:587', 'smtp-mail.outlook.com:587', 'smtp.mail.yahoo.com:587']) {
        const { lines, over } = await page.getByText(server).evaluate((text) => ({
          lines: text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight),
          over: text.scrollWidth - text.clientWidth,
        }))
        expect.soft({ lines: Math.round(lines), over }, `${server}, ${width} px wide`).toEqual({ lines: 1, over: 0 })
      }
    }
  })

  test('the subject of a message is read to its end, beside what was said of it', async ({ page }) => {
    const message = {
      ...{ id: 7, state: 'failed', kind: 'notice', template_id: 1, template_name: 'Installation assigned', template_version: 7 },
      ...{ record: { kind: 'lead', id: 1 }, recipient: 'diego.fuentes@example.com', recipient_name: 'Diego Fuentes' },
      ...{ subject: 'Installation on December 8, 2026: Maximiliana Featherstonehaugh', attempts: 1, reply: null, requested_by: 'maria' },
      ...{ error: 'localhost refused the recipient: 550 5.1.1 No such user', created_at: '2026-11-28T09:41:07.000Z' },
      ...{ next_attempt_at: null, sent_at: null, version: 3 },
    }
    await answering(page, '/api/admin/deliveries', [message])
    await page.goto('/admin/outbox')
    const row = page.getByRole('row', { name: 'Diego Fuentes' })
    for (const words of [message.subject, message.error]) {
      const cut = await row
        .getByText(words)
        .evaluate((text) => [text.scrollWidth - text.clientWidth, text.scrollHeight - text.clientHeight])
      expect.soft(cut, words).toEqual([0, 0])
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  test('a message is a card that opens by thumb, and the link to the mail catcher is there', async ({ page, signedInAs }) => {
    await signedInAs('admin')
    await page.goto('/admin/smtp-settings')
    const recipient = `thea.${createUniqueWord()}@example.com`
    await sendTest(page, recipient)
    await said(page, 'Test email sent successfully')
    await page.goto(`/admin/outbox?search=${recipient}`)
    await expect(page.getByRole('link', { name: /test inbox/ })).toHaveAttribute('href', process.env.CRM_MAIL_URL ?? '')
    await page.getByRole('list', { name: 'Messages, newest first' }).getByRole('button').tap()
    await expect(page.getByRole('dialog')).toContainText(recipient)
  })
})
