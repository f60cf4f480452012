import { createUniqueWord, expect, expectAccessiblePage, test } from './browser-test.ts'

test.describe('the administration', () => {
  test('opens on the Admin Dashboard for an administrator, on a phone too; anybody else is sent to the dashboard', async ({
    page,
    pageOf,
    signedInAs,
  }) => {
    await signedInAs('admin')
    await page.goto('/')
    await expect(page).toHaveURL('/admin')
    const people = page.getByRole('link', { name: /^User Management Accounts/ })
    await expect(people).toContainText(/\d+ users/)
    await expect(people).toHaveAttribute('href', '/user-management')
    await expectAccessiblePage(page, [375])

    const owner = await pageOf('maria')
    await owner.goto('/admin')
    await expect(owner).toHaveURL('/dashboard')
    await expect(owner.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
  })

  test('settles origins by keyboard, and the forms in other browsers follow at once', async ({ page, pageOf, signedInAs }) => {
    const label = `Harvest Fair ${createUniqueWord()}`
    await signedInAs('admin')
    const seller = await pageOf('sofia')
    await seller.goto('/add-lead')
    const offered = seller.getByLabel('Lead origin').locator('option')
    await expect(offered.filter({ hasText: 'Facebook' })).toHaveCount(1)

    await page.goto('/admin/lead-origins')
    await page.getByRole('button', { name: 'Add Origin' }).press('Enter')
    const form = page.getByRole('dialog', { name: 'Add Lead Origin' })
    await expect(form.getByLabel('Label')).toBeFocused()
    await page.keyboard.type(label)
    await form.getByRole('radio', { name: 'Gray' }).press('ArrowLeft')
    await expectAccessiblePage(page, [375])
    await page.keyboard.press('Enter')
    await expect(page.getByText('Lead origin created successfully').first()).toBeVisible()
    await expect(offered.filter({ hasText: label })).toHaveCount(1)

    await page.getByRole('switch', { name: `${label} is Active` }).press('Space')
    await expect(page.getByText(`${label} is now inactive`).first()).toBeVisible()
    await expect(offered.filter({ hasText: label })).toHaveCount(0)
  })
})
