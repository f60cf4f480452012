import type { Page } from '@playwright/test'
import { createUniqueWord, expect, expectAccessiblePage, pressRetry, test } from './browser-test.ts'

type Group = { id: number; name: string }[]
type Groups = { overdue: Group; dueToday: Group; upcoming: Group; counts: object; today: string }

const lists = { overdue: 'Overdue Follow-ups', due: 'Due Today', week: 'Upcoming This Week', jobs: 'Scheduled Installations' }

/** Shows only follow-ups and installations with these names, because other tests create theirs at the same time. */
async function onlyThose(page: Page, names: RegExp): Promise<void> {
  const mine = (group: Group) => group.filter(({ name }) => names.test(name))
  await page.route('**/api/followups', async (route) => {
    const response = await route.fetch()
    const groups: Groups = await response.json()
    const [overdue, dueToday, upcoming] = [mine(groups.overdue), mine(groups.dueToday), mine(groups.upcoming)]
    const counts = { overdue: overdue.length, dueToday: dueToday.length, upcoming: upcoming.length }
    await route.fulfill({ response, json: { ...groups, overdue, dueToday, upcoming, counts } })
  })
  await page.route('**/api/installations', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: mine(await response.json()) })
  })
}

// A day counted from today in the business's time zone, America/New_York.
const day = (from: number): string => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
  return new Date(Date.parse(today) + from * 86_400_000).toISOString().slice(0, 10)
}
const section = (page: Page, name: string) => page.getByRole('region', { name })
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) })

test('the morning’s list is cleared by three keys a lead, up to "All caught up!"', async ({ page, signedInAs, given }) => {
  const family = `Mora ${createUniqueWord()}`
  const names = [`${family} First`, `${family} Second`, `${family} Third`, `${family} Fourth`]
  const dates = [day(-9), day(-2), day(0), day(0)]
  // Created one after the other, because leads of the same day are listed in the order in which they were recorded.
  const leads: { id: number }[] = []
  for (const [index, name] of names.entries()) leads.push(await given.lead({ name, next_followup_date: dates[index] }))
  await onlyThose(page, new RegExp(`^${family} `))
  await signedInAs('maria')
  await page.goto('/followups')
  await expect(card(page, `${family} First`)).toBeVisible()

  let pressed = 0
  const press = async (key: string) => {
    pressed += 1
    await page.keyboard.press(key)
  }
  const dialog = page.getByRole('dialog', { name: 'Quick follow-up' })
  await press('f')
  for (const [index, key] of ['t', 'o', 'd', 'm'].entries()) {
    await expect(dialog).toContainText(names[index] ?? '')
    await press(key)
    await press('s')
  }
  await expect(dialog).toBeHidden()
  expect(pressed / names.length, 'keys for a lead').toBeLessThanOrEqual(3)

  // The first lead got a follow-up for today, so it is still due.
  await expect(section(page, lists.due).getByRole('heading', { level: 3 })).toHaveText([`${family} First`])
  await page.keyboard.press('f')
  await expect(dialog.getByRole('button', { name: 'Save and next' })).toBeHidden()
  await page.keyboard.press('o')
  await page.keyboard.press('s')
  await expect(page.getByText('All caught up!')).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .or(page.getByRole('heading', { level: 1 }))
      .and(page.locator(':focus')),
  ).toHaveCount(1)

  const saved = await Promise.all(leads.map(async ({ id }) => (await page.request.get(`/api/leads/${id}`)).json()))
  expect(saved[0].next_followup_date).toBe(day(1))
  expect(saved[1].next_followup_date).toBe(day(1))
  for (const { next_followup_date } of saved) expect(next_followup_date > day(0)).toBe(true)
})

test('the empty list offers a new lead in a dialog, without a fault', { tag: '@full' }, async ({ page, signedInAs }) => {
  await onlyThose(page, /^nobody at all$/)
  await signedInAs('sofia')
  await page.goto('/followups')
  await expect(page.getByText('All caught up!')).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Add New Lead' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Lead' })).toBeVisible()
})

test('a card shows all that the call needs and opens the lead, whose contact stays as it is', { tag: '@full' }, async ({
  page,
  context,
  signedInAs,
  given,
}) => {
  const name = `Cara ${createUniqueWord()}`
  await given.lead({
    name,
    phone: '(512) 555-0144',
    email: 'cara@example.com',
    remarks: 'Sold',
    deposit_paid: true,
    lead_origin: 'trade_show',
    project_amount: '1234.5',
    installation_date: day(4),
    next_followup_date: day(-1),
    notes: '[Nov 3, 2026] Sent quote',
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await onlyThose(page, new RegExp(`^${name}$`))
  await signedInAs('james')
  await page.goto('/followups')
  const overdue = section(page, lists.overdue)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name }) })
  for (const text of ['Trade Show · created', '1 day overdue', 'Sold', 'Deposit Paid', '$1,234.50', 'Maria', '[Nov 3, 2026] Sent quote'])
    await expect(overdue).toContainText(text)
  await expect(section(page, lists.jobs).getByRole('heading', { level: 3, name })).toBeVisible()
  for (const figure of ['Overdue', 'Installations'])
    await expect(page.getByRole('main').getByText(figure, { exact: true }).locator('xpath=..')).toContainText('1')

  await test.step('as a row of the table too', async () => {
    await page.getByRole('button', { name: 'Table' }).click()
    const row = page.getByRole('table', { name: lists.overdue }).getByRole('row').filter({ hasText: name })
    for (const text of ['(512) 555-0144', 'Sold', '$1,234.50', '1 day overdue', '[Nov 3, 2026] Sent quote'])
      await expect(row).toContainText(text)
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Cards' }).click()
  })

  for (const [what, value] of [
    ['phone', '(512) 555-0144'],
    ['email', 'cara@example.com'],
  ] as const) {
    await overdue.getByRole('button', { name: `Copy ${what} of ${name}` }).click()
    await expect(overdue.getByText('Copied').first()).toBeAttached()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(value)
  }

  await test.step('by a press anywhere on it', async () => {
    await overdue.click({ position: { x: 20, y: 180 } })
    const dialog = page.getByRole('dialog', { name: 'Edit Lead Details' })
    await expect(dialog.getByLabel('Name')).toHaveAttribute('readonly', '')
    await expectAccessiblePage(page)
    await dialog.getByLabel('Add new note').fill('Will call back')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.keyboard.press('Control+Enter')
    const body = (await sent).postDataJSON()
    expect(Object.keys(body).filter((field) => ['name', 'phone', 'email'].includes(field))).toEqual([])
    await expect(page.getByText('Lead updated successfully!').first()).toBeVisible()
    await expect(overdue).toContainText('Will call back')
  })

  await test.step('by keyboard, and the focus comes back', async () => {
    const open = overdue.getByRole('button', { name, exact: true })
    await open.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Edit Lead Details' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
  })

  await test.step('and F on it opens its quick follow-up, without a fault', async () => {
    await page.keyboard.press('f')
    await expect(page.getByRole('dialog', { name: 'Quick follow-up' })).toContainText(name)
    await expectAccessiblePage(page)
  })
})

test('thousands overdue are shown a dozen at first', { tag: '@full' }, async ({ page, signedInAs }) => {
  await page.route('**/api/followups', async (route) => {
    const response = await route.fetch()
    const groups: Groups = await response.json()
    const [one] = [...groups.overdue, ...groups.dueToday, ...groups.upcoming]
    const overdue = Array.from({ length: 500 }, (_, index) => ({ ...one, id: 100_000 + index, name: `Many ${index}` }))
    await route.fulfill({ response, json: { ...groups, overdue, counts: { overdue: 3210, dueToday: 0, upcoming: 0 } } })
  })
  await signedInAs('maria')
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/followups')
  const overdue = section(page, lists.overdue)
  await expect(overdue.getByRole('heading', { level: 3 })).toHaveCount(12)
  await expect(overdue).toContainText('12 of 3,210 shown')
  await overdue.getByRole('button', { name: 'Show 24 more' }).click()
  await expect(overdue.getByRole('heading', { level: 3 })).toHaveCount(36)
})

test('each figure of the dashboard opens the list that it counts', async ({ page, signedInAs }) => {
  await signedInAs('maria')
  for (const [figure, address, heading] of [
    ['Total Leads', '/leads?assigned_to=all', 'Lead Management'],
    ['Sold Leads', '/leads?status=Sold', 'Lead Management'],
    ["Today's Follow-ups", '/followups?assigned_to=all', 'Follow-Up Management'],
    ['New Today', `/leads?created_from=${day(0)}&created_to=${day(0)}`, 'Lead Management'],
  ] as const) {
    await page.goto('/dashboard')
    await page.getByRole('list', { name: 'Figures' }).getByRole('link', { name: figure }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test.describe('when the server can not answer', () => {
  test.use({ expectedConsole: [/status of 503/] })

  test('the page says so without a fault, and Retry asks anew', { tag: '@full' }, async ({ page, signedInAs }) => {
    await page.route('**/api/followups', (route) => route.fulfill({ status: 503, json: { message: 'Out of service for a moment.' } }))
    await signedInAs('maria')
    await page.goto('/followups')
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch follow-ups' })
    await expect(alert).toContainText('Out of service for a moment.')
    await expectAccessiblePage(page)
    await page.unroute('**/api/followups')
    await pressRetry(alert)
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  })
})
