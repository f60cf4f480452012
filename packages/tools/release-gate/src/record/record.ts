import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EndpointName, endpoints } from '@crm/contracts'
import type { BrowserContext, Page } from 'playwright-core'
import { listModules, type SourceModule } from '../candidate.ts'
import type { Outcome } from '../check.ts'
import { buildCandidate, type FrontEndFolder } from '../front-end.ts'
import { type Product, ProductError } from '../product.ts'
import { withBrowser } from '../smoke/browser.ts'
import { serveCandidate } from '../smoke/candidate-in-live.ts'
import { listStops } from '../smoke/smoke.ts'

/** Opens the front-end's pages and stores the API replies for `npm run dev`. Only in a demonstration, whose people are fictional. */
export async function record(frontEnd: FrontEndFolder, product: Product): Promise<Outcome> {
  const { folder, name, smoke } = frontEnd
  const { demonstration } = await product.boot()
  if (!demonstration)
    throw new ProductError(`${product.url} may contain data of real people: record from a demonstration, which \`npm start\` starts`)
  const candidate = await buildCandidate(frontEnd)
  const file = join(folder, 'dev/answers.json')
  const username = readRecordedUser(file)
  const record = async (context: BrowserContext) => {
    await serveCandidate(context, product.url, candidate)
    const page = await context.newPage()
    const heard = listenTo(page)
    const { stops } = await listStops(
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
  const text = formatAnswersFile(reads, findCalls(listModules(candidate.dist)))
  writeFileSync(file, text)
  const answers = JSON.parse(text).reads.length
  return {
    ok: true,
    lines: [`Stored ${answers} replies to ${username ?? 'admin'} in mfe-${name}/dev/answers.json`],
    json: { answers },
  }
}

export function readRecordedUser(file: string): string | undefined {
  const { reads = [] }: { reads?: RecordedRead[] } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const me = reads.find(({ pattern }) => pattern === endpoints.me.path)?.body
  return me !== null && typeof me === 'object' && 'username' in me ? String(me.username) : undefined
}

function listenTo(page: Page): () => Promise<RecordedRead[]> {
  const reads = new Map<string, Promise<RecordedRead | null>>()
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    const pattern = toPattern(pathname)
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

function toPattern(pathname: string): string | undefined {
  const fitting = Object.values(endpoints)
    .filter(
      ({ method, path }) => method === 'GET' && !streams.includes(path) && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
    )
    .map(({ path }) => path)
  return fitting.sort((a, b) => a.split(':').length - b.split(':').length)[0]
}

/** The API calls whose names occur in the front-end's sources. The shell makes other calls, which are not recorded. */
export function findCalls(modules: readonly SourceModule[]): Set<EndpointName> {
  const own = modules.filter(({ from }) => from !== '@crm/contracts').map(({ text }) => text)
  const words = new Set(own.flatMap((text) => [...text.matchAll(/['"`](\w+)['"`]/g)].map(([, word]) => word)))
  return new Set([...(Object.keys(endpoints) as EndpointName[]).filter((name) => words.has(name)), 'me'])
}

export type RecordedRead = { pattern: string; address: string; body: unknown }

const mostRows = 20

export function formatAnswersFile(reads: readonly RecordedRead[], calls: ReadonlySet<EndpointName>): string {
  const called = [...calls].map((name) => endpoints[name])
  const writes = called.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  const lines = reads
    .filter(({ pattern }) => called.some(({ method, path }) => method === 'GET' && path === pattern))
    .sort((a, b) => (a.address < b.address ? -1 : 1))
    .map((read) => JSON.stringify({ ...read, body: shortenLists(read.body) }))
  return `{\n"reads": ${list(lines)},\n"writes": ${list(writes.map((write) => JSON.stringify(write)))}\n}\n`
}

const list = (lines: readonly string[]): string => (lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`)

function shortenLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostRows).map(shortenLists)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortenLists(each)]))
}
