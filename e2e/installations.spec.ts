import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createUniqueWord, expect, expectAccessiblePage, test } from './browser-test.ts'

const job = {
  remarks: 'Sold',
  project_amount: '9870',
  deposit_paid: true,
  customer_address: '5512 Fairview Park Dr, Falls Church, VA 22042',
  notes: '[Mar 5, 2025] Two dogs',
}

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()
const focusedName = (page: Page) =>
  page.evaluate('document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent')

test('an installation is planned, warned of, moved and marked as done', async ({ page, signedInAs, given }) => {
  const word = createUniqueWord()
  const [bob, priya] = [`Bob ${word}`, `Priya ${word}`]
  await given.lead({ ...job, name: bob, installation_date: '2031-05-12', assigned_installer: ['Angel Navarro'] })
  const { id } = await given.lead({ ...job, name: priya, installation_date: '2031-05-13', assigned_installer: ['Angel Navarro'] })
  await signedInAs('james')
  await page.goto('/installations')

  await test.step('choosing an installer who works elsewhere that day warns, and lets people go on', async () => {
    await card(page, bob)
      .getByRole('button', { name: `Edit ${bob}` })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Edit Installation Details' })
    await dialog.getByLabel('Installation date').fill('2031-05-13')
    await said(page, `Angel Navarro is also at ${priya}’s on May 13, 2031`)
    await dialog.getByLabel('Add new note').fill('Moved on request')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await said(page, 'Installation updated successfully')
    await expect(dialog).toBeHidden()
    await expect(card(page, bob)).toContainText(`Angel Navarro is also at ${priya}’s on May 13, 2031`)
    await expect(card(page, priya)).toContainText(`Angel Navarro is also at ${bob}’s on May 13, 2031`)
    await expect(page.getByRole('region', { name: 'Upcoming Installations' })).toContainText(/\d crew conflict/)
  })

  await test.step('its details tell what was noted', async () => {
    await card(page, bob).getByRole('button', { name: bob, exact: true }).click()
    const details = page.getByRole('dialog', { name: 'Installation Details' })
    await expect(details.getByRole('list', { name: 'Notes history, newest first' })).toContainText('Moved on request')
    await expect(page).toHaveURL(/installation=\d+/)
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/installation=/)
  })

  await test.step('it is marked as done once the question is answered', async () => {
    await card(page, bob)
      .getByRole('button', { name: `Mark as Done: ${bob}` })
      .click()
    const question = page.getByRole('dialog', { name: `Mark the installation of ${bob} as done?` })
    await expect(question).toContainText('This cannot be undone.')
    await expect(question).toContainText('The installation is not due yet. It is scheduled for Tue, May 13, 2031.')
    await expectAccessiblePage(page)
    await question.getByRole('button', { name: 'Mark as Done' }).click()
    await said(page, 'Installation completed successfully')
    await expect(card(page, bob)).toHaveCount(0)
    const row = page.getByRole('region', { name: 'Completed Projects' }).getByRole('row', { name: bob })
    await expect(row).toContainText('Falls Church, VA')
    await expect(row).not.toContainText('Needs confirmation')
    await expect(card(page, priya)).not.toContainText('is also at')
  })
  // Deletes the lead, so that its installer is free on that day for other tests.
  await page.request.delete(`/api/leads/${id}`)
})

test('installations are searched by address, filtered by payment, and exported as they are shown', async ({ page, signedInAs, given }) => {
  const word = createUniqueWord()
  const [ann, cy] = [`Ann Filter ${word}`, `Cy Filter ${word}`]
  const customer_address = `7 ${word} Street, Austin, TX 78701`
  await given.lead({ ...job, name: ann, customer_address, installation_date: '2031-08-01', deposit_paid: false })
  await given.lead({ ...job, name: cy, customer_address, installation_date: '2026-01-08' })
  await signedInAs('james')
  await page.goto('/installations')
  await page.getByRole('searchbox', { name: 'Search' }).fill(`${word} street`)
  await said(page, '2 installations found')
  await expect(card(page, ann)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Needs confirmation' })).toContainText(cy)
  await page.getByRole('combobox', { name: 'Payment' }).selectOption('Deposit due')
  await said(page, '1 installation found')
  await expect(page.getByRole('region', { name: 'Needs confirmation' })).toHaveCount(0)
  await expectAccessiblePage(page)
  await page.reload()
  await expect(card(page, ann)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"Upcoming Installations","${ann}"`)
})

test('an installation is shown, edited and marked as done by keyboard alone, and focus is never lost', { tag: '@full' }, async ({
  page,
  signedInAs,
  given,
}) => {
  const name = 'Kay Keyboard'
  await given.lead({ ...job, name, installation_date: '2031-06-02' })
  await signedInAs('maria')
  await page.goto('/installations')
  const details = page.getByRole('dialog', { name: 'Installation Details' })
  const { keyboard } = page

  await card(page, name).getByRole('button', { name, exact: true }).focus()
  await keyboard.press('Enter')
  await details.getByRole('button', { name: 'Edit Details' }).focus()
  await keyboard.press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit Installation Details' })
  await edit.getByLabel('Project amount').fill('10400')
  await keyboard.press('Control+Enter')
  await expect(edit).toBeHidden()
  await expect(details).toContainText('$10,400.00')
  await expect.poll(() => focusedName(page)).toContain('Edit Details')

  await keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect.poll(() => focusedName(page)).toBe(name)

  await card(page, name)
    .getByRole('button', { name: `Mark as Done: ${name}` })
    .focus()
  await keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: `Mark the installation of ${name} as done?` })
  await expect(question.getByLabel('Completed on')).toBeFocused()
  await question.getByRole('button', { name: 'Mark as Done' }).press('Enter')
  await expect(card(page, name)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('no fault is found on Installation Management', () => {
  const name = 'Faye Faultless'

  test.beforeEach(async ({ page, signedInAs, given }) => {
    await onlyOf(page, [name, 'Rosa Repair', 'Uma Undated'])
    await given.lead({ ...job, name, installation_date: '2031-07-01', assigned_installer: ['Angel Navarro'] })
    await given.lead({ ...job, name: 'Rosa Repair', notes: 'Repair the door', installation_date: '2031-07-02' })
    await given.lead({ ...job, name: 'Uma Undated', customer_address: null })
    await signedInAs('maria')
    await page.goto('/installations')
  })

  test('in its sections', { tag: '@full' }, async ({ page }) => {
    await expect(card(page, 'Rosa Repair')).toContainText('Scheduled')
    await page.getByRole('button', { name: /^View All \d+ Completed Projects$/ }).click()
    await expect(page.getByRole('navigation', { name: 'Pages of projects' })).toBeVisible()
    await expectAccessiblePage(page)
  })

  test('in its details and its edits', { tag: '@full' }, async ({ page }) => {
    await card(page, name).getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog').getByText('Two dogs')).toBeVisible()
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Edit Details' }).click()
    await page.getByLabel('Installation date').fill('2031-07-03')
    await expectAccessiblePage(page)
  })

  test('where one is chosen that is to be scheduled', { tag: '@full' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Schedule Installation' }).click()
    const choice = page.getByRole('dialog').getByRole('button', { name: /^Uma Undated/ })
    await expect(choice).toBeVisible()
    await expectAccessiblePage(page)
    await choice.click()
    await expect(page.getByRole('dialog', { name: 'Edit Installation Details' })).toBeVisible()
  })
})

/** Shows only installations with these names, because checking those of other tests would take long. */
const onlyOf = (page: Page, names: string[]) =>
  page.route('**/api/installations/board', async (route) => {
    const response = await route.fetch()
    const board: Record<string, unknown> & Record<'upcoming' | 'unscheduled' | 'repairs', { name: string }[]> = await response.json()
    const own = (jobs: { name: string }[]) => jobs.filter((one) => names.includes(one.name)).slice(0, 1)
    const { upcoming, unscheduled, repairs } = board
    await route.fulfill({
      response,
      json: { ...board, upcoming: own(upcoming), unscheduled: own(unscheduled), repairs: own(repairs) },
    })
  })
