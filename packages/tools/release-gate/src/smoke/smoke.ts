import { getContainerName } from '@crm/build/front-end'
import type { APIRequestContext, BrowserContext, Page } from 'playwright-core'
import type { ReleaseCandidate } from '../candidate.ts'
import { buildCheckResult, type CheckResult } from '../check.ts'
import type { ExposedFrontEnd } from '../checks/pages.ts'
import { serveReleaseCandidate } from './serve-candidate.ts'
import { type PageToVisit, visitPage } from './visit.ts'

type SmokeTestResult = { check: CheckResult; exposed: ExposedFrontEnd | null | 'not loaded' }

/** Opens each page of the candidate in the live shell. `named`: sample addresses. `unfit`: pages that the shell would reject. */
export async function runSmokeTest(
  context: BrowserContext,
  { url, candidate, named, unfit }: { url: string; candidate: ReleaseCandidate; named: Record<string, string>; unfit: ReadonlySet<string> },
): Promise<SmokeTestResult> {
  const { name, pages } = candidate.release
  await serveReleaseCandidate(context, url, candidate)
  const page = await context.newPage()
  const { opened, faults } = await visitPages(page, {
    url,
    front: name,
    paths: pages.map(({ path }) => path).filter((path) => !unfit.has(path)),
    named,
  })
  faults.push(...[...unfit].map((path) => `${path}: not opened, because its declaration has errors`))
  const exposed = await readExposed(page, getContainerName(candidate.release))
  await page.close()
  return { check: buildCheckResult('smoke run', faults, `${opened} in the live shell, without errors`), exposed }
}

type Visits = { url: string; front: string; paths: string[]; named: Record<string, string> }

/** Opens the pages one after another. `opened`: how many, as a text. */
export async function visitPages(page: Page, { url, front, paths, named }: Visits): Promise<{ opened: string; faults: string[] }> {
  const { stops, faults } = await planPageVisits(front, paths, named, page.context())
  for (const stop of stops) faults.push(...(await visitPage(page, url, stop)))
  return { opened: `${stops.length} ${stops.length === 1 ? 'page' : 'pages'}`, faults }
}

export async function planPageVisits(
  front: string,
  paths: string[],
  named: Record<string, string>,
  { request }: BrowserContext,
): Promise<{ stops: PageToVisit[]; faults: string[] }> {
  const found = await Promise.all(paths.map(async (path) => ({ front, path, address: await findPageAddress(path, named, request) })))
  return {
    stops: found.filter((stop): stop is PageToVisit => stop.address !== null),
    faults: found
      .filter(({ address }) => address === null)
      .map(
        ({ path }) =>
          `${path}: no record was found for this page. Specify its address in package.json: "crm": { "smoke": { "${path}": "…" } }`,
      ),
  }
}

// The code is a string, because it runs in the page, where the container is a global variable.
const readExposed = (page: Page, container: string): Promise<SmokeTestResult['exposed']> =>
  page
    .evaluate<SmokeTestResult['exposed']>(`Promise.resolve(globalThis[${JSON.stringify(container)}]).then(async (container) => {
      if (!container) return 'not loaded'
      const made = await container.get('./pages')
      const frontEnd = made?.().frontEnd
      if (!frontEnd) return null
      const { contract, name, version, pages = {} } = frontEnd
      return { contract, name, version, pages: Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, typeof page])) }
    })`)
    .catch(() => null)

/** The address of a page, from `named` (`crm.smoke` in package.json) if it is there. Otherwise `:date` becomes today, and `:id` the id of
 * the first record of the list with the same path, such as `/api/leads` for `/leads/:id`. Null if there is none. */
export async function findPageAddress(path: string, named: Record<string, string>, request: APIRequestContext): Promise<string | null> {
  if (named[path] !== undefined) return named[path]
  const dated = path.replace(/:date\b/, new Date().toISOString().slice(0, 10))
  const [list] = dated.split('/:id')
  if (!dated.includes(':')) return dated
  const answer = await request.get(`/api${list}`)
  const id = answer.ok() ? firstId(await answer.json().catch(() => null)) : null
  const address = id === null ? dated : dated.replace('/:id', `/${id}`)
  return address.includes(':') ? null : address
}

function firstId(answer: unknown): string | number | null {
  const lists = Array.isArray(answer) ? [answer] : Object.values(answer ?? {}).filter((value) => Array.isArray(value))
  const [record] = lists[0] ?? []
  return record?.id ?? null
}
