import { createUniqueWord, expect, test } from './browser-test.ts'
import {
  choosePreviewRecord,
  emailTemplatesPath,
  expectVisibleText,
  findPreviewMessage,
  findTemplateDialog,
  findTemplateRow,
} from './email-templates.ts'

test('the texts of e-mails are added, previewed with a real lead, switched off, deleted and taken back', async ({
  page,
  signedInAs,
  given,
}) => {
  const word = createUniqueWord()
  const [name, customer] = [`Measure the kitchen ${word}`, `Tess ${word}`]
  await signedInAs('maria')
  await given.lead({ name: customer, email: 'tess.template@example.com', installation_date: '2031-04-02' })
  await page.goto(emailTemplatesPath)
  await page.getByRole('button', { name: 'Add Template' }).click()
  const form = findTemplateDialog(page, 'Add')

  await test.step('are refused while a field is empty', async () => {
    await form.getByRole('button', { name: 'Create Template' }).click()
    await expectVisibleText(page, 'Failed to create email template')
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
    await expect(form.getByRole('toolbar', { name: '2 of 15 used' })).toBeVisible()
  })

  await test.step('mark what is no variable, and help', async () => {
    await form.getByLabel('Body').press('Control+End')
    await page.keyboard.type(', call {{instaler_phone}}.')
    await expect(form.getByText('{{instaler_phone}} is not a known variable. Messages that contain it are not sent.')).toBeVisible()
    await expect(form.getByText('This message cannot be sent')).toBeVisible()
    await form.getByRole('button', { name: 'Use installer_phone' }).click()
    await expect(form.getByLabel('Body')).toHaveValue('Hello {{customer_name}}, call {{installer_phone}}.')
    await expect(form.getByText('is not a known variable')).toHaveCount(0)
    await form.getByLabel('Body').fill('Hello {{customer_name}}, see you then.\n\n{{company_name}}')
  })

  await test.step('are shown as they would be sent', async () => {
    await choosePreviewRecord(page, customer)
    await expect(form.getByText(`${customer} <tess.template@example.com>`)).toBeVisible()
    await expect(form.getByText('We come on April 2, 2031 to measure')).toBeVisible()
    await expect(findPreviewMessage(page)).toContainText(`Hello ${customer}, see you then.`)
    await form.getByRole('button', { name: 'Plain text' }).click()
    await expect(form.locator('pre')).toContainText(`Hello ${customer}, see you then.`)
  })

  await test.step('are saved', async () => {
    await form.getByLabel('Subject').press('Control+Enter')
    await expectVisibleText(page, 'Email template created successfully')
    await expect(form).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add Template' })).toBeFocused()
    await expect(findTemplateRow(page, name)).toContainText('Appointment reminder')
    await expect(findTemplateRow(page, name).getByRole('cell', { name: '3', exact: true })).toBeVisible()
    await expect(findTemplateRow(page, name)).toContainText(/· Maria/)
  })

  await test.step('are switched off', async () => {
    const active = findTemplateRow(page, name).getByRole('switch', { name: `${name} is active` })
    await active.click()
    await expectVisibleText(page, `${name} is now inactive`)
    await page.reload()
    await expect(active).not.toBeChecked()
  })

  await test.step('are deleted, and taken back', async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this email template?' })
    await expect(question).toContainText(name)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectVisibleText(page, 'Email template deleted successfully')
    await expect(findTemplateRow(page, name)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(findTemplateRow(page, name)).toBeVisible()
    await expect(findTemplateRow(page, name).getByRole('switch')).not.toBeChecked()
  })
})
