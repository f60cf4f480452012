import { expect, test } from './browser-test.ts'
import {
  brokenFileResponses,
  expectedConsoleErrors,
  expectRecoveryByRetry,
  expectSlowLoadingNotice,
  findFirstLeadRow,
  isDocumentStillMarked,
  leadsFilePatterns,
  markDocumentToDetectReload,
  offerMissingNewerRelease,
} from './damaged-leads-front-end.ts'

test.use({ expectedConsole: [expectedConsoleErrors] })
test.beforeEach(async ({ signedInAs }) => signedInAs('maria'))

test('the remote entry of the leads missing: said in its place, the rest works, and Retry brings it back', { tag: '@full' }, async ({
  page,
}) => {
  await expectRecoveryByRetry(page, leadsFilePatterns['remote entry'], brokenFileResponses.missing)
})

test('the chunks of the leads slow: said after a while, and there once they come', { tag: '@full' }, async ({ page }) => {
  await expectSlowLoadingNotice(page, leadsFilePatterns.chunks)
})

test('a newer version that is missing gives its place to the one before, with a line that says so, and the next registry ends it', async ({
  page,
}) => {
  await page.clock.install()
  const line = await offerMissingNewerRelease(page)
  // The page learns of new releases only after it has opened the live stream.
  const listening = page.waitForRequest('**/api/live*')
  await page.goto('/leads')
  await expect(findFirstLeadRow(page)).toBeVisible()
  await expect(line).toBeVisible()
  await markDocumentToDetectReload(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add Lead' }).click()
  await expect(line).toBeVisible()
  const name = page.getByLabel('Name', { exact: false }).first()
  await name.fill('Typed Before')
  await listening

  // The registry no longer offers the newer release. The page must not change while the user has unsaved text.
  const asked = page.waitForResponse('**/mfe/registry.json*')
  await page.clock.fastForward(61_000)
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await asked
  await expect(name).toHaveValue('Typed Before')
  await expect(line).toBeVisible()

  // After Discard, another link works even while the first page is still loading.
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('link', { name: 'Follow-ups', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Follow-Up Management' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(line).toHaveCount(0)
  expect(await isDocumentStillMarked(page)).toBe(true)
})
