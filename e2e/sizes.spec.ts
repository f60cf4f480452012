import { shellSizeBudgets } from '@crm/build'
import type { FrontEndRegistryReply } from '@crm/contracts'
import type { Response } from '@playwright/test'
import { expect, test } from './browser-test.ts'

for (const [name, path, who] of [
  ['leads', '/leads', 'maria'],
  ['installations', '/installations', 'maria'],
  ['admin', '/admin', 'admin'],
] as const) {
  test(`opening ${path} fetches no more JavaScript than the product allows`, async ({ page, signedInAs }) => {
    await signedInAs(who)
    const { releases }: FrontEndRegistryReply = await (await page.request.get('/mfe/registry.json')).json()
    const release = releases.find((each) => each.name === name)
    if (release === undefined) throw new Error(`There is no front-end ${name}`)
    const scripts: Response[] = []
    page.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response))
    // The shell loads its last scripts after the first paint, and opens the live stream with them.
    const listening = page.waitForRequest('**/api/live**')
    await page.goto(path)
    await expect(page.locator(`main [data-mfe] h1`)).toBeVisible()
    await listening
    await page.waitForLoadState('networkidle')

    const at = (response: Response) => new URL(response.url()).pathname
    const shell = scripts.filter((response) => !at(response).startsWith('/mfe/'))
    const remote = scripts.filter((response) => at(response).startsWith(`/mfe/${name}/`))
    const entry = remote.filter((response) => at(response) === release.entry)
    expect(scripts).toHaveLength(shell.length + remote.length)
    expect([entry.length, remote.length > 1]).toEqual([1, true])
    // The script for failed front-ends must load only after a failure.
    expect(shell.map(at).filter((script) => script.includes('fail-over'))).toEqual([])
    for (const response of scripts)
      expect(response.headers()).toMatchObject({ 'content-encoding': 'br', 'content-length': expect.stringMatching(/^[1-9]/) })
    expect(weigh(shell)).toBeLessThanOrEqual(shellSizeBudgets.shell)
    expect(weigh(entry)).toBeLessThanOrEqual(release.budgets.entry)
    expect(weigh(remote)).toBeLessThanOrEqual(release.budgets.screen)
  })
}

// The total size in bytes, compressed as sent.
const weigh = (responses: Response[]): number => responses.reduce((sum, response) => sum + Number(response.headers()['content-length']), 0)
