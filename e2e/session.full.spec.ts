import type { Page } from '@playwright/test'
import { createUniqueWord, expect, expectAccessiblePage, test } from './browser-test.ts'

const password = 'kitchen123'
// The browser logs each call that is refused without a session.
const refusedCalls = /status of 401/

test.describe('Sign In', () => {
  test('is filled in with the first test account, and offers all three', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    const username = page.getByLabel('Username')
    const secret = page.getByLabel('Password', { exact: true })
    await expect(username).toHaveValue('maria')
    await expect(secret).toHaveValue(password)
    await expect(username).toHaveAttribute('required')
    await expect(secret).toHaveAttribute('required')

    const hint = page.getByRole('region', { name: 'Test accounts' })
    await expect(hint.getByRole('listitem')).toHaveText([/^maria/, /^james/, /^sofia/])
    await expect(hint).toContainText(password)
    await hint.getByRole('button', { name: 'sofia' }).click()
    await expect(username).toHaveValue('sofia')

    await expect(secret).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(secret).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(secret).toHaveAttribute('type', 'password')

    await page.getByRole('button', { name: 'Sign up' }).click()
    const registration = page.getByRole('dialog', { name: 'Account Registration' })
    await expect(registration).toContainText('Please reach out to the website administrator to create a new account.')
    await registration.getByRole('button', { name: 'Got it' }).click()
    await expect(registration).toBeHidden()
  })

  test.describe('refused', () => {
    test.use({ expectedConsole: [/status of (401|500)|ERR_FAILED/] })

    test('shows why for five seconds, whatever went wrong', async ({ page }) => {
      await page.clock.install({ time: '2026-11-27T12:00:00' })
      await page.goto('/login')
      await page.clock.pauseAt('2026-11-27T13:00:00')
      const banner = page.getByRole('alert')
      const press = () => page.getByRole('button', { name: 'Sign In', exact: true }).click()

      await page.getByLabel('Username').fill('nobody')
      await press()
      await expect(banner).toHaveText('Login FailedInvalid credentials. Please try again.')
      await expect(page.getByLabel('Username')).toHaveValue('nobody')
      await page.clock.runFor(4900)
      await expect(banner).toBeVisible()
      await page.clock.runFor(200)
      await expect(banner).toBeHidden()

      for (const fail of ['network', 'server']) {
        await page.route('**/api/auth/login', (route) => (fail === 'network' ? route.abort() : route.fulfill({ status: 500 })))
        await press()
        await expect(banner).toHaveText('Login FailedInvalid credentials. Please try again.')
        await page.clock.runFor(5000)
        await expect(banner).toBeHidden()
        await page.unroute('**/api/auth/login')
      }
      await expect(page).toHaveURL('/login')
    })
  })

  test('is passed by who is signed in', async ({ page, signedInAs, request }) => {
    const { releases } = await (await request.get('/mfe/registry.json')).json()
    const hasAdmin = releases.some((release: { pages: { path: string }[] }) => release.pages.some(({ path }) => path === '/admin'))
    await signedInAs('maria')
    await page.goto('/login')
    await expect(page).toHaveURL('/dashboard')
    for (const role of ['admin', 'administrator']) {
      await signedInAs('admin')
      await page.route('**/api/auth/me', async (route) => {
        const user = await (await route.fetch()).json()
        await route.fulfill({ json: { ...user, role } })
      })
      await page.goto('/login')
      await expect(page).toHaveURL(hasAdmin ? '/admin' : '/dashboard')
    }
  })
})

test.describe('a session that ends in the middle of work', () => {
  test.use({ expectedConsole: [refusedCalls] })

  test('keeps what was typed in Add Lead', async ({ page }) => {
    await signIn(page, 'sofia')
    await page.goto('/add-lead')
    const name = `Frida ${createUniqueWord()}`
    await page.getByLabel(/^Name/).fill(name)
    await page.getByLabel(/^Phone/).fill('(512) 555-0188')
    await page.getByLabel('Notes', { exact: true }).fill('Long talk about colors')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Save Lead' }).click()
    await signInAgain(page)
    await expect(page).toHaveURL(/\/leads/)
    const { leads } = await (await page.request.get(`/api/leads?search=${name}`)).json()
    expect(leads).toMatchObject([{ phone: '(512) 555-0188', notes: 'Long talk about colors' }])
  })

  test('keeps what was typed in Add Lead over a reload', async ({ page }) => {
    await signIn(page, 'sofia')
    await page.goto('/add-lead')
    await page.getByLabel(/^Name/).fill('Gustav Reloaded')
    await page.context().clearCookies()
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(page).toHaveURL('/login')
    await page.getByRole('region', { name: 'Test accounts' }).getByRole('button', { name: 'sofia' }).click()
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/add-lead')
    await expect(page.getByLabel(/^Name/)).toHaveValue('Gustav Reloaded')
  })
})

test.describe('a role that somebody else lowers', () => {
  test.use({ expectedConsole: [/status of (401|403)/] })

  test('ends the session at once: nothing can be read until they sign in again, and then what was typed is still there', async ({
    page,
    pageOf,
    given,
  }) => {
    const [lead, user] = [`Ella ${createUniqueWord()}`, createUniqueWord()]
    const { id } = await given.lead({ name: lead, phone: '(512) 555-0173' })
    const admin = await pageOf('maria')
    const account = { username: user, name: `Rosa ${user}`, password, role: 'manager' }
    expect((await admin.request.post('/api/admin/users', { data: account })).status()).toBe(201)
    await admin.goto('/admin/users')
    const lower = async (role: string) => {
      await admin.getByRole('button', { name: `Edit ${account.name}` }).click()
      const form = admin.getByRole('dialog', { name: 'Edit User' })
      await expect(form.getByText(/A lower role signs them out. Ends 1 open session immediately./)).toBeVisible()
      await form.getByLabel('Role').selectOption(role)
      await form.getByRole('button', { name: 'Save Changes' }).click()
      await expect(form).toBeHidden()
    }
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    const telephone = page.getByText('(512) 555-0173').first()

    await signIn(page, user)
    await page.goto(`/leads?search=${lead}`)
    await expect(telephone).toBeVisible()
    await page.getByRole('button', { name: `Edit ${lead}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Lead Details' })
    await dialog.getByLabel('Add new note').fill('Wants it in June')
    await lower('Sales Rep')
    await expect(again).toContainText('Your input is still here')
    await expect(telephone).toBeHidden()
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(again.getByRole('button', { name: 'Close' })).toHaveCount(0)
    await signInAgain(page)
    await expect(telephone).toBeVisible()
    await expect(dialog.getByLabel('Add new note')).toHaveValue('Wants it in June')
    await dialog.getByRole('button', { name: 'Update Lead' }).click()
    await expect(dialog).toBeHidden()
    expect((await (await page.request.get(`/api/leads/${id}`)).json()).notes).toContain('Wants it in June')

    await lower('Installer')
    await expect(again).toContainText('Your session has ended. Sign in to continue.')
    await expect(telephone).toBeHidden()
    await expectAccessiblePage(page)
    await signInAgain(page)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(telephone).toHaveCount(0)
  })
})

test('Access Denied tells an administrator what to look at, and has two ways out', async ({ page }) => {
  await signIn(page, 'sofia')
  await page.goto('/admin/activity')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText(/You don’t have permission/)).toBeVisible()
  const keys = ['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'sample-booklets']
  await expect(page.getByRole('term')).toHaveText(['Username', 'Role', 'Route', 'Permissions'])
  await expect(page.getByRole('definition')).toHaveText(['sofia', 'sales_rep', '/admin/activity', keys.join('')])

  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await page.getByRole('button', { name: 'Clear Cache & Login' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  expect(await stored(page)).toEqual({})
})

// Creates a separate session, because these tests end it.
async function signIn(page: Page, username: string) {
  const answer = await page.request.post('/api/auth/login', { data: { username, password } })
  expect(answer.status()).toBe(200)
}

async function signInAgain(page: Page) {
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Sign In' }).click()
  await expect(again).toBeHidden()
}

const stored = (page: Page) => page.evaluate<Record<string, string>>('({ ...localStorage, ...sessionStorage })')
