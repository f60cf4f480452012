import type { Page } from '@playwright/test'
import { createUniqueWord, expect, expectAccessiblePage, test } from './browser-test.ts'

const paused = (page: Page) => page.getByText('Live updates are paused.')

test('what is typed in a form stays while the lead changes behind it', async ({ given, pageOf }) => {
  const name = `Tilda ${createUniqueWord()}`
  const { id } = await given.lead({ name, phone: '(512) 555-0183' })
  const page = await pageOf('james')
  await page.goto(`/leads?search=${name}`)
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
    const name = `Bruno ${createUniqueWord()}`
    const page = await pageOf('maria')
    await page.route('**/api/live*', (route) => route.abort())
    await page.goto(`/leads?search=${name}`)
    await expect(paused(page)).toBeVisible()
    await expectAccessiblePage(page)
    await given.lead({ name })
    await expect(page.getByText('No leads found').first()).toBeVisible()

    await page.unroute('**/api/live*')
    await page.evaluate(`dispatchEvent(new Event('online'))`)
    await expect(page.getByRole('row', { name })).toBeVisible()
    await expect(paused(page)).toBeHidden()
  })
})

test('all tabs of a browser share one stream, and another goes on when its tab closes', async ({ given, pageOf }) => {
  const first = await pageOf('sofia')
  const streams: string[] = []
  first.context().on('request', (request) => {
    if (request.url().includes('/api/live')) streams.push(request.url())
  })
  const family = createUniqueWord()
  await first.goto(`/leads?search=${family}`)
  await expect.poll(() => streams.length).toBe(1)
  const second = await first.context().newPage()
  await second.goto(`/leads?search=${family}`)
  await expect(second.getByText('No leads found').first()).toBeVisible()
  await given.lead({ name: `Sanna ${family}` })
  await expect(first.getByRole('row', { name: `Sanna ${family}` })).toBeVisible()
  await expect(second.getByRole('row', { name: `Sanna ${family}` })).toBeVisible()
  expect(streams).toHaveLength(1)

  await first.close()
  await expect.poll(() => streams.length).toBe(2)
  await given.lead({ name: `Sten ${family}` })
  await expect(second.getByRole('row', { name: `Sten ${family}` })).toBeVisible()
})
