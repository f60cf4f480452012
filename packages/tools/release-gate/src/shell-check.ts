import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '@crm/contracts'
import { repositoryRoot } from '@crm/testing/run/command'
import type { BrowserContext } from 'playwright-core'
import { listFilesRecursively } from './candidate.ts'
import { buildCheckResult, type CheckResult, type CommandOutcome, formatCheckResults, UsageError } from './check.ts'
import { checkSharedVersions } from './checks/shared-versions.ts'
import { buildInSubprocess } from './front-end.ts'
import { type ProductClient, parseBootData, replaceBootData, type ShellManifest } from './product.ts'
import { runInSignedInBrowser } from './smoke/browser.ts'
import { dropFrontEndSignals } from './smoke/serve-candidate.ts'
import { visitPages } from './smoke/smoke.ts'

const dist = join(repositoryRoot, 'dist/shell')

export async function checkShellWithLiveFrontEnds(product: ProductClient, only: readonly string[]): Promise<CommandOutcome> {
  await buildInSubprocess(join(repositoryRoot, 'shell'))
  const shell = candidateShell()
  const live = await product.releases()
  const unknown = only.find((name) => !live.some((release) => release.name === name))
  if (unknown !== undefined)
    throw new UsageError(`${unknown} is not live at ${product.url}. Live are: ${live.map(({ name }) => name).join(', ')}`)
  const releases = live.filter(({ name }) => only.length === 0 || only.includes(name))
  const smoked = await runInSignedInBrowser(product, async (context) => {
    await serveShell(context, product.url)
    const checks: CheckResult[] = []
    for (const release of releases) checks.push(await smokeRelease(context, product.url, release))
    return checks
  })
  const checks = [...releases.map((release) => nameCheck(release, checkSharedVersions(release, shell))), ...smoked]
  const ok = checks.every((check) => check.ok)
  const lines = [
    `The shell of this tree with the live front-ends of ${product.url}:`,
    ...formatCheckResults(checks),
    ok ? 'All live front-ends work in this shell.' : 'This shell would break live front-ends.',
  ]
  return { ok, lines, json: { url: product.url, checks } }
}

async function smokeRelease(context: BrowserContext, url: string, { name, version, pages }: Release): Promise<CheckResult> {
  const page = await context.newPage()
  const paths = pages.map(({ path }) => path)
  const { opened, faults } = await visitPages(page, { url, front: name, paths, named: smokeFrontEnd(name) })
  await page.close()
  return buildCheckResult(name, faults, `${version}: ${opened} without errors`)
}

function smokeFrontEnd(name: string): Record<string, string> {
  const file = join(repositoryRoot, `mfe-${name}`, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).crm.smoke ?? {}) : {}
}

// In this check the candidate is the shell and the releases are live, so the faults must not speak of "the live shell".
const nameCheck = ({ name }: Release, { ok, says }: CheckResult): CheckResult => ({
  name,
  ok,
  says: says.replaceAll('the live shell', 'the shell'),
})

function candidateShell(): ShellManifest {
  const { shared }: { shared: { name: string; version: string }[] } = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8'))
  return { version: 'of this tree', contract: 1, shared: Object.fromEntries(shared.map(({ name, version }) => [name, version])) }
}

async function serveShell(context: BrowserContext, url: string): Promise<void> {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const files = new Set(listFilesRecursively(dist).map((file) => `/${file.replaceAll('\\', '/')}`))
  await context.route(
    (address) => address.origin === url,
    async (route) => {
      const { pathname } = new URL(route.request().url())
      if (files.has(pathname) && pathname !== '/index.html') return route.fulfill({ path: join(dist, pathname) })
      if (route.request().resourceType() !== 'document') return dropFrontEndSignals(route, pathname)
      const response = await route.fetch()
      return route.fulfill({ response, body: replaceBootData(html, parseBootData(await response.text())) })
    },
  )
}
