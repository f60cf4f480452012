import { endOwnSession, openSharedSession } from '@crm/testing/browser/session'
import { type APIRequestContext, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'

export { expectAccessiblePage, expectAccessiblePageWhileLoading, expectNoOverflow } from './accessibility.ts'

type Fixtures = {
  /** A pattern of console errors that the test expects. At most one, because Playwright takes a list of two for a value with options. */
  expectedConsole: [] | [RegExp]
  signedInAs(username: string): Promise<void>
  pageOf(username: string): Promise<Page>
  given: Given
}

// Slows the CPU of each page by this factor, to find tests that depend on the machine's speed.
const slowdown = Number(process.env.CRM_SLOWDOWN ?? 1)

/** A browser test. It fails if the page logs an error, throws, or violates the content security policy. */
export const test = base.extend<Fixtures>({
  expectedConsole: [[], { option: true }],

  context: async ({ context }, use) => {
    slowDown(context)
    await context.addInitScript(keepToasts)
    await use(context)
    await endOwnSession(context)
  },

  page: async ({ page, expectedConsole }, use) => {
    const said = listenTo(page)
    await use(page)
    // A live update may start a request at any time, so a mocked response may be unfinished when the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expectOnly(expectedConsole, said)
  },

  signedInAs: async ({ context, baseURL }, use) => {
    await use(async (username) => context.addCookies(await openSharedSession(username, baseURL ?? '')))
  },

  pageOf: async ({ browser, baseURL, expectedConsole }, use) => {
    const said: string[][] = []
    const contexts: BrowserContext[] = []
    await use(async (username) => {
      const context = await browser.newContext()
      contexts.push(context)
      slowDown(context)
      await context.addInitScript(keepToasts)
      await context.addCookies(await openSharedSession(username, baseURL ?? ''))
      const page = await context.newPage()
      said.push(listenTo(page))
      return page
    })
    for (const context of contexts) await context.close()
    expectOnly(expectedConsole, said.flat())
  },

  given: async ({ playwright, baseURL }, use) => {
    const cookies = await openSharedSession('maria', baseURL ?? '')
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '', storageState: { cookies, origins: [] } })
    await use(createRequester(request))
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

// A toast disappears after five seconds, before a test on a slow machine has seen it or used its action. It stays while another window has
// the focus, so each toast is told for half a minute that one has.
const keepToasts = `{
  let toast = null
  let shownAt = 0
  setInterval(() => {
    const shown = document.querySelector('.toast')
    if (shown !== toast) [toast, shownAt] = [shown, Date.now()]
    if (toast) dispatchEvent(new Event(Date.now() - shownAt < 30_000 ? 'blur' : 'focus'))
  }, 500)
}`

// Chromium logs violations of the security policy as errors. The one caused by Playwright's trace recorder is ignored.
function listenTo(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    const isRecorder = message.text().startsWith("Blocked script execution in 'about:srcdoc'")
    if (message.type() === 'error' && !isRecorder) said.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
  return said
}

type LeadBody = Record<string, unknown> & { name: string }

type Given = {
  lead(fields: LeadBody): Promise<{ id: number }>
  /** Creates leads with a new origin of this label, then deactivates the origin. */
  leadsOfOrigin(label: string, leads: LeadBody[]): Promise<{ id: number }[]>
}

function createRequester(request: APIRequestContext): Given {
  async function requestAs<Answer>(what: string, method: 'POST' | 'PUT', path: string, data: object): Promise<Answer> {
    const answer = await request.fetch(path, { method, data })
    if (!answer.ok()) throw new Error(`${what} was rejected: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const lead = (fields: LeadBody) =>
    requestAs<{ id: number }>('The lead', 'POST', '/api/leads', {
      ...{ phone: '(512) 555-0100', lead_origin: 'website', assigned_to: 'maria' },
      ...fields,
    })

  return {
    lead,
    async leadsOfOrigin(label, leads) {
      const origin = await requestAs<{ id: number; value: string }>('The origin', 'POST', '/api/admin/lead-origins', { label })
      const recorded: { id: number }[] = []
      for (const fields of leads) recorded.push(await lead({ ...fields, lead_origin: origin.value }))
      await requestAs('The deactivation', 'PUT', `/api/admin/lead-origins/${origin.id}`, { is_active: false })
      return recorded
    },
  }
}

type CaughtMessage = {
  subject: string
  from: { name: string; address: string }[]
  to: { address: string }[]
  text: string
  html: string
}

export async function findCaughtMail(request: APIRequestContext, address: string): Promise<CaughtMessage[]> {
  const all: CaughtMessage[] = await (await request.get(`${process.env.CRM_MAIL_URL}/api/email`)).json()
  return all.filter(({ to }) => to.some((each) => each.address === address))
}

/** Presses Retry if it exists. Playwright's `click` would wait for the button, which a live update may already have removed. */
export async function pressRetry(where: Page | Locator): Promise<void> {
  await where.getByRole('button', { name: 'Retry', exact: true }).evaluateAll((buttons: object[]) => {
    for (const button of buttons as { click(): void }[]) button.click()
  })
}

/** Eight random letters, so that the data of tests and of repeated runs on one product differ. */
export const createUniqueWord = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((n) => String.fromCharCode(97 + (n % 26))).join('')
