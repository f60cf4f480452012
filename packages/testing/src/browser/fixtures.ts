import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Given, givenBy } from './given.ts'
import { endOwnSession, sessionOf } from './session.ts'

type Fixtures = {
  /** What the page's console may say in this test, beyond nothing: a refused request shows there. One pattern: Playwright takes two for a tuple. */
  expectedConsole: [] | [RegExp]
  /** Signs the page's browser in without clicking. */
  signedInAs(username: string): Promise<void>
  /** A page of another browser, where this person is signed in; it is held to the same. */
  pageOf(username: string): Promise<Page>
  /** Facts that a journey starts from, put in through the API. */
  given: Given
}

// How many times slower than the machine each page runs: what depends on the machine's speed shows then.
const slowdown = Number(process.env.CRM_SLOWDOWN ?? 1)

/** A browser test. It fails when the page logs an error, throws, or breaks its content security policy. */
export const test = base.extend<Fixtures>({
  expectedConsole: [[], { option: true }],

  context: async ({ context }, use) => {
    slowDown(context)
    await use(context)
    await endOwnSession(context)
  },

  page: async ({ page, expectedConsole }, use) => {
    const said = listenTo(page)
    await use(page)
    // What others change makes a page ask at any moment: an answer that a test stands in for may be on its way when it ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expectOnly(expectedConsole, said)
  },

  signedInAs: async ({ context, baseURL }, use) => {
    await use(async (username) => context.addCookies(await sessionOf(username, baseURL ?? '')))
  },

  pageOf: async ({ browser, baseURL, expectedConsole }, use) => {
    const said: string[][] = []
    const contexts: BrowserContext[] = []
    await use(async (username) => {
      const context = await browser.newContext()
      contexts.push(context)
      slowDown(context)
      await context.addCookies(await sessionOf(username, baseURL ?? ''))
      const page = await context.newPage()
      said.push(listenTo(page))
      return page
    })
    for (const context of contexts) await context.close()
    expectOnly(expectedConsole, said.flat())
  },

  given: async ({ playwright, baseURL }, use) => {
    const cookies = await sessionOf('maria', baseURL ?? '')
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '', storageState: { cookies, origins: [] } })
    await use(givenBy(request))
    await request.dispose()
  },
})

export { expect }

function expectOnly(expected: RegExp[], said: string[]): void {
  expect(said.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
}

function slowDown(context: BrowserContext): void {
  if (slowdown === 1) return
  context.on('page', async (page) => {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  })
}

// A breach of the content security policy is logged by Chromium as an error. So is the recorder of traces, which is a script, in a frame
// that runs none.
function listenTo(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    const isRecorder = message.text().startsWith("Blocked script execution in 'about:srcdoc'")
    if (message.type() === 'error' && !isRecorder) said.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
  return said
}
