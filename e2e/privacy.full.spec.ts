import { expect, expectAccessiblePage, test } from './browser-test.ts'

const people = [
  { width: 1280, name: 'Wilma Vanishing', phone: '(737) 555-0261', email: 'wilma@vanishing.example.com' },
  { width: 375, name: 'Vera Goneaway', phone: '(737) 555-0262', email: 'vera@goneaway.example.com' },
]

for (const { width, ...person } of people) {
  test(`a person is erased by keyboard on a page of ${width} px, and nothing of them is found any more`, async ({
    page,
    given,
    signedInAs,
  }) => {
    const { name, email } = person
    const sale = { remarks: 'Sold', project_amount: '4800.00', installation_date: '2031-05-06' }
    const { id } = await given.lead({ ...person, ...sale, notes: `${name} has three dogs`, next_followup_date: '2031-05-01' })
    await signedInAs('admin')
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/privacy')
    const search = page.getByLabel('Email, phone, name, or lead number')

    await test.step('they are found by e-mail, and it is told what goes', async () => {
      await search.focus()
      await page.keyboard.type(email)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: `Choose lead ${id}, ${name}` }).press('Enter')
      await expect(page.getByRole('list', { name: 'Also erased' })).toContainText(/\d history entries/)
      await expectAccessiblePage(page, [width])
    })

    await test.step('a reason and a typed word erase them', async () => {
      await page.getByRole('button', { name: 'Erase personal data…' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Erase personal data' })
      await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeVisible()
      await expectAccessiblePage(page, [width])
      await dialog.getByRole('textbox', { name: 'Reason' }).focus()
      await page.keyboard.type('Asked for in writing')
      await page.keyboard.press('Tab')
      await expect(dialog.getByRole('textbox', { name: 'Type ERASE to confirm' })).toBeFocused()
      await page.keyboard.type('ERASE')
      await page.keyboard.press('Enter')
      await expect(page.getByText('The personal data is being erased').first()).toBeVisible()
      await expect(dialog).toBeHidden()
    })

    await test.step('the erasure comes to its end, and has left nothing', async () => {
      const entry = page
        .getByRole('list', { name: /^Erasures/ })
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`Lead ${id}\\b`) })
      await expect(entry.getByText('Done', { exact: true })).toBeVisible()
      await expect(entry).toContainText(/Admin|admin/)
      await expectAccessiblePage(page, [width])
    })

    await test.step('nobody is found by what they were known by', async () => {
      for (const words of [name, email, person.phone]) {
        await search.fill(words)
        await page.keyboard.press('Enter')
        await expect(page.getByText('No one found')).toBeVisible()
      }
      await page.goto(`/leads?search=${encodeURIComponent(name)}`)
      await expect(page.getByText('No leads found').first()).toBeVisible()
      const told = await page.request.get(`/api/admin/activity-logs?days=all&search=${encodeURIComponent(name)}`)
      expect(await told.json()).toEqual([])
    })

    await test.step('their lead has its figures, and can be changed by nobody', async () => {
      await page.goto(`/leads/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Erased' })).toBeVisible()
      await expect(page.getByText(/^Personal data erased on/)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('erased the personal data')
      await expect(page.getByRole('region', { name: 'Current values' })).toContainText('$4,800.00')
      for (const action of ['Edit', 'Follow up']) await expect(page.getByRole('button', { name: action, exact: true })).toHaveCount(0)
      await expect(page.locator('body')).not.toContainText(name)
      await expectAccessiblePage(page, [width])
      const changed = await page.request.put(`/api/leads/${id}`, { data: { next_followup_date: '2031-06-01' } })
      expect(await changed.json()).toMatchObject({ message: 'The personal data of this lead was erased: it can no longer be changed' })
      const notice = await page.request.post('/api/installations/email', { data: { installationId: id, type: 'client' } })
      expect(await notice.json()).toMatchObject({
        message: 'The personal data of this client was erased, so no notices about the installation can be sent',
      })
    })
  })
}
