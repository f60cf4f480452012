import { createUniqueWord, expect, expectAccessiblePage, test } from './browser-test.ts'

test('a queue is paused for a reason and resumed, and the log tells who did', async ({ page, signedInAs }) => {
  await signedInAs('admin')
  const reason = `The disk is being changed: ${createUniqueWord()}`
  await page.goto('/admin/queues')
  // Uses the queue that no other test needs.
  const row = page.getByRole('table', { name: 'All queues' }).getByRole('row', { name: /^log-verifications / })
  await expect(row).toContainText('Running')
  await expect(page.getByRole('region', { name: 'Workers' })).toContainText('1 running')
  await expect(page.getByRole('table', { name: 'Log reader lag' }).getByRole('row', { name: /^sealer / })).toContainText('Up to date')

  await row.getByRole('button', { name: 'Pause log-verifications' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause log-verifications?' })
  await dialog.getByLabel('Reason').fill(reason)
  await expectAccessiblePage(page)
  await dialog.getByRole('button', { name: 'Pause Queue' }).click()
  await expect(row).toContainText('Paused')
  await expect(page.getByRole('row', { name: `${reason} · admin` })).toBeVisible()
  await row.getByRole('button', { name: 'Resume log-verifications' }).click()
  await expect(row).toContainText('Running')

  await page.goto('/admin/activity?search=log-verifications')
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('row', { name: /log-verifications: resumed/ }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('row', { name: `log-verifications: paused: “${reason}”` })).toContainText('Admin')

  // The server renders the raw view with a library. The content security policy must not block that page.
  await page.goto('/admin/queues/raw/')
  await expect(page.getByRole('link', { name: /log-verifications/ }).first()).toBeVisible()
})

test('whoever else has the key sees the queues and can do nothing to them', async ({ page, signedInAs }) => {
  await signedInAs('maria')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'System', exact: true }).click()
  const table = page.getByRole('table', { name: 'All queues' })
  await expect(table.getByRole('row', { name: /^emails / })).toContainText('Running')
  await expect(table.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Raw' })).toHaveCount(0)
})
