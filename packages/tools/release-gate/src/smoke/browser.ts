import { demonstrationAccounts, demonstrationPassword } from '@crm/contracts/demonstration'
import { buildChromiumOptions } from '@crm/testing/browser/chromium'
import { type BrowserContext, chromium } from 'playwright-core'
import { type ProductClient, ProductRequestError } from '../product.ts'

export async function runInSignedInBrowser<Result>(
  product: ProductClient,
  use: (context: BrowserContext) => Promise<Result>,
  demonstrated?: string,
): Promise<Result> {
  const browser = await chromium.launch(buildChromiumOptions()).catch((error: Error) => {
    throw new ProductRequestError(
      `Chromium was not found (Debian: apt-get install chromium-headless-shell; else: npx playwright install chromium), or set its path in CRM_CHROMIUM: ${error.message.split('\n')[0]}`,
    )
  })
  try {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      reducedMotion: 'reduce',
      colorScheme: 'light',
      // Responses of a service worker would not pass through the routes that serve the candidate.
      serviceWorkers: 'block',
    })
    await signIn(context, demonstrated === undefined ? await account(product) : { username: demonstrated, password: demonstrationPassword })
    return await use(context)
  } finally {
    await browser.close()
  }
}

async function signIn(context: BrowserContext, account: { username: string; password: string }): Promise<void> {
  const answer = await context.request.post('/api/auth/login', { data: account })
  if (!answer.ok()) throw new ProductRequestError(`Could not sign in as ${account.username}: ${(await answer.json()).message}`)
}

async function account(product: ProductClient): Promise<{ username: string; password: string }> {
  const { SMOKE_USERNAME: username, SMOKE_PASSWORD: password } = process.env
  if (username && password) return { username, password }
  const { demonstration } = await product.boot()
  const administrator = demonstrationAccounts.find(({ role }) => role === 'admin')
  if (demonstration && administrator) return { username: administrator.username, password: demonstrationPassword }
  throw new ProductRequestError('Set SMOKE_USERNAME and SMOKE_PASSWORD to an account of this product that may open the pages')
}
