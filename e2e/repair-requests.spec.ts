import type { Page } from '@playwright/test'
import { createUniqueWord, expect, expectAccessiblePage, test } from './browser-test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Active Repair Requests' })
const rowOf = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name })
const reports = (page: Page) => page.getByRole('dialog', { name: 'Repair Reports Management' })
const edit = (page: Page) => page.getByRole('dialog', { name: 'Edit Repair Request' })
const search = (page: Page) => reports(page).getByRole('searchbox', { name: /^Search completed projects/ })
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

const sold = { remarks: 'Sold', installation_date: '2026-01-12', address: '12 Sample Street, Austin, TX 78701' }

test.describe('a repair request', () => {
  test.beforeEach(async ({ signedInAs, page }) => {
    await signedInAs('james')
    await page.goto('/installations')
  })

  test('is created from a found project, edited, and marked as done', async ({ page, given }) => {
    const name = `Rita ${createUniqueWord()}`
    const { id } = await given.lead({ ...sold, name, phone: '(512) 555-0171', email: 'rita.repairwood@example.com' })

    await test.step('its project is found by phone and fills the form', async () => {
      await page.getByRole('button', { name: 'Repair Reports' }).click()
      await search(page).fill('512-555-0171')
      await reports(page).getByRole('radio', { name }).check()
      await expect(reports(page).getByLabel('Customer name')).toHaveValue(name)
      await expect(reports(page).getByLabel('Email', { exact: true })).toHaveValue('rita.repairwood@example.com')
      await expect(reports(page).getByLabel('Address')).toHaveValue(sold.address)
    })

    await test.step('is refused while nothing says what is wrong', async () => {
      await reports(page).getByRole('button', { name: 'Create Repair Request' }).click()
      await expect(reports(page).getByText('Required', { exact: true })).toHaveCount(1)
      await expect(reports(page).getByLabel('Issue description')).toBeFocused()
    })

    await test.step('is created', async () => {
      await reports(page).getByLabel('Issue description').fill('Door panel lifts')
      await reports(page).getByRole('button', { name: 'Urgent', exact: true }).click()
      await reports(page).getByRole('button', { name: 'Create Repair Request' }).click()
      await said(page, 'Repair request created successfully')
      await expect(rowOf(page, name)).toContainText('Door panel lifts')
      await expect(rowOf(page, name)).toContainText('Urgent')
      await expect(rowOf(page, name).getByRole('link', { name })).toHaveAttribute('href', `/leads/${id}`)
    })

    await test.step('is edited from the most recent ones', async () => {
      await page.getByRole('button', { name: 'Repair Reports' }).click()
      await reports(page)
        .getByRole('button', { name: `Edit repair request of ${name}` })
        .click()
      await edit(page).getByLabel('Status').selectOption('In Progress')
      await edit(page).getByLabel('Email', { exact: true }).fill('')
      await edit(page).getByRole('button', { name: 'Update Repair Request' }).click()
      await said(page, 'Repair request updated successfully')
      await page.keyboard.press('Escape')
      await expect(reports(page)).toHaveCount(0)
      await expect(rowOf(page, name)).toContainText('In Progress')
      await expect(rowOf(page, name)).toContainText("No Email: This repair request doesn't have an email address.")
    })

    await test.step('is marked as done, taken back, and done again', async () => {
      await rowOf(page, name)
        .getByRole('button', { name: `Mark as Done: ${name}` })
        .click()
      await expect(rowOf(page, name)).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(rowOf(page, name)).toContainText('In Progress')
      await rowOf(page, name)
        .getByRole('button', { name: `Mark as Done: ${name}` })
        .click()
      await expect(rowOf(page, name)).toHaveCount(0)
    })
  })

  test('is created by keyboard alone, and focus comes back', { tag: '@full' }, async ({ page }) => {
    const button = page.getByRole('button', { name: 'Repair Reports' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(search(page)).toBeFocused()
    await page.keyboard.press('Tab')
    for (const value of ['Kay Boardfix', '(512) 555-0100', 'kay.boardfix@example.com']) {
      await page.keyboard.type(value)
      await page.keyboard.press('Tab')
    }
    await reports(page).getByLabel('Address').focus()
    for (const value of ['1 Sample Street', 'Loose strip']) {
      await page.keyboard.type(value)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Control+Enter')
    await said(page, 'Repair request created successfully')
    await expect(button).toBeFocused()
    await rowOf(page, 'Kay Boardfix').getByRole('button', { name: 'Mark as Done: Kay Boardfix' }).press('Enter')
    await expect(rowOf(page, 'Kay Boardfix')).toHaveCount(0)
  })

  test('has no fault in its dialogs', { tag: '@full' }, async ({ page, given }) => {
    const name = `Vera ${createUniqueWord()}`
    await given.lead({ ...sold, name, phone: '(512) 555-0172' })
    await page.getByRole('button', { name: 'Repair Reports' }).click()
    await search(page).fill(name)
    await reports(page).getByRole('radio', { name }).check()
    await reports(page).getByRole('button', { name: 'Create Repair Request' }).click()
    await expectAccessiblePage(page)
    await reports(page)
      .getByRole('button', { name: /^Edit repair request of / })
      .first()
      .click()
    await expect(edit(page)).toBeVisible()
    await expectAccessiblePage(page)
  })
})
