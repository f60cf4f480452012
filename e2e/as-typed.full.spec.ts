import type { Locator, Page } from '@playwright/test'
import { createUniqueWord, expect, expectNoOverflow, test } from './browser-test.ts'

const phone = '+1 (555) 010-2030 x1'

test('a phone number is seen whole in the list, drawn as it was typed', async ({ page, signedInAs, given }) => {
  const name = `Nadia ${createUniqueWord()}`
  await given.lead({ name, phone })
  await signedInAs('maria')
  await page.goto(`/leads?search=${name}`)
  const shown = page.getByRole('row', { name }).getByRole('link', { name: phone })
  await expect(shown).toBeVisible()
  await expectNoOverflow(page, [1280])
  expect(await shown.evaluate((link) => [link.scrollWidth - link.clientWidth, link.scrollHeight - link.clientHeight])).toEqual([0, 0])
  // With contextual ligatures, the font Inter would draw an x between digits as ×.
  await expect(shown).toHaveCSS('font-variant-ligatures', 'no-contextual')
  await expect(page.getByRole('searchbox')).toHaveCSS('font-variant-ligatures', 'no-contextual')
})

test('a number stays as typed when the wheel turns over it', async ({ page, signedInAs }) => {
  await signedInAs('maria')
  await page.goto('/add-lead')
  const amount = page.getByLabel('Project amount')
  await amount.fill('100')
  await amount.hover()
  await page.mouse.wheel(0, -300)
  await expect(amount).not.toBeFocused()
  await expect(amount).toHaveValue('100')
})

test('a toast leaves headings and buttons free, in a dialog and on the page', async ({ page, signedInAs }) => {
  await signedInAs('maria')
  await page.goto('/sample-booklets')
  await page.getByRole('button', { name: 'Add New Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Order' })
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  const toast = page.locator('.toast')
  await expect(toast).toBeVisible()
  // A toast does not close while the pointer is on it.
  await toast.hover()
  const inDialog = ['Close', 'Cancel', 'Create Order'].map((name) => dialog.getByRole('button', { name, exact: true }))
  await expectFree(page, toast, [dialog.getByRole('heading', { level: 2 }), ...inDialog])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectFree(page, toast, [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: 'Add New Order' })])
})

async function expectFree(page: Page, toast: Locator, parts: Locator[]): Promise<void> {
  for (const [width, height] of [
    [1280, 800],
    [1280, 600],
    [768, 1024],
    [375, 812],
    [375, 667],
  ] as const) {
    await page.setViewportSize({ width, height })
    await toast.hover()
    const over = await toast.boundingBox()
    for (const part of parts) {
      const box = await part.boundingBox()
      const isFree =
        over &&
        box &&
        (box.x >= over.x + over.width || box.x + box.width <= over.x || box.y >= over.y + over.height || box.y + box.height <= over.y)
      expect(isFree, `${part} at ${width} × ${height}`).toBe(true)
    }
  }
}
