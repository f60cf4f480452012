import type { Page } from '@playwright/test'
import { createUniqueWord, expect, test } from './browser-test.ts'

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

const name = `Thea ${createUniqueWord()}`
const smallest = 44 // pixels: the target size of WCAG 2.5.5
const smallestInCalendar = 24 // pixels: the minimum of WCAG 2.5.8, because six weeks with three events per day must fit into 500 pixels

/** Lists the buttons, links, and checkboxes that are too low for a finger. Links within a text are exempt. */
async function tooLow(page: Page): Promise<string[]> {
  // Measures all elements in one call, because some may disappear between several calls.
  const measured = await page.getByRole('button').or(page.getByRole('link')).or(page.getByRole('checkbox')).evaluateAll(measure)
  return measured.flatMap(({ name, height, isInCalendar }) =>
    height < (isInCalendar ? smallestInCalendar : smallest) ? [`${name}: ${height} px`] : [],
  )
}

// Runs in the page. The clickable area counts, which may be larger than the element: its ::after area, or the label of a checkbox.
function measure(elements: (HTMLElement | SVGElement)[]): { name: string; height: number; isInCalendar: boolean }[] {
  return elements.flatMap((element) => {
    const target = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element
    const { top, bottom, width } = target.getBoundingClientRect()
    const isSeen = width > 1 && bottom > 0 && getComputedStyle(target).visibility === 'visible'
    if (!isSeen || getComputedStyle(target).display === 'inline') return []
    const around = getComputedStyle(target, '::after')
    const beyond = around.position === 'absolute' ? -Number.parseFloat(around.top) - Number.parseFloat(around.bottom) : 0
    const name = (target.ariaLabel ?? target.textContent ?? '').trim()
    return [{ name, height: Math.round(bottom - top + beyond), isInCalendar: target.closest('.calendar-colors') !== null }]
  })
}

const expectFingerTargets = async (page: Page, where: string) => expect.soft(await tooLow(page), where).toEqual([])

test('a lead from sign-in to Sold, by thumb', async ({ page }) => {
  const quick = page.getByRole('navigation', { name: 'Quick links' })
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Edit ${name}` }) })

  await test.step('signs in', async () => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expectFingerTargets(page, 'Sign In')
    await page.getByRole('button', { name: 'Sign In' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Maria' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Call / }).first()).toBeVisible()
    await expectFingerTargets(page, 'Dashboard')
  })

  await test.step('adds the lead', async () => {
    await quick.getByRole('link', { name: 'Add Lead' }).tap()
    await page.getByLabel(/^Name/).fill(name)
    await page.getByLabel(/^Phone/).fill('(512) 555-0177')
    await page.getByLabel('Status').selectOption('In Progress')
    await page.getByLabel('Project amount').fill('5200')
    await expectFingerTargets(page, 'Add Lead')
    await page.getByRole('button', { name: 'Save Lead' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Lead Management' })).toBeVisible()
  })

  await test.step('finds it', async () => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(name.toLowerCase().slice(0, -1))
    await expect(page.getByRole('list', { name: 'Leads' }).getByRole('link', { name: /^View details of / })).toHaveCount(1)
    await expect(card).toContainText('$5,200.00')
    await expect(card.getByRole('link', { name: `Call ${name}` })).toHaveAttribute('href', /^tel:.*5125550177$/)
    await expectFingerTargets(page, 'Lead Management')
    await page.getByRole('button', { name: 'Import or export' }).tap()
    await expect(page.getByRole('link', { name: 'Import CSV' })).toBeInViewport()
    await expectFingerTargets(page, 'Import or export')
    await page.keyboard.press('Escape')
  })

  await test.step('narrows the list down in the sheet', async () => {
    await page.getByRole('button', { name: /^Filter/ }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filter leads' })
    await sheet.getByLabel('Status').selectOption('In Progress')
    await expectFingerTargets(page, 'Filter leads')
    await sheet.getByRole('button', { name: 'Show 1 lead' }).tap()
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: 'Clear', exact: true }).tap()
    await page.getByRole('searchbox', { name: 'Search' }).fill(name)
    await expect(card).toBeVisible()
  })

  await test.step('notes a call and schedules the next one', async () => {
    await card.getByRole('button', { name: `Follow-up for ${name}` }).tap()
    const sheet = page.getByRole('dialog', { name: 'Quick follow-up' })
    await sheet.getByLabel('Next follow-up date').fill('2031-03-06')
    await sheet.getByRole('button', { name: 'Clear date' }).tap()
    await expect(sheet.getByLabel('Next follow-up date')).toHaveValue('')
    await sheet.getByLabel('Next follow-up date').fill('2031-03-05')
    await sheet.getByLabel('Note template').selectOption('Left voicemail')
    await expectFingerTargets(page, 'Quick follow-up')
    await sheet.getByRole('button', { name: 'Save follow-up' }).tap()
    await expect(sheet).toBeHidden()
    await expect(card).toContainText('Mar 5')
  })

  await test.step('marks it Sold, with installation and deposit', async () => {
    await card.getByRole('button', { name: `Edit ${name}` }).tap()
    const sheet = page.getByRole('dialog', { name: 'Edit Lead Details' })
    await sheet.getByLabel('Status').selectOption('Sold')
    await sheet.getByLabel('Installation date').fill('2031-03-20')
    await sheet.getByText('Deposit Paid').tap()
    await expect(sheet.getByRole('checkbox', { name: /^Deposit Paid/ })).toBeChecked()
    await sheet.getByRole('combobox', { name: 'Colors' }).tap()
    await sheet.getByRole('listbox', { name: 'Colors' }).getByRole('option').first().tap()
    await expect(sheet.getByRole('button', { name: /^Remove / })).toBeVisible()
    await expectFingerTargets(page, 'Edit Lead Details')
    await sheet.getByRole('button', { name: 'Update Lead' }).tap()
    await expect(sheet).toBeHidden()
    await expect(card).toContainText('Sold')
  })

  await test.step('sees whom to follow up', async () => {
    await quick.getByRole('link', { name: 'Follow-ups' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Follow-Up Management' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Copy phone of / }).first()).toBeVisible()
    await expectFingerTargets(page, 'Follow-Up Management')
  })

  await test.step('finds it among the installations, through the menu', async () => {
    await page.getByRole('button', { name: 'Menu' }).tap()
    const menu = page.getByRole('dialog').filter({ has: page.getByRole('navigation', { name: 'Menu' }) })
    await expectFingerTargets(page, 'Menu')
    await menu.getByRole('link', { name: 'Installations' }).tap()
    await expect(menu).toBeHidden()
    const job = page.getByRole('article', { name })
    await expect(job).toContainText('Deposit Paid')
    await expectFingerTargets(page, 'Installation Management')
  })
})
