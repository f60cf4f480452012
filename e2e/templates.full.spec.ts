import type { Page } from '@playwright/test'
import { createUniqueWord, expect, expectAccessiblePage, pressRetry, test } from './browser-test.ts'
import {
  choosePreviewRecord,
  emailTemplatesPath,
  expectVisibleText,
  findPreviewMessage,
  findTemplateDialog,
  findTemplateRow,
} from './email-templates.ts'

const fields = {
  name: 'Visit',
  type: 'appointment_reminder',
  subject: 'We visit you',
  body: 'Hello {{customer_name}}',
  is_active: true,
}

/** Creates a template through the API. */
async function given(page: Page, changes: Partial<typeof fields>): Promise<{ id: number; version: number }> {
  const answer = await page.request.post('/api/admin/email-templates', { data: { ...fields, ...changes } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

async function edit(page: Page, name: string) {
  await page.goto(emailTemplatesPath)
  await page
    .getByRole('button', { name: `Edit ${name}` })
    .filter({ visible: true })
    .click()
  const form = findTemplateDialog(page, 'Edit')
  await expect(form.getByLabel('Name')).toHaveValue(name)
  return form
}

test.describe('the texts of e-mails', () => {
  test.beforeEach(async ({ signedInAs }) => signedInAs('maria'))

  test('run nothing in the preview, whatever is in them or in the record', async ({ page, given: giving }) => {
    const script = `<script>parent.document.title = 'taken'</script><img src="x" onerror="parent.document.title = 'taken'">`
    const word = createUniqueWord()
    const name = `Scripted ${word}`
    await giving.lead({ name: `Eve ${word} ${script}`.slice(0, 100), email: 'eve.script@example.com' })
    await given(page, { name, body: `${script} {{customer_name}}` })
    const form = await edit(page, name)
    await choosePreviewRecord(page, `Eve ${word} <script>`)
    await expect(findPreviewMessage(page)).toContainText(`${script} Eve ${word} <script>parent`)
    await expect(page.getByTitle('Message')).toHaveAttribute('sandbox', '')
    await expect(page).toHaveTitle(/^Email Templates Management/)
    await form.getByRole('button', { name: 'Cancel' }).click()
  })

  test('keep what they once said, and say it again', async ({ page }) => {
    const name = `Once said ${createUniqueWord()}`
    const { id, version } = await given(page, { name, body: 'See you on Monday' })
    const change = { body: 'See you on Friday', version }
    expect((await page.request.put(`/api/admin/email-templates/${id}`, { data: change })).status()).toBe(200)
    const form = await edit(page, name)
    await form.getByRole('button', { name: 'Versions' }).click()
    const earlier = form.getByRole('listitem')
    await expect(earlier).toHaveCount(1)
    await expect(earlier).toContainText('Maria')
    await expect(earlier.locator('del')).toHaveText('Monday')
    await expect(earlier.locator('ins')).toHaveText('Friday')
    await expectAccessiblePage(page)
    await earlier.getByRole('button', { name: 'Use this text again' }).click()
    await expect(form.getByLabel('Body')).toHaveValue('See you on Monday')
    await form.getByRole('button', { name: 'Save Template' }).click()
    await expectVisibleText(page, 'Email template updated successfully')
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused()
  })

  test('are previewed from the list, where nothing can be changed', async ({ page }) => {
    const name = `Looked at ${createUniqueWord()}`
    await given(page, { name })
    await page.goto(emailTemplatesPath)
    await page.getByRole('button', { name: `Preview ${name}` }).click()
    const preview = page.getByRole('dialog', { name })
    await expect(findPreviewMessage(page)).toContainText(/Hello \w+/)
    await expect(preview.getByRole('textbox')).toHaveCount(0)
    await expectAccessiblePage(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `Preview ${name}` })).toBeFocused()
  })
})

test.describe('two people', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('change different fields: both are kept; the same field: the later sees what the earlier wrote', async ({ pageOf }) => {
    const [maria, admin] = [await pageOf('maria'), await pageOf('admin')]
    const name = `Contested ${createUniqueWord()}`
    await given(maria, { name })
    const [hers, theirs] = [await edit(maria, name), await edit(admin, name)]
    await hers.getByLabel('Subject').fill('Hers')
    await theirs.getByLabel('Subject').fill('His')
    await theirs.getByLabel('Type').selectOption('Customer info')
    await hers.getByRole('button', { name: 'Save Template' }).click()
    await expect(hers).toBeHidden()
    await theirs.getByRole('button', { name: 'Save Template' }).click()
    const notice = theirs.getByRole('alert').filter({ hasText: 'Maria changed this template while you were editing' })
    await expect(notice.locator('del')).toHaveText('Hers')
    await expect(notice.locator('ins')).toHaveText('His')
    await expectAccessiblePage(admin)
    await theirs.getByRole('button', { name: 'Save Template' }).click()
    await expect(theirs).toBeHidden()
    await expect(findTemplateRow(maria, name)).toContainText('Customer info')
    await expect(findTemplateRow(maria, name)).toContainText('His')
  })
})

test.describe('no fault is found on Email Templates', () => {
  test.beforeEach(async ({ signedInAs }) => signedInAs('admin'))

  test('in the form with all its marks', async ({ page }) => {
    await page.goto(emailTemplatesPath)
    await page.getByRole('button', { name: 'Add Template' }).click()
    const form = findTemplateDialog(page, 'Add')
    await form.getByLabel('Subject').fill('{{order_number}} {{nobody}} {{costumer_name}}')
    await form.getByRole('button', { name: 'Create Template' }).click()
    await expect(form.getByRole('button', { name: 'Use customer_name' })).toBeVisible()
    await expect(form.getByText('{{order_number}} has no value.')).toBeVisible()
    await expectAccessiblePage(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
  })

  test('with texts as long as they may be', async ({ page }) => {
    const name = `${createUniqueWord()}${'Averylongnamewithoutanybreak'.repeat(4)}`.slice(0, 100)
    const long = {
      name,
      subject: `${'{{customer_name}}'.repeat(5)}${'x'.repeat(170)}`,
      body: `${'y'.repeat(400)}\n${'A line.\n'.repeat(200)}`,
    }
    const { id } = await given(page, long)
    await page.goto(emailTemplatesPath)
    await expect(findTemplateRow(page, name)).toBeVisible()
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(findPreviewMessage(page)).toContainText('A line.')
    await expectAccessiblePage(page)
    await page.request.delete(`/api/admin/email-templates/${id}`)
  })

  test('without templates', async ({ page }) => {
    await page.route(
      ({ pathname }) => pathname === '/api/admin/email-templates',
      (route) => route.fulfill({ json: [] }),
    )
    await page.goto(emailTemplatesPath)
    await expect(page.getByText('No email templates')).toBeVisible()
    await expectAccessiblePage(page)
  })

  test.describe('when they cannot be read', () => {
    test.use({ expectedConsole: [/503/] })
    test('and Retry reads them', async ({ page }) => {
      const isList = ({ pathname }: URL) => pathname === '/api/admin/email-templates'
      await page.route(isList, (route) => route.fulfill({ status: 503, json: { message: 'Out of service for a moment.' } }))
      await page.goto(emailTemplatesPath)
      await expect(page.getByText('Failed to fetch email templates')).toBeVisible()
      await expectAccessiblePage(page)
      await page.unroute(isList)
      await pressRetry(page)
      await expect(page.getByRole('table', { name: 'Email templates' })).toBeVisible()
    })

    test('a switch goes back', async ({ page }) => {
      const name = `Switched ${createUniqueWord()}`
      await given(page, { name })
      await page.goto(emailTemplatesPath)
      const active = findTemplateRow(page, name).getByRole('switch')
      await expect(active).toBeChecked()
      await page.route(
        (url) => /email-templates\/\d+$/.test(url.pathname),
        (route) => route.fulfill({ status: 503, json: { message: 'Out of service for a moment.' } }),
      )
      await active.click()
      await expectVisibleText(page, 'Failed to update email template')
      await expect(active).toBeChecked()
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  test('a template is a card, and its preview takes the place of the form', async ({ page, signedInAs }) => {
    await signedInAs('maria')
    const name = `By thumb ${createUniqueWord()}`
    await given(page, { name })
    await page.goto(emailTemplatesPath)
    const card = page.getByRole('list', { name: 'Email templates' }).getByRole('listitem').filter({ hasText: name })
    await card.getByRole('button', { name: `Edit ${name}` }).tap()
    const sheet = findTemplateDialog(page, 'Edit')
    await sheet.getByRole('button', { name: 'Preview' }).tap()
    await expect(sheet.getByLabel('Body')).toBeHidden()
    await expect(findPreviewMessage(page)).toContainText(/Hello \w+/)
    await sheet.getByRole('button', { name: 'Text', exact: true }).tap()
    await sheet.getByLabel('Body').fill('')
    await sheet.getByRole('button', { name: 'Preview' }).tap()
    await sheet.getByRole('button', { name: 'Save Template' }).tap()
    await expect(sheet.getByLabel('Body')).toBeFocused()
    await sheet.getByLabel('Body').fill('Hello {{customer_name}}')
    await sheet.getByText('Active').tap()
    await sheet.getByRole('button', { name: 'Save Template' }).tap()
    await expect(card.getByRole('switch')).not.toBeChecked()
  })
})
