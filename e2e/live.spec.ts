import { expect, expectNoFaults, test } from '@crm/testing/browser'
import type { Page } from '@playwright/test'

const paused = (page: Page) => page.getByText('Live updates are paused.')

test('a change by one person is on the screens of the others, each in its place', async ({ given, pageOf, request }) => {
  const name = 'Zelma Streamed'
  const [list, dashboard, followUps] = [await pageOf('maria'), await pageOf('james'), await pageOf('sofia')]
  await list.goto('/leads?search=zelma')
  await expect(list.getByText('No leads found').first()).toBeVisible()
  await dashboard.goto('/dashboard')
  const todays = dashboard.getByRole('region', { name: /Today.s Follow-ups/ })
  await expect(todays).toBeVisible()
  await followUps.goto('/followups')
  const card = followUps.getByRole('heading', { level: 3, name })
  await expect(followUps.getByRole('heading', { level: 1 })).toBeVisible()

  // The longest overdue of all: nobody's other leads come before it.
  const { id } = await given.lead({ name, next_followup_date: '1990-01-01', phone: '(512) 555-0181' })
  await expect(list.getByRole('row', { name })).toContainText('(512) 555-0181')
  await expect(todays).toContainText(name)
  await expect(card).toBeVisible()

  const lead = await (await list.request.get(`/api/leads/${id}`)).json()
  await list.request.put(`/api/leads/${id}`, { data: { version: lead.version, phone: '(512) 555-0182', next_followup_date: null } })
  await expect(list.getByRole('row', { name })).toContainText('(512) 555-0182')
  await expect(todays).not.toContainText(name)
  await expect(card).toHaveCount(0)
  expect((await request.get('/api/live')).status()).toBe(401)
})

test('what is typed in a form stays while the lead changes behind it', async ({ given, pageOf }) => {
  const name = 'Tilda Typing'
  const { id } = await given.lead({ name, phone: '(512) 555-0183' })
  const page = await pageOf('james')
  await page.goto('/leads?search=tilda')
  const row = page.getByRole('row', { name })
  await row.getByRole('button', { name: /^Edit / }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Lead Details' })
  await dialog.getByLabel('Add new note').fill('Wants white oak')
  await dialog.getByLabel('Email').fill('tilda@example.com')

  const lead = await (await page.request.get(`/api/leads/${id}`)).json()
  await page.request.put(`/api/leads/${id}`, { data: { version: lead.version, phone: '(512) 555-0184' } })
  await expect(page.getByText('(512) 555-0184', { exact: true }).first()).toBeAttached()
  await expect(dialog.getByLabel('Add new note')).toHaveValue('Wants white oak')
  await expect(dialog.getByLabel('Email')).toHaveValue('tilda@example.com')
  await dialog.getByRole('button', { name: 'Update Lead' }).click()
  await expect(dialog).toBeHidden()
  expect(await (await page.request.get(`/api/leads/${id}`)).json()).toMatchObject({
    phone: '(512) 555-0184',
    email: 'tilda@example.com',
    notes: expect.stringContaining('Wants white oak'),
  })
})

test.describe('without the stream', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] })

  test('a quiet line says so, and what was missed is there when it is back', async ({ given, pageOf }) => {
    const page = await pageOf('maria')
    await page.route('**/api/live*', (route) => route.abort())
    await page.goto('/leads?search=bruno')
    await expect(paused(page)).toBeVisible()
    await expectNoFaults(page)
    await given.lead({ name: 'Bruno Missed' })
    await expect(page.getByText('No leads found').first()).toBeVisible()

    await page.unroute('**/api/live*')
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    await expect(page.getByRole('row', { name: 'Bruno Missed' })).toBeVisible()
    await expect(paused(page)).toBeHidden()
  })
})

test('all tabs of a browser share one stream, and another goes on when its tab closes', async ({ given, pageOf }) => {
  const first = await pageOf('sofia')
  const streams: string[] = []
  first.context().on('request', (request) => {
    if (request.url().includes('/api/live')) streams.push(request.url())
  })
  await first.goto('/leads?search=shared')
  await expect.poll(() => streams.length).toBe(1)
  const second = await first.context().newPage()
  await second.goto('/leads?search=shared')
  await expect(second.getByText('No leads found').first()).toBeVisible()
  await given.lead({ name: 'Sanna Shared' })
  await expect(first.getByRole('row', { name: 'Sanna Shared' })).toBeVisible()
  await expect(second.getByRole('row', { name: 'Sanna Shared' })).toBeVisible()
  expect(streams).toHaveLength(1)

  await first.close()
  await expect.poll(() => streams.length).toBe(2)
  await given.lead({ name: 'Sten Shared' })
  await expect(second.getByRole('row', { name: 'Sten Shared' })).toBeVisible()
})
