import { createHash } from 'node:crypto'
import type { BootData, OfferedRelease } from '@crm/contracts'
import type { Page, Route } from '@playwright/test'
import { expect } from './browser-test.ts'

/**
 * The browser, the federation runtime, and the shell log these errors if a file is missing or damaged. The server also refuses signals of a
 * release that it does not know.
 */
export const expectedConsoleErrors =
  /integrity|RUNTIME-\d+|\/mfe\/|could not be loaded|ERR_|status of (404|503)|Error [0-9a-f]{8}:|ChunkLoadError|ContractError|FileTimeoutError|Content Security Policy|\/front-ends\/signals/i

/** URL patterns of the files of the leads front-end. */
export const leadsFilePatterns = {
  'remote entry': /\/mfe\/leads\/[^/]+\/remoteEntry\.js$/,
  chunks: /\/mfe\/leads\/[^/]+\/js\//,
  stylesheet: /\/mfe\/leads\/[^/]+\/css\//,
}

/** Serves the file with changed text. */
export const serveChangedFile = (change: (text: string) => string) => async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, body: change(await response.text()) })
}

export const brokenFileResponses = {
  missing: (route: Route) => route.fulfill({ status: 404 }),
  'cut in the middle': serveChangedFile((text) => text.slice(0, text.length / 2)),
  'tampered with': serveChangedFile(
    (text) => `${text.startsWith('@') || text.startsWith('/*!') ? ':root { --tampered: 1 }' : 'window.__tampered = true;'}\n${text}`,
  ),
}

/** The error that is shown instead of a page whose files could not be loaded. */
export const findPageLoadError = (page: Page) => page.getByRole('main').getByRole('alert')
/** The first lead row of the list, which is visible only when the page has loaded. */
export const findFirstLeadRow = (page: Page) => page.getByRole('row').nth(1)
export const markDocumentToDetectReload = (page: Page) => page.evaluate('window.__sameDocument = true')
export const isDocumentStillMarked = (page: Page) => page.evaluate('window.__sameDocument === true')

/** Expects an error instead of the page while the rest of the product works, and expects Retry to load the page when the files are back. */
export async function expectRecoveryByRetry(page: Page, files: RegExp, fault: (route: Route) => Promise<void>): Promise<void> {
  await page.route(files, fault)
  await page.goto('/leads')
  await expect(findPageLoadError(page).getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await expect(findPageLoadError(page)).toContainText(/Leads team · leads \d/)
  await expect(findPageLoadError(page)).toContainText(/Error [0-9a-f]{8}/)
  expect(await page.evaluate('window.__tampered')).toBe(undefined)
  expect(await page.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--tampered")')).toBe('')
  await markDocumentToDetectReload(page)

  await page.getByRole('link', { name: 'Installations', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Installation Management' })).toBeVisible()
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await expect(findPageLoadError(page)).toBeVisible()

  await page.unroute(files)
  await findPageLoadError(page).getByRole('button', { name: 'Retry' }).click()
  await expect(findFirstLeadRow(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lead Management' })).toHaveCSS('font-weight', '600')
  expect(await isDocumentStillMarked(page)).toBe(true)
}

/** Expects a notice after a while of waiting for slow files, a working product meanwhile, and the page when the files arrive. */
export async function expectSlowLoadingNotice(page: Page, files: RegExp): Promise<void> {
  const line = await holdBackFiles(page, files)
  await line.openLeads()
  await line.afterAWhile()
  await expect(page.getByText('This page is taking longer than usual to load.')).toBeVisible()
  await page.getByRole('link', { name: 'Installations', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Installation Management' })).toBeVisible()
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  line.open()
  await expect(findFirstLeadRow(page)).toBeVisible()
}

/** Holds back requests for files until `open` is called. `afterAWhile` simulates ten seconds of waiting in the page. */
export async function holdBackFiles(page: Page, files: RegExp) {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const asked = page.waitForRequest(files)
  await page.addInitScript(tenSecondsOnDemand)
  await page.route(files, async (route) => {
    await opened
    await route.continue()
  })
  return {
    open: () => open(),
    openLeads: async () => {
      // Does not wait for the load event, because that would wait for the files that are held back.
      await page.goto('/leads', { waitUntil: 'commit' })
      await asked
    },
    afterAWhile: async () => {
      await page.waitForFunction('window.__afterTenSeconds !== undefined')
      await page.evaluate('window.__afterTenSeconds()')
    },
  }
}

// Replaces the ten-second timer of the page, so that the test decides when ten seconds have passed.
const tenSecondsOnDemand = `{
  const { setInterval, clearInterval } = window
  window.setInterval = (run, ms, ...rest) => {
    if (ms !== 10_000) return setInterval(run, ms, ...rest)
    window.__afterTenSeconds = run
    return -1
  }
  window.clearInterval = (id) => {
    if (id === -1) window.__afterTenSeconds = undefined
    else clearInterval(id)
  }
}`

const bootOf = /(<script type="application\/json" id="boot">)([\s\S]*?)(<\/script>)/

/** Changes the release of the leads front-end that is embedded in each page. */
export async function replaceOfferedLeadsRelease(
  page: Page,
  change: (leads: OfferedRelease) => OfferedRelease | Promise<OfferedRelease>,
): Promise<void> {
  await page.route(
    (url) => !url.pathname.includes('.') && !url.pathname.startsWith('/api/'),
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const boot: BootData = JSON.parse(bootOf.exec(html)?.[2] ?? '{}')
      const releases = await Promise.all(boot.releases.map((each) => (each.name === 'leads' ? change(each) : each)))
      const json = JSON.stringify({ ...boot, releases }).replaceAll('<', '\\u003c')
      await route.fulfill({ response, body: html.replace(bootOf, (_, before, __, after) => before + json + after) })
    },
  )
}

/** Offers a newer release of the leads front-end without any files, with the real release as fallback. Returns the notice about the fallback. */
export async function offerMissingNewerRelease(page: Page, more: Partial<OfferedRelease> = {}) {
  const { releases } = await (await page.request.get('/mfe/registry.json')).json()
  const real: OfferedRelease = releases.find(({ name }: OfferedRelease) => name === 'leads')
  const description = `/mfe/leads/${real.version}/release.json`
  const text = await (await page.request.get(description)).text()
  const newer: OfferedRelease = {
    ...real,
    version: '9.9.9',
    entry: '/mfe/leads/9.9.9/remoteEntry.js',
    css: [],
    integrity: {},
    fallback: { version: real.version, release: description, integrity: computeSha384Integrity(text) },
    ...more,
  }
  await replaceOfferedLeadsRelease(page, () => newer)
  return page.getByText(`Showing the previous version, ${real.version}, because ${newer.version} could not be loaded.`)
}

export const computeSha384Integrity = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
