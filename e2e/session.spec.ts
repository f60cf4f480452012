import type { Page } from '@playwright/test'
import { createUniqueWord, expect, test } from './browser-test.ts'

// The browser logs each call that is refused without a session.
test.use({ expectedConsole: [/status of 401/] })

test('a session from sign-in to Logout: it leads to what was asked for, and loses nothing that is typed, by Back or by its end', async ({
  page,
  context,
  given,
}) => {
  const name = `Emil ${createUniqueWord()}`
  const { id } = await given.lead({ name })
  const asked = '/leads?status=New&page=1'
  const dialog = page.getByRole('dialog', { name: 'Edit Lead Details' })
  const note = dialog.getByLabel('Add new note')

  await test.step('the sign-in says that it is busy, and leads back to the address that was asked for', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/auth/login', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(asked)
    await expect(page).toHaveURL('/login')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled()
    release()
    await expect(page).toHaveURL(asked)
  })

  await test.step('Back asks before it loses what is typed in a dialog', async () => {
    await editFound(page, name)
    await note.fill('Half a sentence')
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
    await page.goBack()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(note).toHaveValue('Half a sentence')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(note).toBeHidden()
    await expect(page).toHaveURL(/search=/)
  })

  await test.step('its end keeps what is typed', async () => {
    await editFound(page, name)
    await dialog.getByLabel('Project amount').fill('8300')
    await note.fill('Signed on the phone')
    await context.clearCookies()
    await dialog.getByRole('button', { name: 'Update Lead' }).click()

    const again = page.getByRole('dialog', { name: 'Sign in again' })
    const secret = again.getByLabel('Password', { exact: true })
    await expect(again).toContainText('Your input is still here')
    await expect(again.getByLabel('Username')).toHaveValue('maria')
    await again.getByRole('button', { name: 'Close' }).click()
    await expect(note).toHaveValue('Signed on the phone')
    await expect(page.getByText('Your session has ended. Your input is still here.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Update Lead' }).click()
    await secret.press('Escape')
    await expect(again).toBeHidden()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(dialog.getByLabel('Project amount')).toHaveValue('8300')

    await dialog.getByRole('button', { name: 'Update Lead' }).click()
    // Types key by key, because the dialog behind must not take the focus meanwhile.
    await secret.click()
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await expect(again.getByRole('alert')).toHaveText('Invalid credentials. Please try again.')
    await secret.fill('kitchen123')
    await again.getByRole('button', { name: 'Sign In' }).click()
    await expect(again).toBeHidden()
    await expect(dialog).toBeHidden()
    const lead = await (await page.request.get(`/api/leads/${id}`)).json()
    expect(lead).toMatchObject({ project_amount: '8300.00', notes: expect.stringContaining('Signed on the phone') })
  })

  await test.step('Logout wipes what the browser keeps, in every tab, whatever is typed there, and Back shows nothing', async () => {
    const kept = await stored(page)
    expect(Object.keys(kept).sort()).toEqual(['crm_handover_seen_maria', 'crm_user'])
    expect(Object.keys(JSON.parse(kept.crm_user ?? '')).sort()).toEqual(['permissions', 'role', 'username'])
    expect(await page.evaluate('document.cookie')).toBe('')
    await page.evaluate('localStorage.setItem("left", "1"); sessionStorage.setItem("left", "1")')
    const other = await context.newPage()
    await other.goto(`/leads?search=${name}`)
    await other.getByRole('button', { name: `Update follow-up for ${name}` }).click()
    await other.getByRole('dialog').getByLabel('Assignee').selectOption('sofia')

    await page.getByRole('button', { name: 'Logout' }).click()
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL('/login')
      await expect(tab.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
      await expect(tab.getByText(name)).toHaveCount(0)
    }
    expect(await stored(page)).toEqual({})
    for (const call of ['/api/auth/me', '/api/leads']) expect((await page.request.get(call)).status()).toBe(401)
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    await expect(page.getByText(name)).toBeHidden()
  })
})

async function editFound(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
}

const stored = (page: Page) => page.evaluate<Record<string, string>>('({ ...localStorage, ...sessionStorage })')
