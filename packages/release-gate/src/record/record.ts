import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@crm/contracts'
import type { BrowserContext, Page } from 'playwright-core'
import { buildCandidate, type FrontEndFolder } from '../front-end.ts'
import { modulesOf } from '../modules.ts'
import type { Outcome } from '../outcome.ts'
import { type Product, ProductSaysNo } from '../product.ts'
import { withBrowser } from '../smoke/browser.ts'
import { serveCandidate } from '../smoke/candidate-in-live.ts'
import { stopsOf } from '../smoke/smoke.ts'
import { answersFile, type Read } from './answers-file.ts'
import { callsOf } from './calls-of.ts'

/**
 * Opens the pages of a front-end's present sources in a demonstration product, and keeps what its calls answer for `npm run dev`. Only of a demonstration: its
 * people are made up.
 */
export async function record(frontEnd: FrontEndFolder, product: Product): Promise<Outcome> {
  const { folder, name, smoke } = frontEnd
  const { demonstration } = await product.boot()
  if (!demonstration)
    throw new ProductSaysNo(`${product.url} holds the data of real people: record from a demonstration, as \`npm start\` runs one`)
  const candidate = await buildCandidate(frontEnd)
  const file = join(folder, 'dev/answers.json')
  const username = recordedAs(file)
  const record = async (context: BrowserContext) => {
    await serveCandidate(context, product.url, candidate)
    const page = await context.newPage()
    const heard = listenTo(page)
    const { stops } = await stopsOf(
      name,
      candidate.release.pages.map(({ path }) => path),
      smoke,
      context,
    )
    for (const { address } of stops) {
      await page.goto(address)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
    }
    return heard()
  }
  const reads = await withBrowser(product, record, username)
  mkdirSync(join(folder, 'dev'), { recursive: true })
  const text = answersFile(reads, callsOf(modulesOf(candidate.dist)))
  writeFileSync(file, text)
  const answers = JSON.parse(text).reads.length
  return {
    ok: true,
    lines: [`${answers} answers, as ${username ?? 'admin'} gets them, are kept in mfe-${name}/dev/answers.json`],
    json: { answers },
  }
}

/** Whose answers are in the file already: the new ones are theirs too. */
export function recordedAs(file: string): string | undefined {
  const { reads = [] }: { reads?: Read[] } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const me = reads.find(({ pattern }) => pattern === endpoints.me.path)?.body
  return me !== null && typeof me === 'object' && 'username' in me ? String(me.username) : undefined
}

function listenTo(page: Page): () => Promise<Read[]> {
  const reads = new Map<string, Promise<Read | null>>()
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    const pattern = patternOf(pathname)
    if (response.request().method() !== 'GET' || pattern === undefined || response.status() !== 200) return
    const address = pathname + search
    reads.set(
      address,
      response.json().then(
        (body) => ({ pattern, address, body }),
        () => null,
      ),
    )
  })
  return async () => (await Promise.all(reads.values())).filter((read) => read !== null)
}

const streams = ['/api/live']

/** The path of the call, as the table of calls has it: the one with the fewest parameters that fits. */
function patternOf(pathname: string): string | undefined {
  const fitting = Object.values(endpoints)
    .filter(
      ({ method, path }) => method === 'GET' && !streams.includes(path) && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
    )
    .map(({ path }) => path)
  return fitting.sort((a, b) => a.split(':').length - b.split(':').length)[0]
}
