import { createUniqueWord, expect, expectAccessiblePage, test } from './browser-test.ts'

test('an entry of the activity log opens with what changed, and leads to its record', async ({ page, signedInAs, given }) => {
  await signedInAs('maria')
  const name = `Tess ${createUniqueWord()}`
  const { id } = await given.lead({ name })
  await page.request.put(`/api/leads/${id}`, { data: { project_amount: '1450.00' } })
  await page.goto(`/admin/activity?search=${name.toLowerCase()}`)
  const row = page.getByRole('row', { name: /project amount|amount \$0\.00 → \$1,450\.00/ })
  // Refreshes until the entry appears, because workers write the activity log a moment after the change.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectAccessiblePage(page)

  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: `${name}: amount` })
  await expect(dialog.getByRole('row', { name: 'project amount $0.00 $1,450.00' })).toBeVisible()
  await expect(dialog.getByText(`lead-${id} · version`)).toBeVisible()
  await expectAccessiblePage(page)
  await dialog.getByRole('link', { name: 'Open lead' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('a read table is verified and rebuilt by the workers, and the log tells who asked', { tag: '@full' }, async ({ page, signedInAs }) => {
  await signedInAs('admin')
  await page.goto('/admin/database')
  await expectAccessiblePage(page)
  const row = page.getByRole('table', { name: 'Read tables' }).getByRole('row', { name: /^installers / })
  const run = async (what: 'Verify' | 'Rebuild') => {
    await row.getByRole('button', { name: `${what} installers` }).click()
    const question = page.getByRole('alertdialog', { name: `${what} installers?` })
    await expectAccessiblePage(page)
    await question.getByRole('button', { name: what }).click()
  }
  await run('Verify')
  await expect(row).toContainText('Verified')
  await expect(page.getByText(/Matches the events, .*, requested by admin/)).toBeVisible()
  await run('Rebuild')
  await expect(row).not.toContainText('Never needed')

  await page.goto('/admin/activity?search=installers:')
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('row', { name: /installers: rebuilt up to event/ }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('row', { name: /installers: verification started/ }).first()).toContainText('Admin')
})

test('others with the key see the database and can do nothing to it', { tag: '@full' }, async ({ page, signedInAs }) => {
  await signedInAs('maria')
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/admin/database')
  await expect(page.getByRole('list', { name: 'Read tables' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Rebuild|Verify/ })).toHaveCount(0)
  await expectAccessiblePage(page)
})
