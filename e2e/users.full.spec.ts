import type { Page } from '@playwright/test'
import { createUniqueWord, expect, expectAccessiblePage, test } from './browser-test.ts'

const card = (page: Page, name: string) => page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: name })
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test.describe('users', () => {
  test.beforeEach(async ({ signedInAs }) => signedInAs('maria'))

  test('are deleted without asking and taken back on a phone, at the other address', async ({ page }) => {
    const username = createUniqueWord()
    const name = `Phil ${username}`
    const answer = await page.request.post('/api/admin/users', { data: { username, name, password: 'a password' } })
    expect(answer.status()).toBe(201)
    await page.setViewportSize({ width: 375, height: 800 })
    await page.goto('/user-management')
    await expect(card(page, 'Maria').getByRole('button', { name: 'Delete Maria' })).toHaveCount(0)
    await card(page, name)
      .getByRole('button', { name: `Delete ${name}` })
      .click()
    await said(page, 'User deleted successfully')
    await expect(card(page, name)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, name)).toBeVisible()
    await expectAccessiblePage(page)
    await card(page, name)
      .getByRole('button', { name: `Edit ${name}` })
      .click()
    await expect(page.getByRole('dialog', { name: 'Edit User' }).getByText(`${name} has no open sessions.`)).toBeVisible()
    await expectAccessiblePage(page)
    await page.request.delete(`/api/admin/users/${(await answer.json()).id}`)
  })
})
