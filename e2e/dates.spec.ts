import type { Locator, Page } from '@playwright/test'
import { createUniqueWord, expect, test } from './browser-test.ts'

// The business's time zone is New York (see start-product.ts). Its users may be in any of these zones.
const zones = { 'America/New_York': '@full', 'Europe/London': '@full', 'Asia/Tokyo': [], 'Pacific/Honolulu': '@full' }

const days = 'Days of the change'
const early = 'Early on the change'

/** The idempotency key creates the event once for the tests of all zones, because a day of the calendar shows at most three events. */
async function schedule(page: Page, data: { title: string; start_date: string } & Record<string, unknown>): Promise<void> {
  const headers = { 'idempotency-key': `${data.title.replaceAll(' ', '-')}-${data.start_date}` }
  expect((await page.request.post('/api/calendar/events', { data, headers })).status()).toBe(201)
}

/** The nth Sunday of a month, this year or else next year, so that it is in the future. */
function comingSunday(today: string, month: number, nth: number): string {
  const year = Number(today.slice(0, 4))
  const sundayOf = (year: number) => {
    const weekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
    return new Date(Date.UTC(year, month - 1, 1 + ((7 - weekday) % 7) + 7 * (nth - 1))).toISOString().slice(0, 10)
  }
  return sundayOf(year) > today ? sundayOf(year) : sundayOf(year + 1)
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const longDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }).format(
    Date.parse(day),
  )
const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

async function expectInDay(calendar: Locator, title: string, day: string): Promise<void> {
  const event = calendar.getByRole('button', { name: new RegExp(title) }).first()
  await expect(event).toBeVisible()
  const [shown, cell] = [await event.boundingBox(), await calendar.locator(`[data-date="${day}"]`).first().boundingBox()]
  if (!shown || !cell) throw new Error(`${title} or ${day} is not shown`)
  const middle = { x: shown.x + 4, y: shown.y + shown.height / 2 }
  expect(middle.x > cell.x && middle.x < cell.x + cell.width && middle.y > cell.y && middle.y < cell.y + cell.height, title).toBe(true)
}

async function expectDate(page: Page, calendar: Locator, title: string, words: string): Promise<void> {
  await calendar
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: title }).getByRole('definition').nth(1)).toHaveText(words)
  await page.keyboard.press('Escape')
}

for (const [timezoneId, tag] of Object.entries(zones)) {
  test.describe(`in ${timezoneId}`, { tag }, () => {
    test.use({ timezoneId })

    test('every date is the day that was meant', async ({ page, signedInAs, given }) => {
      await signedInAs('maria')
      const { now } = await (await page.request.get('/api/calendar/clock')).json()
      const today: string = now.slice(0, 10)
      const changes = [comingSunday(today, 3, 2), comingSunday(today, 11, 1)].sort()
      for (const day of changes) {
        await schedule(page, { title: days, type: 'leave', start_date: day, end_date: dayAfter(day), all_day: true })
        await schedule(page, { title: early, type: 'other', start_date: `${day}T01:30`, end_date: `${day}T03:30` })
      }

      await test.step('what is due today is due today', async () => {
        const name = `Dora ${createUniqueWord()}`
        await given.lead({ name, remarks: 'Sold', next_followup_date: today, installation_date: today })
        await page.goto(`/leads?search=${encodeURIComponent(name)}`)
        await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Today')
      })

      await page.goto('/dashboard')
      await expect(page.getByRole('region', { name: 'Welcome' })).toContainText(
        new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' }).format(Date.parse(today)),
      )
      const calendar = page.getByRole('region', { name: 'Business Calendar' })
      await calendar.scrollIntoViewIfNeeded()
      await expect(calendar.getByRole('button', { name: 'Today' })).toBeDisabled()

      await test.step('a new event starts on the business’s today', async () => {
        await calendar.getByRole('button', { name: 'Add event' }).click()
        await expect(page.getByRole('dialog').getByLabel('Start date')).toHaveValue(today)
        await page.keyboard.press('Escape')
      })

      let shown = today
      for (const day of changes) {
        await test.step(`around the change of the clocks on ${day}`, async () => {
          for (let clicks = monthsBetween(shown, day); clicks > 0; clicks--)
            await calendar.getByRole('button', { name: 'Next month' }).click()
          shown = day
          await expectInDay(calendar, days, day)
          await expectInDay(calendar, early, day)
          await expectDate(page, calendar, days, `${longDay(day)} – ${longDay(dayAfter(day))}`)
          await expectDate(page, calendar, early, `${longDay(day)}, 1:30 AM – 3:30 AM`)
        })
      }
    })
  })
}
