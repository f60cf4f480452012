import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createUniqueWord, expect, expectAccessiblePage, test } from './browser-test.ts'

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Leads' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const details = (page: Page) => rows(page).getByRole('link', { name: /^View details of / })

test('the Filter button opens further filters, which live in the address and go by their chips', async ({ page, signedInAs, given }) => {
  const word = createUniqueWord()
  await given.lead({
    name: `Rolf ${word}`,
    date_created: '2031-05-04',
    next_followup_date: '2031-06-01',
    project_amount: '4100',
    remarks: 'Sold',
    deposit_paid: true,
  })
  await given.lead({
    name: `Rolf ${word} Later`,
    date_created: '2031-05-05',
    next_followup_date: '2031-06-02',
    project_amount: '4100.01',
    remarks: 'Sold',
  })
  await given.lead({ name: `Rolf ${word} Unsold`, date_created: '2031-05-04' })
  await signedInAs('maria')
  await page.goto(`/leads?search=Rolf+${word}`)
  await expect(rows(page)).toHaveCount(3)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter leads' })
  await sheet.getByLabel('Date created, from').fill('2031-05-04')
  await sheet.getByLabel('Date created, to').fill('2031-05-04')
  await expect(sheet.getByRole('button', { name: 'Show 2 leads' })).toBeVisible()
  await sheet.getByLabel('Next follow-up, from').fill('2031-06-01')
  await sheet.getByLabel('Next follow-up, to').fill('2031-06-01')
  await sheet.getByLabel('Project amount, at least').fill('4100')
  await sheet.getByLabel('Project amount, at most').fill('4100')
  // Typed filters apply after a pause, so the list may load several times. Waits for the response with all filters.
  const answer = page.waitForResponse((response) => /(?=.*amount_max=4100)(?=.*payment=deposit)/.test(response.url()))
  await sheet.getByRole('combobox', { name: 'Payment' }).selectOption('Deposit Paid')
  await answer
  await expectAccessiblePage(page, [375, 1280])
  await sheet.getByRole('button', { name: 'Show 1 lead' }).click()
  await expect(sheet).toBeHidden()

  const chips = page.getByRole('list', { name: 'Filters' })
  await expect(chips.getByRole('listitem')).toHaveText(['Created May 4, 2031', 'Follow-up Jun 1, 2031', 'Amount $4,100.00', 'Deposit Paid'])
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expectAccessiblePage(page, [375, 1280])
  for (const name of ['Created May 4, 2031', 'Follow-up Jun 1, 2031', 'Amount $4,100.00'])
    await chips.getByRole('button', { name: `Remove filter ${name}` }).click()
  await chips.getByRole('button', { name: 'Remove filter Deposit Paid' }).press('Enter')
  await expect(page).toHaveURL(`/leads?search=Rolf+${word}`)
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
})

test('Export CSV downloads what the filters match, in the order of the list', async ({ page, signedInAs, given }) => {
  const family = `Xaver${createUniqueWord()}`
  for (const name of [`${family} B`, `${family} A`, `${family} C`]) await given.lead({ name })
  await signedInAs('maria')
  await page.goto(`/leads?search=${family}&sort=name&dir=asc`)
  await expect(rows(page)).toHaveCount(3)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export CSV' }).click()])
  expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.match(new RegExp(`${family} .`, 'g'))).toEqual([`${family} A`, `${family} B`, `${family} C`])
})

test('each sortable column sorts by its head, one way and the other', { tag: '@full' }, async ({ page, signedInAs, given }) => {
  const family = `Sorta${createUniqueWord()}`
  await given.lead({ name: `${family} Ann`, date_created: '2031-01-03', next_followup_date: '2031-02-02', project_amount: '20' })
  await given.lead({ name: `${family} Bea`, date_created: '2031-01-01', next_followup_date: '2031-02-03', project_amount: '30' })
  await given.lead({ name: `${family} Cay`, date_created: '2031-01-02', next_followup_date: '2031-02-01', project_amount: '10' })
  await signedInAs('maria')
  await page.goto(`/leads?search=${family}`)
  for (const [head, order, first] of [
    ['Name', 'ascending', 'Ann'],
    ['Name', 'descending', 'Cay'],
    ['Next Follow-up', 'ascending', 'Cay'],
    ['Next Follow-up', 'descending', 'Bea'],
    ['Project Amount', 'descending', 'Bea'],
    ['Project Amount', 'ascending', 'Cay'],
    ['Date', 'descending', 'Ann'],
    ['Date', 'ascending', 'Bea'],
  ] as const) {
    const column = page.getByRole('columnheader', { name: head, exact: true })
    await column.getByRole('button').click()
    await expect(column).toHaveAttribute('aria-sort', order)
    await expect(rows(page).first()).toContainText(`${family} ${first}`)
  }
})

test('the list is where it was after a lead’s page, and its leads can be walked one by one', { tag: '@full' }, async ({
  page,
  signedInAs,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await signedInAs('maria')
  // Sorted oldest first, so that leads that other tests add do not move these rows.
  await page.goto('/leads?page=2&dir=asc')
  await expect(rows(page)).toHaveCount(20)
  const [second = '', last = ''] = (await details(page).evaluateAll((links) => links.map((link) => link.ariaLabel ?? '')))
    .slice(-2)
    .map((label) => label.replace('View details of ', ''))
  const eye = page.getByRole('link', { name: `View details of ${second}`, exact: true })
  await eye.scrollIntoViewIfNeeded()
  const left = await page.evaluate('scrollY')
  expect(left).toBeGreaterThan(0)

  await eye.click()
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  const walk = page.getByRole('navigation', { name: 'Previous and next lead' })
  await expect(walk).toContainText('39 of')
  await walk.getByRole('link', { name: /^Next lead/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: last })).toBeVisible()
  await page.keyboard.press('[')
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()

  await page.getByRole('link', { name: 'Back to Leads' }).click()
  await expect(page).toHaveURL('/leads?page=2&dir=asc')
  await expect(rows(page)).toHaveCount(20)
  await expect.poll(() => page.evaluate('scrollY')).toBe(left)
})

test('Add New Lead opens at C, refuses what is missing, and records the lead without leaving the list', async ({ page, signedInAs }) => {
  const name = `Nora ${createUniqueWord()}`
  await signedInAs('maria')
  await page.goto(`/leads?search=${name}`)
  await expect(page.getByText('No leads found')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Add New Lead' })
  await dialog.getByLabel(/^Name/).fill(name)
  await dialog.getByLabel(/^Phone/).fill('(512) 555-0121')
  await dialog.getByRole('button', { name: 'Save Lead' }).click()
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible()
  await expect(dialog.getByLabel(/^Lead origin/)).toBeFocused()
  await expectAccessiblePage(page, [375, 1280])
  await dialog.getByLabel(/^Lead origin/).selectOption('referral')
  await dialog.getByLabel('Project amount').fill('1200.50')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Lead created successfully!').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name })).toContainText('$1,200.50')
})
