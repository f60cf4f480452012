import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '@crm/contracts'
import type { BrowserContext } from 'playwright-core'
import { listFilesBelow } from './candidate.ts'
import { buildCheck, type Check, formatChecks, type Outcome, UsageError } from './check.ts'
import { checkSharedVersions } from './checks/shared-versions.ts'
import { type Product, readBoot, type ShellManifest, withBoot } from './product.ts'
import { build, root } from './run.ts'
import { withBrowser } from './smoke/browser.ts'
import { dropSignals, sendFromDisk } from './smoke/candidate-in-live.ts'
import { listStops } from './smoke/smoke.ts'
import { visit } from './smoke/visit.ts'

const dist = join(root, 'dist/shell')

export async function checkShell(product: Product, only: readonly string[]): Promise<Outcome> {
  await build(join(root, 'shell'))
  const shell = candidateShell()
  const live = await product.releases()
  const unknown = only.find((name) => !live.some((release) => release.name === name))
  if (unknown !== undefined)
    throw new UsageError(`${unknown} is not live at ${product.url}. Live are: ${live.map(({ name }) => name).join(', ')}`)
  const releases = live.filter(({ name }) => only.length === 0 || only.includes(name))
  const smoked = await withBrowser(product, async (context) => {
    await serveShell(context, product.url)
    const checks: Check[] = []
    for (const release of releases) checks.push(await smokeRelease(context, product.url, release))
    return checks
  })
  const checks = [...releases.map((release) => nameCheck(release, checkSharedVersions(release, shell))), ...smoked]
  const ok = checks.every((check) => check.ok)
  const lines = [
    `The shell of this tree with the live front-ends of ${product.url}:`,
    ...formatChecks(checks),
    ok ? 'All live front-ends work in this shell.' : 'This shell would break live front-ends.',
  ]
  return { ok, lines, json: { url: product.url, checks } }
}

async function smokeRelease(context: BrowserContext, url: string, { name, version, pages }: Release): Promise<Check> {
  const page = await context.newPage()
  const { stops, faults } = await listStops(
    name,
    pages.map(({ path }) => path),
    smokeFrontEnd(name),
    context,
  )
  for (const stop of stops) faults.push(...(await visit(page, url, stop)))
  await page.close()
  return buildCheck(name, faults, `${version}: ${stops.length} ${stops.length === 1 ? 'page' : 'pages'} without errors`)
}

function smokeFrontEnd(name: string): Record<string, string> {
  const file = join(root, `mfe-${name}`, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).crm.smoke ?? {}) : {}
}

// In this check the candidate is the shell and the releases are live, so the faults must not speak of "the live shell".
const nameCheck = ({ name }: Release, { ok, says }: Check): Check => ({ name, ok, says: says.replaceAll('the live shell', 'the shell') })

function candidateShell(): ShellManifest {
  const { shared }: { shared: { name: string; version: string }[] } = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8'))
  return { version: 'of this tree', contract: 1, shared: Object.fromEntries(shared.map(({ name, version }) => [name, version])) }
}

async function serveShell(context: BrowserContext, url: string): Promise<void> {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const files = new Set(listFilesBelow(dist).map((file) => `/${file.replaceAll('\\', '/')}`))
  await context.route(
    (address) => address.origin === url,
    async (route) => {
      const { pathname } = new URL(route.request().url())
      if (files.has(pathname) && pathname !== '/index.html') return sendFromDisk(route, join(dist, pathname))
      if (route.request().resourceType() !== 'document') return dropSignals(route, pathname)
      const response = await route.fetch()
      return route.fulfill({ response, body: withBoot(html, readBoot(await response.text())) })
    },
  )
}
