import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createUniqueWord, expect, expectAccessiblePage, pressRetry, test } from './browser-test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sample Booklets Management' })
const table = (page: Page) => page.getByRole('table', { name: 'Sample booklet orders' })
const figure = (page: Page, label: string) => page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: label })
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

async function fill(page: Page, number: string, customer: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Add New Order' })
  await form.getByLabel('Order number').fill(number)
  await form.getByLabel('Customer name').fill(customer)
  await form.getByLabel('Phone').fill('(512) 555-0186')
  await form.getByLabel('Email').fill('wanda.wrap@example.com')
  await form.getByLabel('Address').fill('12 Sample Street, Austin, TX 78701')
}

test.describe('an order of a sample booklet', () => {
  test.beforeEach(async ({ signedInAs }) => signedInAs('sofia'))

  test('is taken, shipped, found, exported, deleted and taken back', async ({ page, given }) => {
    const [number, customer] = [`SB-${createUniqueWord()}`, 'Wanda Wrap']
    const row = page.getByRole('row', { name: number })
    const { id } = await given.lead({ name: customer, phone: '512-555-0186' })
    await page.goto('/sample-booklets')
    await expect(figure(page, 'Total Orders')).toContainText(/\d/)

    await test.step('is refused while a required field is empty', async () => {
      await page.getByRole('button', { name: 'Add New Order' }).click()
      const form = page.getByRole('dialog', { name: 'Add New Order' })
      await form.getByRole('button', { name: 'Create Order' }).click()
      await said(page, 'Validation Error')
      await expect(form.getByText('Required', { exact: true })).toHaveCount(5)
      await expect(form.getByLabel('Order number')).toBeFocused()
    })

    await test.step('is taken', async () => {
      await fill(page, number, customer)
      await page.getByRole('button', { name: 'Create Order' }).click()
      await said(page, 'Sample booklet order created successfully!')
      await expect(row).toContainText('Sample Booklet Only')
      await expect(row).toContainText('Pending')
      await expect(row.getByRole('link', { name: customer })).toHaveAttribute('href', `/leads/${id}`)
    })

    await test.step('is shipped, with a tracking number', async () => {
      await row.getByRole('button', { name: `Ship ${number} to ${customer}` }).click()
      const form = page.getByRole('dialog', { name: 'Edit Order' })
      await expect(form.getByLabel('Status')).toHaveValue('Shipped')
      await expect(form.getByLabel('Date shipped')).not.toHaveValue('')
      await form.getByLabel('Tracking number').fill('9400 1118-9922 3000 0001 99')
      await form.getByRole('button', { name: 'Update Order' }).click()
      await said(page, 'Sample booklet order updated successfully!')
      await expect(row).toContainText('Shipped')
      await expect(row.getByRole('link', { name: /Track / })).toHaveAttribute('href', /tLabels=9400111899223000000199$/)
      await expect(row.getByRole('button', { name: /^Ship / })).toHaveCount(0)
    })

    await test.step('is found by its status', async () => {
      await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending')
      await expect(row).toHaveCount(0)
      await page.getByRole('combobox', { name: 'Status' }).selectOption('Shipped')
      await expect(row).toBeVisible()
    })

    await test.step('is in the file of what the filter shows', async () => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export Orders' }).click()])
      expect(file.suggestedFilename()).toMatch(/^sample-booklet-orders-\d{4}-\d\d-\d\d\.csv$/)
      const text = await readFile(await file.path(), 'utf8')
      expect(text.startsWith('\ufeff"Order Number","Customer Name"')).toBe(true)
      expect(text).toContain(`"${number}","${customer}"`)
      expect(text).not.toContain('"Pending"')
      await page.getByRole('button', { name: 'Clear Filter' }).click()
    })

    await test.step('is deleted, and taken back', async () => {
      await row.getByRole('button', { name: `Delete ${number}` }).click()
      const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this sample booklet order?' })
      await question.getByRole('button', { name: 'Delete' }).click()
      await said(page, 'Sample booklet deleted successfully!')
      await expect(row).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(row).toBeVisible()
    })
  })

  test('is taken by keyboard alone, and focus comes back', { tag: '@full' }, async ({ page }) => {
    const number = `SB-${createUniqueWord()}`
    await page.goto('/sample-booklets')
    await expect(table(page)).toBeVisible()
    await page.getByRole('button', { name: 'Add New Order' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Order number')).toBeFocused()
    for (const value of [number, '', 'Kay Board', '(512) 555-0100', 'kay@example.com', '1 Main St']) {
      await page.keyboard.type(value)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Control+Enter')
    await said(page, 'Sample booklet order created successfully!')
    await expect(page.getByRole('row', { name: number })).toContainText('Kay Board')
    await expect(page.getByRole('button', { name: 'Add New Order' })).toBeFocused()
  })
})

test.describe('no fault is found on Sample Booklets', () => {
  test.beforeEach(async ({ signedInAs }) => signedInAs('maria'))

  test('in its dialogs', { tag: '@full' }, async ({ page }) => {
    await page.goto('/sample-booklets')
    await page.getByRole('button', { name: 'Add New Order' }).click()
    await page.getByRole('button', { name: 'Create Order' }).click()
    await expectAccessiblePage(page)
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await expectAccessiblePage(page)
  })

  test('with an order as long as it may be', { tag: '@full' }, async ({ page }) => {
    const number = `SB-${createUniqueWord()}-${'9'.repeat(38)}`
    const data = {
      order_number: number,
      customer_name: `Wilhelmina-Alexandrina ${'Featherstonehaugh-'.repeat(4)}Ng`,
      address: 'x'.repeat(500),
      email: `${'wilhelmina.alexandrina.'.repeat(3)}ng@example.com`,
      phone: '9'.repeat(20),
      product_type: 'Demo Kit & Sample Booklet',
      tracking_number: '9'.repeat(50),
      date_ordered: '2035-01-01',
    }
    const answer = await page.request.post('/api/sample-booklets', { data })
    expect(answer.status()).toBe(201)
    await page.goto('/sample-booklets')
    await expect(table(page)).toContainText(number)
    await expectAccessiblePage(page)
    await page.request.delete(`/api/sample-booklets/${(await answer.json()).id}`)
  })

  test('without orders', { tag: '@full' }, async ({ page }) => {
    await page.route(
      ({ pathname }) => pathname === '/api/sample-booklets',
      (route) => route.fulfill({ json: [] }),
    )
    await page.goto('/sample-booklets')
    await expect(page.getByText('No sample booklet orders found')).toBeVisible()
    await expectAccessiblePage(page)
  })

  test.describe('when the orders cannot be read', () => {
    test.use({ expectedConsole: [/503/] })
    test('and Retry reads them', { tag: '@full' }, async ({ page }) => {
      const isList = ({ pathname }: URL) => pathname === '/api/sample-booklets'
      await page.route(isList, (route) => route.fulfill({ status: 503, json: { message: 'Out of service for a moment.' } }))
      await page.goto('/sample-booklets')
      await expect(page.getByText('Failed to fetch sample booklets: 503')).toBeVisible()
      await expectAccessiblePage(page)
      await page.unroute(isList)
      await pressRetry(page)
      await expect(table(page)).toBeVisible()
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

  test('an order is a card, and is shipped by thumb', { tag: '@full' }, async ({ page, signedInAs }) => {
    await signedInAs('james')
    const number = `SB-${createUniqueWord()}`
    const data = {
      ...{ order_number: number, customer_name: 'Thea Thumb', address: '1 Main St', email: 'thea@example.com' },
      ...{ phone: '(512) 555-0177', product_type: 'Trial Kit' },
    }
    expect((await page.request.post('/api/sample-booklets', { data })).status()).toBe(201)
    await page.goto('/sample-booklets')
    await expect(heading(page)).toBeVisible()
    const card = page.getByRole('list', { name: 'Sample booklet orders' }).getByRole('listitem').filter({ hasText: number })
    await expect(card.getByRole('link', { name: 'Call Thea Thumb at (512) 555-0177' })).toHaveAttribute('href', 'tel:+15125550177')
    await card.getByRole('button', { name: `Ship ${number} to Thea Thumb` }).tap()
    const sheet = page.getByRole('dialog', { name: 'Edit Order' })
    await sheet.getByLabel('Tracking number').fill('94001118')
    await sheet.getByRole('button', { name: 'Update Order' }).tap()
    await expect(card).toContainText('Shipped')
    await expect(card.getByRole('link', { name: 'Track 94001118 at USPS, opens in a new tab' })).toBeVisible()
  })
})
