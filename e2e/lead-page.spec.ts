import { expect, expectAccessiblePage, test } from './browser-test.ts'

const fields = {
  phone: '(512) 555-0163',
  email: 'harriet.history@example.com',
  address: '12 Elm Street, Austin',
  project_amount: '4500.00',
}

test('a lead’s page: reach it, read what happened, look at the past, and take a change back', async ({ page, given, signedInAs }) => {
  const { id } = await given.lead({ name: 'Harriet History', ...fields })
  await signedInAs('maria')
  await page.goto(`/leads/${id}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const values = page.getByRole('region', { name: 'Current values' })
  const amount = values.getByRole('definition').filter({ hasText: '$' })

  await test.step('has the ways to reach the lead', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Harriet History' })).toBeVisible()
    await expect(page).toHaveTitle(/^Harriet History/)
    await expect(page.getByRole('link', { name: 'Call (512) 555-0163' })).toHaveAttribute('href', 'tel:+15125550163')
    await expect(page.getByRole('link', { name: 'Email harriet.history@example.com' })).toHaveAttribute('href', /^mailto:harriet/)
    await expect(page.getByRole('link', { name: /^Map 12 Elm Street/ })).toHaveAttribute('href', /maps.*12%20Elm%20Street/)
  })

  await test.step('tells a change made in the dialog, who made it, and from where', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Lead Details' })
    await dialog.getByLabel('Project amount').fill('5200')
    await dialog.getByRole('button', { name: 'Update Lead' }).click()
    await expect(dialog).toBeHidden()
    await expect(timeline).toContainText('Maria changed the project amount')
    await expect(timeline).toContainText(/From .*127\.0\.0\.1|From .*::1/)
    await expect(amount).toContainText(/\$5,200\.00.*was \$4,500\.00/)
    await values.getByRole('button', { name: 'Who set project amount' }).hover()
    await expect(page.getByRole('tooltip')).toContainText('Set by Maria on ')
  })

  await test.step('shows the lead as it was, read-only, and that in the address', async () => {
    await timeline.getByRole('button', { name: /^View as of this change/ }).click()
    await expect(page.getByText(/You are viewing this lead as of .*1 later change is hidden/)).toBeVisible()
    await expect(page).toHaveURL(/\?asOf=/)
    await expect(page.getByRole('region', { name: 'Values at that time' })).toContainText('$4,500.00')
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeDisabled()
    await expectAccessiblePage(page)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Values at that time' })).toContainText('$4,500.00')
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(amount).toContainText('$5,200.00')
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeFocused()
  })

  await test.step('takes the change back, by keyboard', async () => {
    await timeline.getByRole('button', { name: 'Undo: changed the project amount' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Change undone').first()).toBeVisible()
    await expect(amount).toContainText('$4,500.00')
    await expect(timeline).toContainText('Maria undid the last change of the project amount')
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeFocused()
  })

  await test.step('takes a note without the dialog, by keyboard', async () => {
    await page.getByRole('textbox', { name: 'Add a note' }).fill('Prefers texts')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Note saved').first()).toBeVisible()
    await expect(timeline).toContainText('Prefers texts')
    await expect(page.getByRole('textbox', { name: 'Add a note' })).toHaveValue('')
  })

  await test.step('stays after a deletion, says who deleted it, and gives it back', async () => {
    await page.getByRole('button', { name: 'Delete Harriet History' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(/This lead was deleted by Maria on/)).toBeVisible()
    await expectAccessiblePage(page, [375])
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText(/This lead was deleted/)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeEnabled()
  })
})

test.describe('where two people are at work', () => {
  test.use({ expectedConsole: [/409 \(Conflict\)/] })

  test('an undo that came too late is refused in words, and the newer change stays', { tag: '@full' }, async ({
    page,
    pageOf,
    given,
    signedInAs,
  }) => {
    const { id } = await given.lead({ name: 'Lara Late', ...fields })
    await signedInAs('maria')
    await page.request.put(`/api/leads/${id}`, { data: { project_amount: '5200.00' } })
    // Blocks the live stream, which would show James's change on Maria's page too early.
    await page.route('**/api/live*', () => {})
    await page.goto(`/leads/${id}`)
    const undo = page.getByRole('button', { name: 'Undo: changed the project amount' })
    await expect(undo).toBeVisible()
    const james = await pageOf('james')
    await james.request.put(`/api/leads/${id}`, { data: { project_amount: '6100.00' } })
    await undo.click()
    await expect(page.getByText(/James has changed the project amount of this lead since/).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Current values' })).toContainText('$6,100.00')
  })
})

test('a name and texts without a break, as long as they may be, push nothing out of the page', { tag: '@full' }, async ({
  page,
  given,
  signedInAs,
}) => {
  const name = `Quentin${'N'.repeat(93)}`
  const { id } = await given.lead({ ...fields, name, customer_address: 'D'.repeat(500), notes: 'W'.repeat(300), remarks: 'S'.repeat(50) })
  await signedInAs('maria')
  await page.goto(`/leads/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('recorded the lead')
  await expectAccessiblePage(page, [375])
})

test('a Sold lead is deleted and brought back on its own page, which asks for nothing that is gone', { tag: '@full' }, async ({
  page,
  given,
  signedInAs,
}) => {
  const { id } = await given.lead({ ...fields, name: 'Dora Deleted', remarks: 'Sold', installation_date: '2031-04-02' })
  const failed: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && failed.push(`${answer.status()} ${answer.url()}`))
  await signedInAs('maria')
  await page.goto(`/leads/${id}`)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('recorded the lead')
  await page.getByRole('button', { name: 'Delete Dora Deleted' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^This lead was deleted by/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(/^This lead was deleted by/)).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(failed).toEqual([])
})
