import { expect, expectAccessiblePage, test } from './browser-test.ts'

test('a manager reads the reports, opens the leads behind a number, and finds no fault in any of them', async ({
  page,
  signedInAs,
  given,
}) => {
  await signedInAs('james')
  const name = 'Rita Report'
  const date_created = '2019-03-05'
  const installation_date = '2019-04-01'
  const { id } = await given.lead({
    name,
    date_created,
    remarks: 'Sold',
    project_amount: '1234.50',
    installation_date,
    assigned_installer: ['Diego Fuentes'],
  })
  await page.goto('/reports')
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2019')
  await page.getByRole('combobox', { name: 'Month' }).selectOption('March')
  await expect(page).toHaveURL(/year=2019&month=3$/)
  // The report must include the lead that was just saved.
  await expect(page.getByRole('status').filter({ hasText: 'Showing data for' })).toContainText('March 2019')
  await expect(page.getByText('$1,235').first()).toBeVisible()
  await expect(page.getByRole('img', { name: /sold leads by month.*March 1, 1 sold/ })).toBeVisible()
  await expectAccessiblePage(page)

  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV: Monthly Breakdown' }).click()
  expect((await file).suggestedFilename()).toBe('report-months-2019-03.csv')

  await page.getByRole('button', { name: 'Clear Month' }).click()
  await page.getByRole('button', { name: 'Installer Reports' }).click()
  await expect(page.getByRole('table', { name: 'Installers' }).getByRole('row', { name: /Diego Fuentes/ })).toContainText('$1,235')
  await expectAccessiblePage(page)
  await page.getByLabel('As of').fill('2020-01-31')
  await expect(page.getByText('As of the end of Jan 31, 2020')).toBeVisible()
  await expect(page.getByText('No installer data available')).toBeVisible()
  await expect(page.getByText('+1 since then').first()).toBeVisible()

  await page.getByRole('button', { name: 'Lead Analytics' }).click()
  await expect(page.getByText('No analytics data available')).toBeVisible()
  await expect(page.getByText('No leads at that time, +1 since then')).toBeVisible()
  await expectAccessiblePage(page)

  await page.getByRole('button', { name: 'Now' }).click()
  await page.getByRole('table', { name: 'Monthly Breakdown' }).getByRole('link', { name: '1 sold leads, March' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  // Deletes the only lead of its year, so that the next run finds the year empty.
  await page.request.delete(`/api/leads/${id}`)
})

test('a day that has not come is refused by its field, also while it is typed', { tag: '@full' }, async ({ page, signedInAs }) => {
  await signedInAs('james')
  await page.goto('/reports')
  const field = page.getByLabel('As of')
  const thisYear = Number((await field.inputValue()).slice(0, 4))
  await field.click({ position: { x: 15, y: 15 } })
  await page.keyboard.type(`1231${thisYear + 1}`)
  await expect(field).toHaveValue(`${thisYear + 1}-12-31`)
  await expect(page.getByRole('alert')).toHaveText('Choose today or an earlier day. This is today’s report.')
  await expect(field).toHaveAccessibleDescription(/Choose today or an earlier day/)
  await expect(page.getByText('Showing data for')).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Now' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  // While the year is not typed yet, the date may be in the future. That must not leave an error.
  await field.click({ position: { x: 15, y: 15 } })
  await page.keyboard.type(`1231${thisYear - 1}`)
  await expect(field).toHaveValue(`${thisYear - 1}-12-31`)
  await expect(page.getByText(`As of the end of Dec 31, ${thisYear - 1}`)).toBeVisible()
  // Back restores the earlier date, even though the field has the focus.
  await page.goBack()
  await expect(field).not.toHaveValue(`${thisYear - 1}-12-31`)
  await expect(field).toBeFocused()
})

test('a printed report has no trace of the mouse', { tag: '@full' }, async ({ page, signedInAs, given }) => {
  await signedInAs('james')
  const lead = { date_created: '2018-03-05', remarks: 'Sold', project_amount: '100', installation_date: '2018-04-01' }
  await given.lead({ ...lead, name: 'Percy Printed', assigned_installer: ['Diego Fuentes'] })
  for (const [report, tables] of [
    ['leads', ['Lead Origin Performance', 'Monthly Breakdown']],
    ['installers', ['Installers']],
  ] as const) {
    await page.goto(`/reports?report=${report}&year=2018`)
    for (const name of tables) {
      const rows = page.getByRole('table', { name }).getByRole('row')
      await expect(rows.last()).toBeVisible()
      for (const row of (await rows.all()).slice(1)) {
        const number = row.getByRole('link').first()
        await number.hover()
        await expect(row).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
        await expect(number).toHaveCSS('text-decoration-line', 'underline')
        await page.emulateMedia({ media: 'print' })
        await number.hover()
        await expect(row).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
        await expect(number).toHaveCSS('text-decoration-line', 'none')
        await page.emulateMedia({ media: null })
      }
    }
  }
})
