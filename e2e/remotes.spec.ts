import { expect, test, uniqueWord } from '@crm/testing/browser'

test('what a front-end says of itself names nobody and no record', async ({ page, signedInAs, given }) => {
  const name = `Sigrid ${uniqueWord()}`
  const { id } = await given.lead({ name })
  await page.clock.install()
  await signedInAs('maria')
  // From then on the page sends what it has to say, every fifteen seconds.
  const listening = page.waitForRequest('**/api/live*')
  await page.goto(`/leads/${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await listening
  const sent = page.waitForRequest('**/api/front-ends/signals')
  await page.clock.fastForward(16_000)
  const { signals } = (await sent).postDataJSON()
  const { releases } = await (await page.request.get('/mfe/registry.json')).json()
  const { version } = releases.find(({ name }: { name: string }) => name === 'leads')
  expect(signals).toContainEqual({ name: 'leads', version, phase: 'stable', kind: 'load', at: 'page', value: expect.any(Number) })
  for (const signal of signals) expect(Object.keys(signal).sort()).toEqual(['at', 'kind', 'name', 'phase', 'value', 'version'])
})

test('?boundaries shows what belongs to which team, through the tab, until it is ended; and all have one React', async ({
  page,
  signedInAs,
}) => {
  await page.addInitScript(`
    window.__renderers = []
    window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      supportsFiber: true, renderers: new Map(), checkDCE() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
      inject(renderer) { return window.__renderers.push(renderer.version) },
    }
  `)
  await signedInAs('maria')
  const label = (of: string) =>
    page.evaluate<string>(`(part => part && getComputedStyle(part, '::before').content)(document.querySelector('${of}'))`)
  await page.goto('/leads?boundaries')
  await expect.poll(() => label('[data-release]')).toMatch(/^"leads \S+ · Leads team"$/)
  expect(await label('aside')).toBe('"shell · Platform team"')
  await page.getByRole('link', { name: 'Installations', exact: true }).click()
  await expect.poll(() => label('[data-release]')).toMatch(/^"installations \S+ · Installations team"$/)
  await page.getByRole('link', { name: 'Activity Log', exact: true }).click()
  await expect.poll(() => label('[data-release]')).toMatch(/^"admin \S+ · /)
  expect(await page.evaluate('window.__renderers')).toEqual([expect.stringMatching(/^\d+\.\d+/)])
  // The federation runtime keeps each version of a shared package apart: a second copy would be a second key.
  const shared = await page.evaluate<Record<string, string[]>>(`Object.fromEntries(
    __FEDERATION__.__INSTANCES__.flatMap((host) => Object.values(host.shareScopeMap)).flatMap((scope) =>
      Object.entries(scope).map(([name, versions]) => [name, Object.keys(versions)])))`)
  expect(shared.react).toHaveLength(1)
  expect(shared['react-dom']).toHaveLength(1)
  await page.reload()
  await expect.poll(() => label('[data-release]')).toMatch(/^"admin/)
  await page.goto('/leads?boundaries=off')
  await expect(page.locator('html')).not.toHaveAttribute('data-boundaries')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await label('[data-release]')).toBe('none')
})
