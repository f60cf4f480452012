import type { OfferedRelease } from '@crm/contracts'
import type { Route } from '@playwright/test'
import { expect, expectAccessiblePage, pressRetry, test } from './browser-test.ts'
import {
  brokenFileResponses,
  computeSha384Integrity,
  expectedConsoleErrors,
  expectRecoveryByRetry,
  expectSlowLoadingNotice,
  findFirstLeadRow,
  findPageLoadError,
  holdBackFiles,
  leadsFilePatterns,
  offerMissingNewerRelease,
  replaceOfferedLeadsRelease,
  serveChangedFile,
} from './damaged-leads-front-end.ts'

test.use({ expectedConsole: [expectedConsoleErrors] })

for (const [part, files] of Object.entries(leadsFilePatterns)) {
  for (const [fault, answer] of Object.entries(brokenFileResponses)) {
    // The quick tests in fail-over.spec.ts cover the missing remote entry and the slow chunks.
    if (part === 'remote entry' && fault === 'missing') continue
    test(`the ${part} of the leads ${fault}: said in its place, the rest works, and Retry brings it back`, async ({ page, signedInAs }) => {
      await signedInAs('maria')
      await expectRecoveryByRetry(page, files, answer)
    })
  }

  if (part !== 'chunks') {
    test(`the ${part} of the leads slow: said after a while, and there once it comes`, async ({ page, signedInAs }) => {
      await signedInAs('maria')
      await expectSlowLoadingNotice(page, files)
    })
  }

  test(`the ${part} of the leads slow: asked for anew by who does not want to wait`, async ({ page, signedInAs }) => {
    const line = await holdBackFiles(page, files)
    await signedInAs('maria')
    await line.openLeads()
    await line.afterAWhile()
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible()
    // Pending requests stay pending. From now on, new requests are answered.
    await page.unroute(files)
    await pressRetry(page.getByRole('main'))
    await expect(findFirstLeadRow(page)).toBeVisible()
  })
}

const places = { 'remote entry': 'entry', chunks: 'chunk', stylesheet: 'css' }

for (const [part, files] of Object.entries(leadsFilePatterns)) {
  test(`the ${part} of the leads never answered: the server hears of it, and the page says so`, async ({ page, signedInAs }) => {
    const line = await holdBackFiles(page, files)
    await signedInAs('maria')
    const told = page.waitForRequest((request) => /"kind":"error"/.test(request.postData() ?? ''))
    await line.openLeads()
    // Waits until the scripts that are requested with the style sheet have loaded, so that only the style sheet is pending.
    if (part === 'stylesheet') await expect(page.locator('script[src*="/mfe/leads/"]')).toHaveCount(0)
    await line.afterAWhile()
    expect((await told).postDataJSON().signals).toEqual([
      expect.objectContaining({ name: 'leads', at: places[part as keyof typeof places] }),
    ])
    await line.afterAWhile()
    await expect(findPageLoadError(page).getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await expect(findPageLoadError(page)).toContainText(/Error [0-9a-f]{8}/)
    await page.unroute(files)
    await findPageLoadError(page).getByRole('button', { name: 'Retry' }).click()
    await expect(findFirstLeadRow(page)).toBeVisible()
  })
}

test('a part of a page that does not come takes nothing from the page, and comes after Retry', async ({ page, signedInAs }) => {
  await signedInAs('maria')
  await page.goto('/leads')
  await expect(findFirstLeadRow(page)).toBeVisible()
  const search = page.getByRole('searchbox')
  await search.fill('a')
  await page.route(leadsFilePatterns.chunks, brokenFileResponses.missing)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const line = page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded. Your input is still here.' })
  await expect(line).toBeVisible()
  await expect(search).toHaveValue('a')
  await expect(findFirstLeadRow(page)).toBeVisible()
  await expectAccessiblePage(page)
  await page.unroute(leadsFilePatterns.chunks)
  await line.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Lead Details' })).toBeVisible()
  await expect(line).toHaveCount(0)
})

test.describe('with a version before', () => {
  const damaged = {
    ...brokenFileResponses,
    slow: () => undefined,
    'from elsewhere': (route: Route) => route.fulfill({ status: 302, headers: { location: 'http://127.0.0.1:9/' } }),
  }

  test('a newer one that is never answered gives its place to that one', async ({ page, signedInAs }) => {
    const line = await holdBackFiles(page, /\/mfe\/leads\/9\.9\.9\//)
    await signedInAs('maria')
    const said = await offerMissingNewerRelease(page)
    await line.openLeads()
    await line.afterAWhile()
    await line.afterAWhile()
    await expect(findFirstLeadRow(page)).toBeVisible()
    await expect(said).toBeVisible()
    await expectAccessiblePage(page)
  })

  for (const [fault, answer] of Object.entries(damaged)) {
    test(`whose description is ${fault}: said as without one`, async ({ page, signedInAs }) => {
      await signedInAs('maria')
      await offerMissingNewerRelease(page)
      await page.route('**/mfe/leads/*/release.json', answer)
      await page.goto('/leads')
      // The shell waits up to ten seconds for a description that is not answered.
      await expect(findPageLoadError(page)).toContainText('leads 9.9.9')
    })
  }

  test('a release that asks for another React is not begun', async ({ page, signedInAs }) => {
    await signedInAs('maria')
    const said = await offerMissingNewerRelease(page, { shared: { react: '^20.0.0' } })
    await page.goto('/leads')
    await expect(findFirstLeadRow(page)).toBeVisible()
    await expect(said).toBeVisible()
  })
})

test.describe('a release that asks for another React', () => {
  test('is refused in words, with its owner', async ({ page, signedInAs }) => {
    await signedInAs('maria')
    await replaceOfferedLeadsRelease(page, (leads) => ({ ...leads, shared: { ...leads.shared, react: '^20.0.0' } }))
    await page.goto('/leads')
    await expect(findPageLoadError(page)).toContainText(/leads \S+ needs react \^20\.0\.0, but the CRM has 19\./)
    await expect(findPageLoadError(page)).toContainText('Leads team')
  })

  test('and does not say so is contained where it begins', async ({ page, signedInAs }) => {
    await signedInAs('maria')
    const forged = (text: string) => text.replaceAll('requiredVersion:"^19.0.0"', 'requiredVersion:"^20.0.0"')
    await page.route(leadsFilePatterns['remote entry'], serveChangedFile(forged))
    await replaceOfferedLeadsRelease(page, async (leads) => {
      const entry = await (await page.request.get(leads.entry)).text()
      expect(forged(entry)).not.toBe(entry)
      return { ...leads, integrity: { ...leads.integrity, [leads.entry]: computeSha384Integrity(forged(entry)) } }
    })
    await page.goto('/leads')
    await expect(findPageLoadError(page)).toContainText('Leads team')
    await page.getByRole('link', { name: 'Installations', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Installation Management' })).toBeVisible()
  })
})

test.describe('the registry, asked for at the sign-in', () => {
  for (const [fault, answer] of Object.entries({
    missing: brokenFileResponses.missing,
    slow: () => undefined,
    'cut in the middle': brokenFileResponses['cut in the middle'],
  })) {
    test(`${fault}: the pages are those that the page came with`, async ({ page }) => {
      await page.route('**/mfe/registry.json*', answer)
      await page.goto('/login')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Welcome' })).toBeVisible()
      await page.getByRole('link', { name: 'Leads', exact: true }).click()
      await expect(findFirstLeadRow(page)).toBeVisible()
    })
  }

  test('tampered with: nothing from elsewhere runs, and it is said whose page it is', async ({ page }) => {
    await page.route('**/mfe/registry.json*', async (route) => {
      const { releases } = await (await route.fetch()).json()
      const elsewhere = (release: OfferedRelease) => ({ ...release, version: '6.6.6', entry: 'http://127.0.0.1:9/remoteEntry.js' })
      await route.fulfill({ json: { releases: releases.map((each: OfferedRelease) => (each.name === 'leads' ? elsewhere(each) : each)) } })
    })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(findPageLoadError(page)).toContainText('leads 6.6.6')
    await page.getByRole('link', { name: 'Installations', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Installation Management' })).toBeVisible()
  })
})

test('a registry that did not answer once is asked again within seconds', async ({ page, signedInAs }) => {
  await page.clock.install()
  await signedInAs('maria')
  // The page learns of new releases only after it has opened the live stream.
  const listening = page.waitForRequest('**/api/live*')
  await page.goto('/leads')
  await listening
  await page.route('**/mfe/registry.json*', (route) => route.fulfill({ status: 503 }), { times: 1 })
  const refused = page.waitForResponse('**/mfe/registry.json*')
  await page.clock.fastForward(61_000)
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  expect((await refused).status()).toBe(503)
  const answered = page.waitForResponse('**/mfe/registry.json*')
  expect((await answered).status()).toBe(200)
})
