import type { Page } from '@playwright/test'
import { expect, expectAccessiblePage, test } from './browser-test.ts'

const sale = {
  remarks: 'Sold',
  project_amount: '8400',
  deposit_paid: true,
  installation_date: '2025-03-03',
  assigned_installer: ['Angel Navarro'],
  selected_colors: ['WMK-101'],
}
const region = (page: Page, name: string) => page.getByRole('region', { name })
const reopenButton = (page: Page) => page.getByRole('button', { name: 'Reopen the installation' })

test('an installation that two people mark as done is done once, and a manager takes that back from the lead’s page', async ({
  given,
  pageOf,
}) => {
  const { id } = await given.lead({ name: 'Dana Doneonce', ...sale })
  const [james, sofia] = [await pageOf('james'), await pageOf('sofia')]
  await Promise.all([james, sofia].map((page) => page.goto(`/leads/${id}`)))
  await expect(james.getByRole('heading', { level: 1, name: 'Dana Doneonce' })).toBeVisible()

  const answers = await Promise.all([james, sofia].map((page) => page.request.post(`/api/installations/${id}/complete`)))
  for (const answer of answers) expect(await answer.json()).toMatchObject({ message: 'Installation completed successfully' })
  for (const page of [james, sofia]) {
    await expect(region(page, 'Lead')).toContainText(/Completed on \w{3} \d{1,2}, \d{4}/)
    await expect(region(page, 'Timeline').getByText(/marked the installation as done/)).toHaveCount(1)
  }
  await expect(reopenButton(sofia)).toHaveCount(0)

  await reopenButton(james).last().focus()
  await james.keyboard.press('Enter')
  const question = james.getByRole('alertdialog', { name: 'Reopen the installation of Dana Doneonce?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessiblePage(james)
  await james.keyboard.press('Tab')
  await james.keyboard.press('Enter')
  await expect(james.getByText('Installation reopened successfully').first()).toBeVisible()
  await expect(question).toBeHidden()
  await expect(james.locator('main')).toBeFocused()

  for (const page of [james, sofia]) {
    await expect(region(page, 'Timeline')).toContainText('James reopened the installation')
    await expect(region(page, 'Lead')).not.toContainText('Completed on')
  }
  await expect(reopenButton(james)).toHaveCount(0)
  await expectAccessiblePage(james)
})

test('a manager finds from a completed installation to where its completion is taken back', { tag: '@full' }, async ({
  page,
  given,
  signedInAs,
}) => {
  const { id } = await given.lead({ name: 'Rhea Reopen', ...sale })
  await signedInAs('james')
  await page.request.post(`/api/installations/${id}/complete`)
  await page.goto(`/installations?installation=${id}`)
  const details = page.getByRole('dialog', { name: 'Installation Details' })
  await expect(details.getByText('Completed by mistake?')).toBeVisible()
  await expectAccessiblePage(page)

  await details.getByRole('button', { name: 'Edit Details' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Installation Details' })
  await expect(edit.getByLabel('Additional notes')).toHaveAccessibleDescription(/does not reopen the installation/)
  await expectAccessiblePage(page)
  await edit.getByRole('link', { name: 'reopen it on the lead’s page' }).click()
  await expect(page).toHaveURL(`/leads/${id}`)
  await expect(reopenButton(page).first()).toBeVisible()
})

test('a lead that is no longer Sold hides what belongs to its sale, and shows it again', { tag: '@full' }, async ({
  page,
  given,
  signedInAs,
}) => {
  const { id } = await given.lead({ name: 'Una Unsold', ...sale })
  await signedInAs('maria')
  await page.request.post(`/api/installations/${id}/complete`)
  await page.goto(`/leads/${id}`)
  const values = region(page, 'Current values')
  await expect(values).toContainText('Angel Navarro')

  const choose = async (status: string, wasSold: boolean) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Lead Details' })
    await expect(dialog.getByLabel('Installation date')).toHaveCount(wasSold ? 1 : 0)
    await dialog.getByLabel('Status').selectOption(status)
    if (!wasSold) await expect(dialog.getByLabel('Installation date')).toHaveValue('2025-03-03')
    await dialog.getByRole('button', { name: 'Update Lead' }).click()
    await expect(dialog).toBeHidden()
  }
  await choose('In Progress', true)
  await expect(values).not.toContainText('Angel Navarro')
  await expect(region(page, 'Lead')).not.toContainText(/Deposit Paid|Completed on/)

  await choose('Sold', false)
  for (const shown of ['Angel Navarro', 'Mar 3, 2025', 'WMK-101']) await expect(values).toContainText(shown)
  await expect(region(page, 'Lead')).toContainText('Deposit Paid')
  await expect(region(page, 'Lead')).toContainText('Completed on')
  await expect(region(page, 'Timeline').getByText(/marked the installation as done/)).toHaveCount(1)
})
