import type { Page } from '@playwright/test'
import { expectAccessiblePage } from './accessibility.ts'
import { createUniqueWord, expect, test } from './browser-test.ts'

test('users are created, changed and given a one-time password, and their sessions end', async ({
  page,
  signedInAs,
  playwright,
  baseURL,
  browser,
}) => {
  const username = createUniqueWord()
  const name = `Una ${username}`
  await signedInAs('maria')
  await page.goto('/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'User Management' }).click()
  await expect(page).toHaveURL('/admin/users')
  await page.getByRole('button', { name: 'Create User' }).click()
  const form = page.getByRole('dialog', { name: 'Create User' })
  await form.getByLabel('Username').fill(username)
  await form.getByLabel(/^Password/).fill('a first password')
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Role').selectOption('Manager')
  await form.getByRole('checkbox', { name: /^Reports for Una/ }).uncheck()
  await form.getByRole('button', { name: 'Create User' }).click()
  await said(page, 'User created successfully')
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row', { name })).toContainText('+5 more')

  const una = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const signIn = (password: string) => una.post('/api/auth/login', { data: { username, password } })
  expect((await signIn('a first password')).status()).toBe(200)
  expect((await una.get('/api/reports/years')).status()).toBe(403)

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit User' })
  await expect(edit.getByRole('list', { name: `Sessions of ${name}` }).getByRole('listitem')).toHaveCount(1)
  await edit.getByRole('button', { name: 'Reset Password' }).click()
  const reset = page.getByRole('dialog', { name: 'Reset Password' })
  await expect(reset.getByRole('button', { name: 'Reset Password' })).toBeDisabled()
  await reset.getByLabel('New password').fill('a second password')
  await reset.getByRole('button', { name: 'Reset Password' }).click()
  await said(page, 'Password reset successfully')
  await expect(edit.getByText(`${name} has no open sessions.`)).toBeVisible()
  expect((await una.get('/api/auth/me')).status()).toBe(401)
  expect((await signIn('a first password')).status()).toBe(401)
  expect((await signIn('a second password')).status()).toBe(200)
  expect((await una.get('/api/leads')).status()).toBe(403)
  await chooseNewPassword(await browser.newPage({ baseURL: baseURL ?? '', storageState: await una.storageState() }))
  expect((await signIn('a second password')).status()).toBe(401)
  expect((await signIn('a third password')).status()).toBe(200)
  await una.dispose()
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('region', { name: 'Failed sign-ins' })).toContainText(username)
})

async function chooseNewPassword(page: Page): Promise<void> {
  await page.goto('/leads')
  await expect(page.getByRole('heading', { name: 'New Password' })).toBeVisible()
  await page.getByLabel('New password').fill('a second password')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByText('Must not be the one-time password')).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByLabel('New password').fill('a third password')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByRole('heading', { name: 'Lead Management' })).toBeVisible()
  await page.close()
}

const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()
