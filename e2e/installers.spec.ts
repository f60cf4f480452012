import type { Page } from '@playwright/test'
import { createUniqueWord, expect, expectAccessiblePage, test } from './browser-test.ts'

const path = '/admin/installers'
const row = (page: Page, name: string) => page.getByRole('table', { name: 'Installers' }).getByRole('row', { name })
const card = (page: Page, name: string) => page.getByRole('list', { name: 'Installers' }).getByRole('listitem').filter({ hasText: name })
const dialog = (page: Page, name: 'Add' | 'Edit') => page.getByRole('dialog', { name: `${name} Installer` })
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test.describe('installers', () => {
  test.beforeEach(async ({ signedInAs }) => signedInAs('maria'))

  test('are added, changed and found by keyboard alone; earlier installations keep the name', async ({ page, given }) => {
    const word = createUniqueWord()
    const [name, renamed] = [`Kay ${word}`, `Kay Renamed ${word}`]
    const lead = await given.lead({ name: 'Ida Installed', remarks: 'Sold', assigned_installer: [name] })
    await page.goto('/dashboard')
    await page.getByRole('navigation').getByRole('link', { name: 'Installers' }).press('Enter')
    await expect(page).toHaveURL(path)
    await page.getByRole('button', { name: 'Add Installer' }).press('Enter')
    const form = dialog(page, 'Add')
    await expect(form.getByLabel('Name')).toBeFocused()

    await test.step('not without a name', async () => {
      await page.keyboard.press('Enter')
      await said(page, 'Failed to create installer')
      await expect(form.getByRole('alert')).toHaveText('Name is required')
      await expect(form.getByLabel('Name')).toBeFocused()
      await expectAccessiblePage(page)
    })

    await page.keyboard.type(name)
    for (let step = 0; step < 2; step++) await page.keyboard.press('Tab')
    await page.keyboard.type('(512) 555-0171')
    await form.getByLabel('Hourly rate').press('End')
    await page.keyboard.type('31.5')
    await page.keyboard.press('Control+Enter')
    await said(page, 'Installer created successfully')
    await expect(page.getByRole('button', { name: 'Add Installer' })).toBeFocused()
    await expect(row(page, name)).toContainText('$31.50 / hour')

    await page.getByRole('button', { name: `Edit ${name}` }).press('Enter')
    await dialog(page, 'Edit').getByLabel('Name').fill(renamed)
    await dialog(page, 'Edit').getByLabel('Status').selectOption('On leave')
    await dialog(page, 'Edit').getByLabel('Status').press('Control+Enter')
    await said(page, 'Installer updated successfully')
    await page.getByRole('searchbox', { name: 'Search installers' }).fill(renamed.toLowerCase())
    await expect(page.getByRole('table', { name: 'Installers' }).getByRole('row')).toHaveCount(2)
    await expect(row(page, renamed)).toContainText('On leave')
    await page.goto(`/leads/${lead.id}`)
    await expect(page.getByText(name).first()).toBeVisible()
  })

  test('are deleted and taken back on a phone', { tag: '@full' }, async ({ page }) => {
    const name = `Phil ${createUniqueWord()}`
    const answer = await page.request.post('/api/admin/installers', { data: { name, email: 'phil.phone@example.com' } })
    expect(answer.status()).toBe(201)
    await page.setViewportSize({ width: 375, height: 800 })
    await page.goto(path)
    await card(page, name)
      .getByRole('button', { name: `Delete ${name}` })
      .click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this installer?' })
    await expectAccessiblePage(page, [375])
    await question.getByRole('button', { name: 'Delete' }).click()
    await said(page, 'Installer deleted successfully')
    await expect(card(page, name)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, name)).toBeVisible()
  })
})
