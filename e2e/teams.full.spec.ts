import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@crm/local-stack'
import { renderPageSource, writeTestFrontEnd } from '@crm/release-gate/fixtures'
import type { APIRequestContext, Page } from '@playwright/test'
import { createUniqueWord, expect, test } from './browser-test.ts'

const packages = join(import.meta.dirname, '../packages')

test.describe("a team's day", () => {
  const running: ChildProcess[] = []
  test.afterEach(async () => {
    for (const child of running.splice(0)) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
  })

  async function develop(folder: string, ...flags: string[]): Promise<string> {
    const child = spawn(process.execPath, [join(packages, 'tools/build/src/dev/main.mjs'), ...flags], { cwd: folder })
    running.push(child)
    let said = ''
    child.stderr.pipe(process.stderr)
    return new Promise((resolve, reject) => {
      child.once('exit', () => reject(new Error(`It ended: ${said}`)))
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        said += part
        const address = /http:\/\/127\.0\.0\.1:\d+\/\w+$/m.exec(said.replace(process.env.CRM_URL ?? '', ''))?.[0]
        if (address) resolve(address)
      })
    })
  }

  async function developInProduct(folder: string, page: Page, baseURL = ''): Promise<string> {
    process.env.CRM_URL = new URL(baseURL).origin.replace('localhost', '127.0.0.1')
    const address = await develop(folder, '--live')
    const [session] = await page.context().cookies()
    if (session) await page.context().addCookies([{ ...session, domain: '127.0.0.1' }])
    return address
  }

  const withInput = `export function HelloPage() {
  return <section><h1>Hello</h1><input aria-label="Note" /></section>
}
`

  async function expectToTakeChangesOver(page: Page, folder: string) {
    const file = join(folder, 'src/hello/hello-page.tsx')
    await page.getByLabel('Note').fill('half a sentence')
    writeFileSync(file, readFileSync(file, 'utf8').replace('<h1>Hello</h1>', '<h1 className="text-[31px]">Good morning</h1>'))
    const heading = page.getByRole('heading', { name: 'Good morning' })
    await expect(heading).toHaveCSS('font-size', '31px')
    await expect(page.getByLabel('Note')).toHaveValue('half a sentence')
  }

  test('their front-end runs alone, on recorded answers, and takes over what they change', async ({ page }) => {
    const folder = writeTestFrontEnd({ version: '1.0.0', port: await findFreePort(), page: withInput })
    await page.goto(await develop(folder))
    await expect(page.getByRole('heading', { name: 'Hello' })).toBeVisible()
    await expectToTakeChangesOver(page, folder)
    const unknown = await page.request.get(new URL('/api/installers', page.url()).href)
    expect([unknown.status(), (await unknown.json()).message]).toEqual([501, expect.stringContaining('npm run mfe:record -w mfe-hello')])
  })

  test('their front-end runs inside the product, with a badge, and takes over what they change', async ({ page, baseURL, signedInAs }) => {
    const folder = writeTestFrontEnd({ version: '1.0.0', port: await findFreePort(), page: withInput })
    await signedInAs('maria')
    const answer = await page.goto(await developInProduct(folder, page, baseURL))
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'")
    await expect(page.getByRole('complementary', { name: 'Development' })).toHaveText('hello · dev')
    await expectToTakeChangesOver(page, folder)
    await page.getByRole('link', { name: 'Leads', exact: true }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    // Leaves the page, because its live stream would fail when the server stops.
    await page.goto('about:blank')
  })

  test.describe('where something breaks', () => {
    // The bundler, its client, and React log these errors.
    test.use({ expectedConsole: [/^\[rspack-dev-server\]|Module build failed|No such lead|hot-update\.js/] })

    test('what they break is told in the page, which is as dark as their machine', async ({ page }) => {
      const folder = writeTestFrontEnd({ version: '1.0.0', port: await findFreePort(), page: withInput })
      const file = join(folder, 'src/hello/hello-page.tsx')
      await page.emulateMedia({ colorScheme: 'dark' })
      const address = new URL(await develop(folder))
      await page.goto(address.href.replace('127.0.0.1', 'localhost'))
      expect(page.url()).toBe(address.href)
      await expect(page.getByRole('heading', { name: 'Hello' })).toBeVisible()
      await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
      writeFileSync(file, withInput.replace('<h1>Hello</h1>', '<h1>Hello</h2>'))
      await expect(page.getByRole('alert', { name: 'Build errors' })).toContainText('hello-page.tsx')
      writeFileSync(file, withInput.replace('return', "if (location.search === '') throw new Error('No such lead')\n  return"))
      await expect(page.getByRole('alert', { name: 'Build errors' })).toBeHidden()
      await expect(page.getByRole('alert')).toContainText('No such lead')
      await expect(page.getByRole('heading', { name: 'This page stopped working' })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCSS('padding-left', '24px')
      writeFileSync(file, withInput)
      await expect(page.getByRole('heading', { name: 'Hello' })).toBeVisible()
      await page.goto(new URL('/elsewhere', address).href)
      await expect(page.getByRole('main')).toHaveText('This front-end has no page at this address. Its pages are listed above.')
    })

    test('what they break inside the product is told in the page too, under its policy', async ({ page, baseURL, signedInAs }) => {
      const folder = writeTestFrontEnd({ version: '1.0.0', port: await findFreePort(), page: withInput })
      const file = join(folder, 'src/hello/hello-page.tsx')
      await signedInAs('maria')
      await page.goto(await developInProduct(folder, page, baseURL))
      await expect(page.getByRole('heading', { name: 'Hello' })).toBeVisible()
      writeFileSync(file, withInput.replace('</h1>', '</h2>'))
      await expect(page.getByRole('alert', { name: 'Build errors' })).toContainText('hello-page.tsx')
      await page.getByLabel('Note').fill('half a sentence')
      for (const heading of ['Mended', 'Changed again']) {
        writeFileSync(file, withInput.replace('>Hello<', `>${heading}<`))
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      }
      await expect(page.getByRole('alert', { name: 'Build errors' })).toBeHidden()
      await expect(page.getByLabel('Note')).toHaveValue('half a sentence')
      // Imports a shared package that the page has not used before.
      writeFileSync(
        file,
        `import { useLocation } from 'react-router-dom'\n${withInput.replace('>Hello<', '>At {useLocation().pathname}<')}`,
      )
      await expect(page.getByRole('heading', { name: 'At /hello' })).toBeVisible()
      await page.goto('about:blank')
    })
  })
})

test.describe('before anything is live', () => {
  type Answer = { published?: boolean; state?: string; checks: { name: string; ok: boolean; says: string }[] }

  async function tokenFor(name: string, request: APIRequestContext): Promise<string> {
    const answer = await request.post(`/api/admin/front-ends/${name}/tokens`, { data: {} })
    expect(answer.status()).toBe(201)
    return (await answer.json()).token
  }

  const publish = (folder: string, token: string) => run(['publish'], folder, token)

  async function run(words: string[], cwd: string, token = ''): Promise<{ code: number; answer: Answer }> {
    const main = join(packages, 'tools/release-gate/src/main.ts')
    const { NODE_OPTIONS: _, ...env } = process.env
    const child = spawn(process.execPath, ['--import', 'tsx', main, ...words, '--json'], { cwd, env: { ...env, MFE_TOKEN: token } })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      said += part
    })
    child.stderr.pipe(process.stderr)
    const [code] = await once(child, 'close')
    return { code: Number(code), answer: JSON.parse(said) }
  }

  test('a release that is well is there for whoever chooses it, and nobody gets it yet', async ({ page, signedInAs }) => {
    await signedInAs('admin')
    const name = `greeting${createUniqueWord()}`
    const token = await tokenFor(name, page.request)
    const { code, answer } = await publish(writeTestFrontEnd({ name, version: '1.0.0' }), token)
    expect(answer.checks.filter(({ ok }) => !ok)).toEqual([])
    expect([code, answer.published, answer.state]).toEqual([0, true, 'published'])
    const { releases } = await (await page.request.get('/mfe/registry.json')).json()
    expect(releases.map((release: { name: string }) => release.name)).not.toContain(name)
  })

  test('one that is not is refused, and every fault says what to change', async ({ page, signedInAs }) => {
    await signedInAs('admin')
    const name = `careless${createUniqueWord()}`
    const token = await tokenFor(name, page.request)
    const careless = renderPageSource("console.error('forgotten')", { name, heading: '<img src="/icon.svg" />' })
    const { code, answer } = await publish(
      writeTestFrontEnd({ name, version: '1.0.0', page: careless, css: '.card { padding: 0 }', changelog: '# Changes' }),
      token,
    )
    expect([code, answer.published]).toEqual([1, false])
    const faults = Object.fromEntries(answer.checks.filter(({ ok }) => !ok).map(({ name, says }) => [name, says]))
    expect(Object.keys(faults)).toEqual(['changelog', 'scoped css', 'smoke run'])
    expect(faults.changelog).toContain('add "## 1.0.0"')
    expect(faults['scoped css']).toContain('`.card` is outside of @scope')
    expect(faults['smoke run']).toContain(`/${name}: the console shows: forgotten`)
    expect(faults['smoke run']).toContain('image-alt')
  })

  test('one that declares what the product would refuse is told so, and no page is waited for', async ({ page, signedInAs }) => {
    await signedInAs('admin')
    const front = `greedy${createUniqueWord()}`
    const token = await tokenFor(front, page.request)
    const folder = writeTestFrontEnd({ name: front, version: '1.0.0' })
    const file = join(folder, 'package.json')
    const said = readFileSync(file, 'utf8').replace(`"path": "/${front}"`, '"path": "/leads/240"')
    writeFileSync(file, said.replace('"permission": "dashboard"', '"permission": "greedy"'))
    const { code, answer } = await publish(folder, token)
    expect([code, answer.published]).toEqual([1, false])
    const faults = Object.fromEntries(answer.checks.filter(({ ok }) => !ok).map(({ name, says }) => [name, says]))
    expect(Object.keys(faults)).toEqual(['declaration', 'exposed contract', 'smoke run'])
    expect(faults.declaration).toMatch(/permission of mfe-greedy[a-z]+.package\.json: .*, one of: dashboard, leads, /)
    expect(faults.declaration).toMatch(/matches \/leads\/:id, a page of leads \(.* team\)/)
    expect(faults['exposed contract']).not.toContain('exposes no')
    expect(faults['smoke run']).toBe('/leads/240: not opened, because its declaration has errors')
  })

  test('its answers are recorded as whoever they are of, and only those that it asks for itself', async () => {
    const folder = writeTestFrontEnd({ name: 'noted', version: '1.0.0' })
    expect((await run(['record'], folder)).code).toBe(0)
    const { reads, writes } = JSON.parse(readFileSync(join(folder, 'dev/answers.json'), 'utf8'))
    expect(reads.map(({ address }: { address: string }) => address)).toEqual(['/api/auth/me', '/api/dashboard/stats'])
    expect([reads[0].body.username, writes]).toEqual(['maria', []])
  })

  test('the shell of this tree runs with what is live', async () => {
    const { code, answer } = await run(['shell', 'installations'], packages)
    expect(answer.checks).toEqual([
      { name: 'installations', ok: true, says: expect.stringContaining('ranges fit the shell of this tree') },
      { name: 'installations', ok: true, says: expect.stringMatching(/: \d+ pages without errors$/) },
    ])
    expect(code).toBe(0)
  })
})
