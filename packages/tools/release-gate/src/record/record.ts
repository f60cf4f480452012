import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EndpointName, endpoints } from '@crm/contracts'
import type { BrowserContext, Page } from 'playwright-core'
import { type BundledModule, listBundledModules } from '../candidate.ts'
import type { CommandOutcome } from '../check.ts'
import { buildReleaseCandidate, type FrontEndFolder } from '../front-end.ts'
import { type ProductClient, ProductRequestError } from '../product.ts'
import { runInSignedInBrowser } from '../smoke/browser.ts'
import { serveReleaseCandidate } from '../smoke/serve-candidate.ts'
import { planPageVisits } from '../smoke/smoke.ts'

/** Opens the front-end's pages and stores the API replies for `npm run dev`. Only in a demonstration, whose people are fictional. */
export async function recordAnswers(frontEnd: FrontEndFolder, product: ProductClient): Promise<CommandOutcome> {
  const { folder, name, smoke } = frontEnd
  const { demonstration } = await product.boot()
  if (!demonstration)
    throw new ProductRequestError(`${product.url} may contain data of real people: record from a demonstration, which \`npm start\` starts`)
  const candidate = await buildReleaseCandidate(frontEnd)
  const file = join(folder, 'dev/answers.json')
  const username = readRecordedUsername(file)
  const record = async (context: BrowserContext) => {
    await serveReleaseCandidate(context, product.url, candidate)
    const page = await context.newPage()
    const heard = listenTo(page)
    const paths = candidate.release.pages.map(({ path }) => path)
    const { stops } = await planPageVisits(name, paths, smoke, context)
    for (const { address } of stops) {
      await page.goto(address)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
    }
    return heard()
  }
  const reads = await runInSignedInBrowser(product, record, username)
  mkdirSync(join(folder, 'dev'), { recursive: true })
  const text = formatAnswersFile(reads, findCalledEndpoints(listBundledModules(candidate.dist)))
  writeFileSync(file, text)
  const answers = JSON.parse(text).reads.length
  return {
    ok: true,
    lines: [`Stored ${answers} replies to ${username ?? 'admin'} in mfe-${name}/dev/answers.json`],
    json: { answers },
  }
}

export function readRecordedUsername(file: string): string | undefined {
  const { reads = [] }: { reads?: RecordedResponse[] } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const me = reads.find(({ pattern }) => pattern === endpoints.me.path)?.body
  return me !== null && typeof me === 'object' && 'username' in me ? String(me.username) : undefined
}

function listenTo(page: Page): () => Promise<RecordedResponse[]> {
  const reads = new Map<string, Promise<RecordedResponse | null>>()
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
export function findCalledEndpoints(modules: readonly BundledModule[]): Set<EndpointName> {
  const own = modules.filter(({ from }) => from !== '@crm/contracts').map(({ text }) => text)
  const words = new Set(own.flatMap((text) => [...text.matchAll(/['"`](\w+)['"`]/g)].map(([, word]) => word)))
  return new Set([...(Object.keys(endpoints) as EndpointName[]).filter((name) => words.has(name)), 'me'])
}

export type RecordedResponse = { pattern: string; address: string; body: unknown }

const mostRows = 20

export function formatAnswersFile(reads: readonly RecordedResponse[], calls: ReadonlySet<EndpointName>): string {
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
