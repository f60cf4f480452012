import { createUniqueWord, expect, findCaughtMail, test } from './browser-test.ts'

test('the outgoing mail server is tried out, changed, and its mail arrives; the outbox shows it by itself', async ({
  page,
  pageOf,
  signedInAs,
  request,
}) => {
  const word = createUniqueWord()
  const [recipient, sender] = [`tess.${word}@example.com`, `Kitchen Solutions of ${word}`]
  await signedInAs('admin')
  const outbox = await pageOf('admin')
  await outbox.goto(`/admin/outbox?search=${recipient}`)
  await expect(outbox.getByText('No messages found for the selected filters')).toBeVisible()
  await page.goto('/admin/smtp-settings')
  const said = (text: string) => expect(page.getByText(text).first()).toBeVisible()

  const save = page.getByRole('button', { name: 'Save Settings' })
  await test.step('takes a test of what is typed, and says so in its own words', async () => {
    await expect(page.getByLabel(/^Password/)).toHaveValue('••••••••')
    await expect(save).toBeDisabled()
    await page.getByLabel(/^From Name/).fill(sender)
    await expect(page.getByText('Unsaved Changes')).toBeVisible()
    await page.getByLabel('Test Email Address').fill(recipient)
    await page.getByRole('button', { name: 'Send Test Email' }).click()
    await said('Test email sent successfully')
    await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Message accepted')
    await expect(page.getByText(/The server accepted the message: 250/)).toBeVisible()
  })

  await test.step('has delivered it, once, from the sender of the form', async () => {
    const [message, ...more] = await findCaughtMail(request, recipient)
    expect(more).toEqual([])
    expect(message?.from).toEqual([{ name: sender, address: 'office@example.com' }])
  })

  await test.step('is saved', async () => {
    await save.click()
    await said('SMTP settings saved successfully')
    await expect(page.getByText('Unsaved Changes')).toBeHidden()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
  })

  await test.step('is in the outbox of who had it open, with its story', async () => {
    await outbox.getByRole('row').filter({ hasText: recipient }).getByRole('button').click()
    const story = outbox.getByRole('dialog')
    await expect(story).toContainText('The server accepted the message')
    await expect(story).toContainText('Attempt 1: accepted')
    await expect(story.getByTitle('Message')).toBeVisible()
    await story.getByRole('button', { name: 'Plain text' }).click()
    await expect(story.getByTitle('Message')).toBeHidden()
  })
})
