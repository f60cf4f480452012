import { expect, expectNoFaults, test } from '@crm/testing/browser'
import type { Page } from '@playwright/test'

const path = '/admin/email-templates'
const row = (page: Page, name: string) => page.getByRole('table', { name: 'Email templates' }).getByRole('row', { name })
const dialog = (page: Page, name: 'Add' | 'Edit') => page.getByRole('dialog', { name: `${name} Email Template` })
const message = (page: Page) => page.frameLocator('iframe[title="Message"]').locator('body')
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

const fields = {
  name: 'Visit',
  type: 'appointment_reminder',
  subject: 'We visit you',
  body: 'Hello {{customer_name}}',
  is_active: true,
}

/** A template that is there already. */
async function given(page: Page, changes: Partial<typeof fields>): Promise<{ id: number; version: number }> {
  const answer = await page.request.post('/api/admin/email-templates', { data: { ...fields, ...changes } })
  expect(answer.status()).toBe(201)
  return answer.json()
}

async function edit(page: Page, name: string) {
  await page.goto(path)
  await page
    .getByRole('button', { name: `Edit ${name}` })
    .filter({ visible: true })
    .click()
  const form = dialog(page, 'Edit')
  await expect(form.getByLabel('Name')).toHaveValue(name)
  return form
}

/** Has a lead's data in the preview, as a person looks it up. */
async function withDataOf(page: Page, name: string) {
  // The newest record is chosen at first, and what is chosen is not offered.
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('combobox', { name: 'with data of' }).fill(name)
  await page.getByRole('option', { name }).click()
}

test.describe('the texts of e-mails', () => {
  test.beforeEach(async ({ signedInAs }) => signedInAs('maria'))

  test('are added, previewed with a real lead, switched off, deleted and taken back', async ({ page, given: giving }) => {
    const name = 'Measure the kitchen'
    await giving.lead({ name: 'Tess Template', email: 'tess.template@example.com', installation_date: '2031-04-02' })
    await page.goto(path)
    await page.getByRole('button', { name: 'Add Template' }).click()
    const form = dialog(page, 'Add')

    await test.step('are refused while a field is empty', async () => {
      await form.getByRole('button', { name: 'Create Template' }).click()
      await said(page, 'Failed to create email template')
      await expect(form.getByRole('alert')).toContainText('All fields are required')
      await expect(form.getByLabel('Name')).toBeFocused()
    })

    await test.step('take variables at the cursor of the field last used, and Undo takes them back', async () => {
      await form.getByLabel('Name').fill(name)
      await form.getByLabel('Type').selectOption('Appointment reminder')
      await form.getByLabel('Subject').fill('We come on  to measure')
      await form.getByLabel('Subject').press('Home')
      for (let step = 0; step < 'We come on '.length; step++) await page.keyboard.press('ArrowRight')
      await form.getByRole('toolbar').getByRole('button', { name: 'installation_date' }).click()
      await expect(form.getByLabel('Subject')).toHaveValue('We come on {{installation_date}} to measure')
      await expect(form.getByLabel('Subject')).toBeFocused()
      await page.keyboard.type('!')
      await expect(form.getByLabel('Subject')).toHaveValue('We come on {{installation_date}}! to measure')
      await page.keyboard.press('Backspace')
      await form.getByLabel('Body').fill('Hello ')
      await form.getByRole('toolbar').getByRole('button', { name: 'customer_email' }).click()
      await page.keyboard.press('Control+z')
      await expect(form.getByLabel('Body')).toHaveValue('Hello ')
      await form.getByRole('toolbar').getByRole('button', { name: 'customer_name' }).click()
      await expect(form.getByRole('toolbar', { name: '2 of 12 used' })).toBeVisible()
    })

    await test.step('mark what is no variable, and help', async () => {
      await form.getByLabel('Body').press('Control+End')
      await page.keyboard.type(', call {{instaler_phone}}.')
      await expect(form.getByText('{{instaler_phone}} is no known variable; messages with it are not sent.')).toBeVisible()
      await expect(form.getByText('It would not be sent like this')).toBeVisible()
      await form.getByRole('button', { name: 'Use installer_phone' }).click()
      await expect(form.getByLabel('Body')).toHaveValue('Hello {{customer_name}}, call {{installer_phone}}.')
      await expect(form.getByText('is no known variable')).toHaveCount(0)
      await form.getByLabel('Body').fill('Hello {{customer_name}}, see you then.\n\n{{company_name}}')
    })

    await test.step('are shown as they would be sent', async () => {
      await withDataOf(page, 'Tess Template')
      await expect(form.getByText('Tess Template <tess.template@example.com>')).toBeVisible()
      await expect(form.getByText('We come on April 2, 2031 to measure')).toBeVisible()
      await expect(message(page)).toContainText('Hello Tess Template, see you then.')
      await form.getByRole('button', { name: 'Plain text' }).click()
      await expect(form.locator('pre')).toContainText('Hello Tess Template, see you then.')
    })

    await test.step('are saved', async () => {
      await form.getByLabel('Subject').press('Control+Enter')
      await said(page, 'Email template created successfully')
      await expect(form).toBeHidden()
      await expect(page.getByRole('button', { name: 'Add Template' })).toBeFocused()
      await expect(row(page, name)).toContainText('Appointment reminder')
      await expect(row(page, name).getByRole('cell', { name: '3', exact: true })).toBeVisible()
      await expect(row(page, name)).toContainText(/· Maria/)
    })

    await test.step('are switched off', async () => {
      const active = row(page, name).getByRole('switch', { name: `${name} is active` })
      await active.click()
      await said(page, `${name} is switched off`)
      await page.reload()
      await expect(active).not.toBeChecked()
    })

    await test.step('are deleted, and taken back', async () => {
      await page.getByRole('button', { name: `Delete ${name}` }).click()
      const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this email template?' })
      await expect(question).toContainText(name)
      await question.getByRole('button', { name: 'Delete' }).click()
      await said(page, 'Email template deleted successfully')
      await expect(row(page, name)).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(row(page, name)).toBeVisible()
      await expect(row(page, name).getByRole('switch')).not.toBeChecked()
    })
  })

  test('run nothing in the preview, whatever is in them or in the record', async ({ page, given: giving }) => {
    const script = `<script>parent.document.title = 'taken'</script><img src="x" onerror="parent.document.title = 'taken'">`
    await giving.lead({ name: `Eve ${script}`.slice(0, 100), email: 'eve.script@example.com' })
    await given(page, { name: 'Scripted', body: `${script} {{customer_name}}` })
    const form = await edit(page, 'Scripted')
    await withDataOf(page, 'Eve <script>')
    await expect(message(page)).toContainText(`${script} Eve <script>parent`)
    await expect(page.getByTitle('Message')).toHaveAttribute('sandbox', '')
    await expect(page).toHaveTitle(/^Email Templates Management/)
    await form.getByRole('button', { name: 'Cancel' }).click()
  })

  test('keep what they once said, and say it again', async ({ page }) => {
    const { id, version } = await given(page, { name: 'Once said', body: 'See you on Monday' })
    const change = { body: 'See you on Friday', version }
    expect((await page.request.put(`/api/admin/email-templates/${id}`, { data: change })).status()).toBe(200)
    const form = await edit(page, 'Once said')
    await form.getByRole('button', { name: 'Versions' }).click()
    const earlier = form.getByRole('listitem')
    await expect(earlier).toHaveCount(1)
    await expect(earlier).toContainText('Maria')
    await expect(earlier.locator('del')).toHaveText('Monday')
    await expect(earlier.locator('ins')).toHaveText('Friday')
    await expectNoFaults(page)
    await earlier.getByRole('button', { name: 'Use this text again' }).click()
    await expect(form.getByLabel('Body')).toHaveValue('See you on Monday')
    await form.getByRole('button', { name: 'Save Template' }).click()
    await said(page, 'Email template updated successfully')
    await expect(page.getByRole('button', { name: 'Edit Once said' })).toBeFocused()
  })

  test('are previewed from the list, where nothing can be changed', async ({ page }) => {
    await given(page, { name: 'Looked at' })
    await page.goto(path)
    await page.getByRole('button', { name: 'Preview Looked at' }).click()
    const preview = page.getByRole('dialog', { name: 'Looked at' })
    await expect(message(page)).toContainText(/Hello \w+/)
    await expect(preview.getByRole('textbox')).toHaveCount(0)
    await expectNoFaults(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Preview Looked at' })).toBeFocused()
  })
})

test.describe('two people', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('change different fields: both are kept; the same field: the later sees what the earlier wrote', async ({ pageOf }) => {
    const [maria, admin] = [await pageOf('maria'), await pageOf('admin')]
    await given(maria, { name: 'Contested' })
    const [hers, theirs] = [await edit(maria, 'Contested'), await edit(admin, 'Contested')]
    await hers.getByLabel('Subject').fill('Hers')
    await theirs.getByLabel('Subject').fill('His')
    await theirs.getByLabel('Type').selectOption('Customer info')
    await hers.getByRole('button', { name: 'Save Template' }).click()
    await expect(hers).toBeHidden()
    await theirs.getByRole('button', { name: 'Save Template' }).click()
    const notice = theirs.getByRole('alert').filter({ hasText: 'Maria has changed this template meanwhile' })
    await expect(notice.locator('del')).toHaveText('Hers')
    await expect(notice.locator('ins')).toHaveText('His')
    await expectNoFaults(admin)
    await theirs.getByRole('button', { name: 'Save Template' }).click()
    await expect(theirs).toBeHidden()
    await expect(row(maria, 'Contested')).toContainText('Customer info')
    await expect(row(maria, 'Contested')).toContainText('His')
  })
})

test.describe('no fault is found on Email Templates', () => {
  test.beforeEach(async ({ signedInAs }) => signedInAs('admin'))

  test('in the form with all its marks', async ({ page }) => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Add Template' }).click()
    const form = dialog(page, 'Add')
    await form.getByLabel('Subject').fill('{{order_number}} {{nobody}} {{costumer_name}}')
    await form.getByRole('button', { name: 'Create Template' }).click()
    await expect(form.getByRole('button', { name: 'Use customer_name' })).toBeVisible()
    await expect(form.getByText('{{order_number}} has no value here.')).toBeVisible()
    await expectNoFaults(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
  })

  test('with texts as long as they may be', async ({ page }) => {
    const name = 'Averylongnamewithoutanybreak'.repeat(4).slice(0, 100)
    const long = {
      name,
      subject: `${'{{customer_name}}'.repeat(5)}${'x'.repeat(170)}`,
      body: `${'y'.repeat(400)}\n${'A line.\n'.repeat(200)}`,
    }
    const { id } = await given(page, long)
    await page.goto(path)
    await expect(row(page, name)).toBeVisible()
    await expectNoFaults(page)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(message(page)).toContainText('A line.')
    await expectNoFaults(page)
    await page.request.delete(`/api/admin/email-templates/${id}`)
  })

  test('without templates', async ({ page }) => {
    await page.route(
      ({ pathname }) => pathname === '/api/admin/email-templates',
      (route) => route.fulfill({ json: [] }),
    )
    await page.goto(path)
    await expect(page.getByText('No email templates')).toBeVisible()
    await expectNoFaults(page)
  })

  test.describe('when they cannot be read', () => {
    test.use({ expectedConsole: [/503/] })
    test('and Retry reads them', async ({ page }) => {
      const isList = ({ pathname }: URL) => pathname === '/api/admin/email-templates'
      await page.route(isList, (route) => route.fulfill({ status: 503, json: { message: 'Out of service for a moment.' } }))
      await page.goto(path)
      await expect(page.getByText('Failed to fetch email templates')).toBeVisible()
      await expectNoFaults(page)
      await page.unroute(isList)
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('table', { name: 'Email templates' })).toBeVisible()
    })

    test('a switch goes back', async ({ page }) => {
      await page.goto(path)
      const first = page.getByRole('table', { name: 'Email templates' }).getByRole('switch').first()
      await expect(first).toBeChecked()
      await page.route(
        (url) => /email-templates\/\d+$/.test(url.pathname),
        (route) => route.fulfill({ status: 503, json: { message: 'Out of service for a moment.' } }),
      )
      await first.click()
      await said(page, 'Failed to update email template')
      await expect(first).toBeChecked()
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  test('a template is a card, and its preview takes the place of the form', async ({ page, signedInAs }) => {
    await signedInAs('maria')
    await given(page, { name: 'By thumb' })
    await page.goto(path)
    const card = page.getByRole('list', { name: 'Email templates' }).getByRole('listitem').filter({ hasText: 'By thumb' })
    await card.getByRole('button', { name: 'Edit By thumb' }).tap()
    const sheet = dialog(page, 'Edit')
    await sheet.getByRole('button', { name: 'Preview' }).tap()
    await expect(sheet.getByLabel('Body')).toBeHidden()
    await expect(message(page)).toContainText(/Hello \w+/)
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
