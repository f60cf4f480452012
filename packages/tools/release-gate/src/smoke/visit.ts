import { findAccessibilityViolations } from '@crm/testing/browser/axe'
import type { Page } from 'playwright-core'

export type PageToVisit = { front: string; path: string; address: string }

const patience = 20_000 // ms

export async function visitPage(page: Page, url: string, { front, path, address }: PageToVisit): Promise<string[]> {
  const complaints = listenTo(page)
  try {
    await page.goto(new URL(address, url).href, { waitUntil: 'domcontentloaded' })
    const heading = page.locator(`[data-mfe="${front}"] h1:not([data-loading])`).first()
    const instead = page.getByRole('heading', { level: 1, name: shellsOwn })
    const another = page.locator(`[data-mfe]:not([data-mfe="${front}"]) h1:not([data-loading])`)
    await heading.or(instead).or(another).first().waitFor({ timeout: patience })
    if ((await another.count()) > 0 && (await heading.count()) === 0)
      return [`${path}: ${address} shows another front-end's page: "${await another.first().textContent()}"`]
    if (await instead.isVisible())
      return [`${path}: the shell reports: ${await readErrorText(page)}`, ...prefixMessages(path, complaints())]
    await page.waitForLoadState('networkidle', { timeout: patience })
    const light = await findAccessibilityViolations(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    // The page changes its color scheme asynchronously.
    await page.locator('html[data-color-scheme="dark"]').waitFor({ timeout: patience })
    const dark = await findAccessibilityViolations(page)
    await page.emulateMedia({ colorScheme: 'light' })
    return prefixMessages(path, [...complaints(), ...[...light, ...dark].map((violation) => `accessibility: ${violation}`)])
  } catch (error) {
    const said = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return [`${path}: no heading of level 1 appeared at ${address} (${said})`, ...prefixMessages(path, complaints())]
  }
}

const prefixMessages = (path: string, faults: string[]): string[] => faults.map((fault) => `${path}: ${fault}`)

const shellsOwn = /^(This page could not be loaded|This page stopped working|Access Denied|404 Page Not Found|Something went wrong)$/

const readErrorText = async (page: Page): Promise<string> =>
  (await page.locator('main').locator('h1, p').allTextContents()).filter(Boolean).slice(0, 4).join(' · ').slice(0, 300)

/** Collects the errors in the browser's console, which include violations of the content security policy. */
function listenTo(page: Page): () => string[] {
  const said: string[] = []
  page.removeAllListeners('console').removeAllListeners('pageerror')
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(`the console shows: ${message.text().split('\n')[0]}`)
  })
  page.on('pageerror', (error) => said.push(`it throws: ${error.message}`))
  return () => said.splice(0)
}
