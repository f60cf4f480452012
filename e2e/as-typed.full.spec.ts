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

test('a toast leaves a dialog’s cross and buttons free', async ({ page, signedInAs }) => {
  await signedInAs('maria')
  await page.goto('/sample-booklets')
  await page.getByRole('button', { name: 'Add New Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Order' })
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  const toast = page.locator('.toast')
  await expect(toast).toBeVisible()
  // A toast does not close while the pointer is on it.
  await toast.hover()
  for (const [width, height] of [
    [1280, 800],
    [1280, 600],
    [768, 1024],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height })
    await toast.hover()
    const covered = await toast.boundingBox()
    for (const name of ['Close', 'Cancel', 'Create Order']) {
      const box = await dialog.getByRole('button', { name, exact: true }).boundingBox()
      const isFree =
        covered && box && (box.x >= covered.x + covered.width || box.x + box.width <= covered.x || box.y >= covered.y + covered.height)
      expect(isFree, `${name} at ${width} × ${height}`).toBe(true)
    }
  }
})
