import type { Locator, Page } from '@playwright/test'
import { createUniqueWord, expect, expectAccessiblePage, pressRetry, test } from './browser-test.ts'

type Clock = { now: string; time_zone: string }

const today = async (page: Page): Promise<string> =>
  ((await (await page.request.get('/api/calendar/clock')).json()) as Clock).now.slice(0, 10)

/** A day of next month, counted from the business's current day. */
async function nextMonth(page: Page, day: number): Promise<string> {
  const [year = 0, month = 0] = (await today(page)).split('-').map(Number)
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}

/** The first Saturday on or after a day. */
function saturdayFrom(day: string): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + 6 - date.getUTCDay())
  return date.toISOString().slice(0, 10)
}

async function schedule(page: Page, event: object): Promise<number> {
  const answer = await page.request.post('/api/calendar/events', { data: event })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

const calendarOn = (page: Page): Locator => page.getByRole('region', { name: 'Business Calendar' })

async function openCalendar(page: Page): Promise<Locator> {
  await page.goto('/dashboard')
  const calendar = calendarOn(page)
  await calendar.scrollIntoViewIfNeeded()
  await expect(calendar.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute('aria-pressed', 'true')
  return calendar
}

const cellOf = (calendar: Locator, day: string): Locator => calendar.locator(`[data-date="${day}"]`).first()

async function dragOver(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('No such days are shown')
  await page.mouse.move(start.x + 8, start.y + start.height - 6)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height - 6, { steps: 5 })
  await page.mouse.up()
}

test.beforeEach(async ({ signedInAs }) => signedInAs('maria'))

test('comes only when it is near view, and has the views and the hours of the specification', { tag: '@full' }, async ({ page }) => {
  const chunks: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/calendar/')) chunks.push(request.url())
  })
  await page.setViewportSize({ width: 1280, height: 160 })
  await page.goto('/dashboard')
  await expect(page.getByRole('list', { name: 'Figures' })).toContainText('All time')
  expect(chunks).toEqual([])
  await page.setViewportSize({ width: 1280, height: 1000 })
  const calendar = await openCalendar(page)
  await expect(calendar.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    ...['Installations', 'Leave', 'Trade Shows', 'Showroom Visits', 'Holidays', 'Other'],
  ])
  await expect(calendar.getByRole('button', { name: 'Today', exact: true })).toBeDisabled()
  await expect(calendar.locator('.calendar-colors')).toHaveCSS('height', '500px')
  for (const weekday of ['Sun', 'Mon', 'Sat']) await expect(calendar.getByText(weekday, { exact: true })).toBeVisible()
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await calendar.getByRole('button', { name: 'Today', exact: true }).click()
  await calendar.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(calendar.getByRole('button', { name: 'Previous week' })).toBeVisible()
  for (const shown of ['7am', '6pm']) await expect(calendar.getByText(shown, { exact: true })).toBeAttached()
  for (const hidden of ['6am', '7pm']) await expect(calendar.getByText(hidden, { exact: true })).toHaveCount(0)
  await calendar.getByRole('button', { name: 'Day', exact: true }).click()
  await calendar.getByRole('button', { name: 'Previous day' }).click()
  await expect(calendar.getByRole('button', { name: 'Today', exact: true })).toBeEnabled()
})

test('shows installations in green, and says what the specification wants said of them', { tag: '@full' }, async ({ page, given }) => {
  const [name, day] = [`Cora ${createUniqueWord()}`, await nextMonth(page, 11)]
  const { id } = await given.lead({
    ...{ name, remarks: 'Sold', project_amount: '8450', installation_date: day, assigned_installer: 'Diego' },
  })
  const calendar = await openCalendar(page)
  await calendar.getByRole('button', { name: 'Next month' }).click()
  const event = calendar.getByRole('button', { name: `Installation: ${name}` })
  await expect(event).toHaveCSS('background-color', 'rgb(16, 185, 129)')
  await event.click()
  const dialog = page.getByRole('dialog', { name: `Installation: ${name}` })
  await expect(dialog.getByRole('term')).toHaveText(['Type', 'Date', 'Assigned to', 'Location', 'Description'])
  await expect(dialog.getByRole('definition').nth(0)).toHaveText('Installation')
  await expect(dialog.getByRole('definition').nth(2)).toHaveText('Diego')
  await expect(dialog.getByRole('definition').nth(3)).toHaveText('Customer Location')
  await expect(dialog.getByRole('definition').nth(4)).toHaveText('Project amount: $8,450.00')
  await expect(dialog.getByRole('link', { name: 'Open lead' })).toHaveAttribute('href', `/leads/${id}`)
  await expect(dialog.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expectAccessiblePage(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // Deletes the lead, because a day of the calendar shows at most three events and other tests need the space.
  await page.request.delete(`/api/leads/${id}`)
})

test('takes a leave over selected days, changes it, deletes it, and takes everything back', async ({ page }) => {
  const [first, last] = [await nextMonth(page, 15), await nextMonth(page, 16)]
  const title = `Leave: ${createUniqueWord()}`
  const calendar = await openCalendar(page)
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await dragOver(page, cellOf(calendar, first), cellOf(calendar, last))
  const form = page.getByRole('dialog', { name: 'Add event' })
  await expect(form.getByLabel('Start date')).toHaveValue(first)
  await expect(form.getByLabel('Last day')).toHaveValue(last)
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Assigned to').fill('Casey')
  await expectAccessiblePage(page)
  await form.getByRole('button', { name: 'Save event' }).click()
  await expect(page.getByText('Event created successfully!').first()).toBeVisible()
  const event = calendar.getByRole('button', { name: title }).first()
  await expect(event).toHaveCSS('background-color', 'rgb(239, 68, 68)')

  await event.click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit event' })
  await edit.getByLabel('Type').selectOption('Holiday')
  await edit.getByRole('button', { name: 'Save event' }).click()
  await expect(event).toHaveCSS('background-color', 'rgb(236, 72, 153)')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(event).toHaveCSS('background-color', 'rgb(239, 68, 68)')

  const remove = async () => {
    await event.click()
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Delete' }).click()
    await expect(event).toBeHidden()
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(event).toBeVisible()
  await remove()
})

test('takes an event by keyboard alone', { tag: '@full' }, async ({ page }) => {
  const calendar = await openCalendar(page)
  await calendar.getByRole('button', { name: 'Add event' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add event' })
  await expect(form.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Showroom visit: Kit Keys')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Event created successfully!').first()).toBeVisible()
  await expect(calendar.getByRole('button', { name: 'Add event' })).toBeFocused()
})

test('lists more than three events of a day in a popover, and reads well in every view', { tag: '@full' }, async ({ page }) => {
  // Saturday is the last column, where the popover has the least space.
  const day = saturdayFrom(await nextMonth(page, 14))
  const types = ['leave', 'trade-show', 'showroom-visit', 'holiday', 'other']
  const ids: number[] = []
  for (const type of types) ids.push(await schedule(page, { title: `Busy ${type}`, type, start_date: day, all_day: true }))
  ids.push(await schedule(page, { title: 'Busy meeting', type: 'other', start_date: `${day}T10:00`, end_date: `${day}T11:00` }))
  const firstOfMonth = `${day.slice(0, 8)}01`
  for (const nth of [1, 2, 3, 4, 5]) {
    const times = { start_date: `${firstOfMonth}T10:00`, end_date: `${firstOfMonth}T11:00` }
    ids.push(await schedule(page, { title: `Visit ${nth}`, type: 'showroom-visit', ...times }))
  }
  const calendar = await openCalendar(page)
  await calendar.getByRole('button', { name: 'Next month' }).click()
  const more = cellOf(calendar, day).getByText(/^\+\d/)
  await expect(more).toBeVisible()
  await expectAccessiblePage(page)
  await more.click()
  const popover = page.getByRole('dialog').filter({ hasText: 'Busy meeting' })
  await expect(popover.getByText(/^Busy /)).toHaveCount(types.length + 1)
  const [list, card] = [await popover.boundingBox(), await calendar.boundingBox()]
  if (!list || !card) throw new Error('the list and the card are shown')
  expect(list.x + list.width).toBeLessThanOrEqual(card.x + card.width)
  await expectAccessiblePage(page, [1280])
  await popover.getByText('Busy meeting').click()
  const dialog = page.getByRole('dialog', { name: 'Busy meeting' })
  await expect(dialog.getByRole('definition').nth(1)).toContainText('10:00 AM – 11:00 AM')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  for (const view of ['Week', 'Day']) {
    await calendar.getByRole('button', { name: view, exact: true }).click()
    await expectAccessiblePage(page)
  }
  for (const id of ids) await page.request.delete(`/api/calendar/events/${id}`)
})

test('lists the next days on a phone', { tag: '@full' }, async ({ page }) => {
  const title = `Pocket meeting ${createUniqueWord()}`
  await schedule(page, { title, type: 'other', start_date: `${await today(page)}T13:00` })
  await page.setViewportSize({ width: 375, height: 812 })
  const calendar = await openCalendar(page)
  const next = calendar.getByRole('region', { name: 'Next 7 days' })
  await next.getByRole('button', { name: title }).click()
  await expect(page.getByRole('dialog', { name: title })).toContainText('1:00 PM')
})

test.describe('where the server fails', () => {
  test.use({ expectedConsole: [/503/] })

  test('says so, and comes with Retry', { tag: '@full' }, async ({ page }) => {
    let fails = true
    await page.route('**/api/calendar/events?*', (route) =>
      fails ? route.fulfill({ status: 503, json: { message: 'The database is busy' } }) : route.fallback(),
    )
    await page.goto('/dashboard')
    const alert = calendarOn(page).getByRole('alert')
    await expect(alert).toContainText('Failed to fetch calendar events')
    await expect(alert).toContainText('The database is busy')
    fails = false
    await pressRetry(alert)
    await expect(alert).toBeHidden()
  })
})
