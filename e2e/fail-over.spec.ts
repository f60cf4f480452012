import { createHash } from 'node:crypto'
import type { Boot, OfferedRelease } from '@crm/contracts'
import { expect, expectNoFaults, test } from '@crm/testing/browser'
import type { Page, Route } from '@playwright/test'

// What the browser, the federation runtime and the shell say in the console of a file that did not come or was refused; and the server
// refuses signals of a release that it does not know.
test.use({
  expectedConsole: [
    /integrity|RUNTIME-\d+|\/mfe\/|could not be loaded|ERR_|status of (404|503)|Error [0-9a-f]{8}:|ChunkLoadError|ContractError|HangingError|Content Security Policy|\/front-ends\/signals/i,
  ],
})

const parts = {
  'remote entry': /\/mfe\/leads\/[^/]+\/remoteEntry\.js$/,
  chunks: /\/mfe\/leads\/[^/]+\/js\//,
  stylesheet: /\/mfe\/leads\/[^/]+\/css\//,
}

const changed = (change: (text: string) => string) => async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, body: change(await response.text()) })
}
const faults = {
  missing: (route: Route) => route.fulfill({ status: 404 }),
  'cut in the middle': changed((text) => text.slice(0, text.length / 2)),
  'tampered with': changed(
    (text) => `${text.startsWith('@') || text.startsWith('/*!') ? ':root { --tampered: 1 }' : 'window.__tampered = true;'}\n${text}`,
  ),
}

const failed = (page: Page) => page.getByRole('main').getByRole('alert')
const leadList = (page: Page) => page.getByRole('row').nth(1)
const stay = (page: Page) => page.evaluate('window.__sameDocument = true')
const isSameDocument = (page: Page) => page.evaluate('window.__sameDocument === true')

for (const [part, files] of Object.entries(parts)) {
  for (const [fault, answer] of Object.entries(faults)) {
    test(`the ${part} of the leads ${fault}: said in its place, the rest works, and Retry brings it back`, async ({ page, signedInAs }) => {
      await signedInAs('maria')
      await page.route(files, answer)
      await page.goto('/leads')
      await expect(failed(page).getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
      await expect(failed(page)).toContainText(/Leads team · leads \d/)
      await expect(failed(page)).toContainText(/Error [0-9a-f]{8}/)
      expect(await page.evaluate('window.__tampered')).toBe(undefined)
      expect(await page.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--tampered")')).toBe('')
      await stay(page)

      await page.getByRole('link', { name: 'Installations', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Installation Management' })).toBeVisible()
      await page.getByRole('link', { name: 'Leads', exact: true }).click()
      await expect(failed(page)).toBeVisible()

      await page.unroute(files)
      await failed(page).getByRole('button', { name: 'Retry' }).click()
      await expect(leadList(page)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Lead Management' })).toHaveCSS('font-weight', '600')
      expect(await isSameDocument(page)).toBe(true)
    })
  }

  test(`the ${part} of the leads slow: said after a while, and there once it comes`, async ({ page, signedInAs }) => {
    const line = await aSlowLine(page, files)
    await signedInAs('maria')
    await page.goto('/leads')
    await line.isWaitedFor()
    await line.afterAWhile()
    await expect(page.getByText('This page takes longer than usual. It is still being loaded.')).toBeVisible()
    await page.getByRole('link', { name: 'Installations', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Installation Management' })).toBeVisible()
    await page.getByRole('link', { name: 'Leads', exact: true }).click()
    line.open()
    await expect(leadList(page)).toBeVisible()
  })

  test(`the ${part} of the leads slow: asked for anew by who does not want to wait`, async ({ page, signedInAs }) => {
    const line = await aSlowLine(page, files)
    await signedInAs('maria')
    await page.goto('/leads')
    await line.isWaitedFor()
    await line.afterAWhile()
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    // What hangs stays so; only what is asked for from now on is answered.
    await page.unroute(files)
    await retry.click()
    await expect(leadList(page)).toBeVisible()
  })
}

const places = { 'remote entry': 'entry', chunks: 'chunk', stylesheet: 'css' }

for (const [part, files] of Object.entries(parts)) {
  test(`the ${part} of the leads never answered: the server hears of it, and the page says so`, async ({ page, signedInAs }) => {
    const line = await aSlowLine(page, files)
    await signedInAs('maria')
    const told = page.waitForRequest((request) => /"kind":"error"/.test(request.postData() ?? ''))
    await page.goto('/leads')
    await line.isWaitedFor()
    // Scripts that are answered, and are asked for together with the sheet, have come.
    if (part === 'stylesheet') await expect(page.locator('script[src*="/mfe/leads/"]')).toHaveCount(0)
    // The clock goes on by itself, too: on a slow machine the page may be past its first wait already.
    await page.clock.fastForward(10_500)
    expect((await told).postDataJSON().signals).toEqual([
      expect.objectContaining({ name: 'leads', at: places[part as keyof typeof places] }),
    ])
    await page.clock.fastForward(10_500)
    await expect(failed(page).getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await expect(failed(page)).toContainText(/Error [0-9a-f]{8}/)
    await page.unroute(files)
    await failed(page).getByRole('button', { name: 'Retry' }).click()
    await page.clock.fastForward(3_000)
    await expect(leadList(page)).toBeVisible()
  })
}

test('a part of a page that does not come takes nothing from the page, and comes after Retry', async ({ page, signedInAs }) => {
  await signedInAs('maria')
  await page.goto('/leads')
  await expect(leadList(page)).toBeVisible()
  const search = page.getByRole('searchbox')
  await search.fill('a')
  await page.route(parts.chunks, faults.missing)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const line = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded. What you typed is still here.' })
  await expect(line).toBeVisible()
  await expect(search).toHaveValue('a')
  await expect(leadList(page)).toBeVisible()
  await expectNoFaults(page)
  await page.unroute(parts.chunks)
  await line.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Lead Details' })).toBeVisible()
  await expect(line).toHaveCount(0)
})

test.describe('with a version before', () => {
  const damaged = {
    ...faults,
    slow: () => undefined,
    'from elsewhere': (route: Route) => route.fulfill({ status: 302, headers: { location: 'http://127.0.0.1:9/' } }),
  }

  test('the pages are those of that one, with a line that says so, and the next registry ends it', async ({ page, signedInAs }) => {
    await page.clock.install()
    await signedInAs('maria')
    const { newer, real } = await offerNewer(page)
    await page.goto('/leads')
    await expect(leadList(page)).toBeVisible()
    const line = page.getByText(`Showing the version before, ${real.version}, because ${newer.version} could not be loaded.`)
    await expect(line).toBeVisible()
    await expectNoFaults(page)
    await stay(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add Lead' }).click()
    await expect(line).toBeVisible()
    await page.getByLabel('Name', { exact: false }).first().fill('Typed Before')

    // The server has taken the newer one back. Nothing changes under the hands of whoever types.
    const asked = page.waitForResponse('**/mfe/registry.json*')
    await page.clock.fastForward(61_000)
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
    await asked
    await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue('Typed Before')
    await expect(line).toBeVisible()
    await page.getByRole('link', { name: 'Leads', exact: true }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('link', { name: 'Follow-ups', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Follow-Up Management' })).toBeVisible()
    await expect(line).toHaveCount(0)
    expect(await isSameDocument(page)).toBe(true)
  })

  test('a newer one that is never answered gives its place to that one', async ({ page, signedInAs }) => {
    const line = await aSlowLine(page, /\/mfe\/leads\/9\.9\.9\//)
    await signedInAs('maria')
    const { newer, real } = await offerNewer(page)
    await page.goto('/leads')
    await line.isWaitedFor()
    await page.clock.fastForward(10_500)
    await page.clock.fastForward(10_500)
    await expect(leadList(page)).toBeVisible()
    await expect(page.getByText(`Showing the version before, ${real.version}, because ${newer.version} could not be loaded.`)).toBeVisible()
  })

  for (const [fault, answer] of Object.entries(damaged)) {
    test(`whose description is ${fault}: said as without one`, async ({ page, signedInAs }) => {
      await signedInAs('maria')
      const { newer } = await offerNewer(page)
      await page.route('**/mfe/leads/*/release.json', answer)
      await page.goto('/leads')
      // One that does not come is waited for, ten seconds long.
      await expect(failed(page)).toContainText(`leads ${newer.version}`, { timeout: 90_000 })
    })
  }

  test('a release that asks for another React is not begun', async ({ page, signedInAs }) => {
    await signedInAs('maria')
    const { real } = await offerNewer(page, { shared: { react: '^20.0.0' } })
    await page.goto('/leads')
    await expect(leadList(page)).toBeVisible()
    await expect(page.getByText(`Showing the version before, ${real.version},`)).toBeVisible()
  })
})

test.describe('a release that asks for another React', () => {
  test('is refused in words, with its owner', async ({ page, signedInAs }) => {
    await signedInAs('maria')
    await changeOffer(page, (leads) => ({ ...leads, shared: { ...leads.shared, react: '^20.0.0' } }))
    await page.goto('/leads')
    await expect(failed(page)).toContainText(/leads \S+ needs react \^20\.0\.0, and the CRM has 19\./)
    await expect(failed(page)).toContainText('Leads team')
  })

  test('and does not say so is contained where it begins', async ({ page, signedInAs }) => {
    await signedInAs('maria')
    const forged = (text: string) => text.replaceAll('requiredVersion:"^19.0.0"', 'requiredVersion:"^20.0.0"')
    await page.route(parts['remote entry'], changed(forged))
    await changeOffer(page, async (leads) => {
      const entry = await (await page.request.get(leads.entry)).text()
      expect(forged(entry)).not.toBe(entry)
      return { ...leads, integrity: { ...leads.integrity, [leads.entry]: sha384(forged(entry)) } }
    })
    await page.goto('/leads')
    await expect(failed(page)).toContainText('Leads team')
    await page.getByRole('link', { name: 'Installations', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Installation Management' })).toBeVisible()
  })
})

test.describe('the registry, asked for at the sign-in', () => {
  for (const [fault, answer] of Object.entries({
    missing: faults.missing,
    slow: () => undefined,
    'cut in the middle': faults['cut in the middle'],
  })) {
    test(`${fault}: the pages are those that the page came with`, async ({ page }) => {
      await page.route('**/mfe/registry.json*', answer)
      await page.goto('/login')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Welcome' })).toBeVisible()
      await page.getByRole('link', { name: 'Leads', exact: true }).click()
      await expect(leadList(page)).toBeVisible()
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
    await expect(failed(page)).toContainText('leads 6.6.6')
    await page.getByRole('link', { name: 'Installations', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Installation Management' })).toBeVisible()
  })
})

test('a registry that did not answer once is asked again within seconds', async ({ page, signedInAs }) => {
  await page.clock.install()
  await signedInAs('maria')
  await page.goto('/leads')
  await expect(leadList(page)).toBeVisible()
  await page.route('**/mfe/registry.json*', (route) => route.fulfill({ status: 503 }), { times: 1 })
  const refused = page.waitForResponse('**/mfe/registry.json*')
  await page.clock.fastForward(61_000)
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  expect((await refused).status()).toBe(503)
  const answered = page.waitForResponse('**/mfe/registry.json*')
  expect((await answered).status()).toBe(200)
})

const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** Files that are asked for and do not come, and a clock that can be put forward. */
async function aSlowLine(page: Page, files: RegExp) {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const asked = page.waitForRequest(files)
  await page.clock.install()
  await page.route(files, async (route) => {
    await opened
    await route.continue()
  })
  return {
    open: () => open(),
    isWaitedFor: () => asked,
    afterAWhile: async () => {
      await expect(page.getByRole('main').getByText('Loading')).toBeVisible()
      await page.clock.fastForward(10_500)
    },
  }
}

const bootOf = /(<script type="application\/json" id="boot">)([\s\S]*?)(<\/script>)/

/** The page comes with another release of the leads. */
async function changeOffer(page: Page, change: (leads: OfferedRelease) => OfferedRelease | Promise<OfferedRelease>) {
  await page.route(
    (url) => !url.pathname.includes('.') && !url.pathname.startsWith('/api/'),
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const boot: Boot = JSON.parse(bootOf.exec(html)?.[2] ?? '{}')
      const releases = await Promise.all(boot.releases.map((each) => (each.name === 'leads' ? change(each) : each)))
      const json = JSON.stringify({ ...boot, releases }).replaceAll('<', '\\u003c')
      await route.fulfill({ response, body: html.replace(bootOf, (_, before, __, after) => before + json + after) })
    },
  )
}

/** The page comes with a release of the leads of which no file is there, and with the real one as the version before. */
async function offerNewer(page: Page, more: Partial<OfferedRelease> = {}) {
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
    fallback: { version: real.version, release: description, integrity: sha384(text) },
    ...more,
  }
  await changeOffer(page, () => newer)
  return { newer, real }
}
