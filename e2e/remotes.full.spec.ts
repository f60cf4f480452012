import type { Page } from '@playwright/test'
import { createUniqueWord, expect, test } from './browser-test.ts'

const typed = ['<img src=x onerror=window.__x=1>', '"><svg/onload=window.__x=1>', '{{7*7}}', '\u202Egnp.exe\u202C', "'-alert(1)-'"]
// Marks of direction are taken out of what is saved.
const hostile = typed.map((text) => text.replace(/[\u202A-\u202E]/g, ''))

test('whatever a lead holds is shown as text, on every screen', async ({ page, signedInAs, given }) => {
  const [ids, family]: [number[], string] = [[], `X${createUniqueWord()}`]
  for (const [index, text] of typed.entries()) {
    const short = text.slice(0, 20)
    const lead = {
      name: `${family} ${text}`,
      phone: short,
      remarks: 'Sold',
      notes: `${text}\n[Mar 5, 2025] ${text}`,
      additional_notes: `${text} repair`,
      customer_address: text,
      assigned_installer: [text.replaceAll(',', '')],
      selected_colors: [short],
      installation_date: `2031-03-${10 + index}`,
      // Long overdue, so that it is among the first on the dashboard.
      next_followup_date: '2001-01-01',
      project_amount: '100.00',
    }
    for (const { id } of await given.leadsOfOrigin(`${text} ${family}`, [lead])) ids.push(id)
  }
  await page.addInitScript("window.alert = () => { window.__x = 'alert' }")
  await signedInAs('admin')
  await page.goto(`/leads?search=${family}`)
  await expect(page.getByRole('row').filter({ hasText: family })).toHaveCount(hostile.length)
  for (const text of hostile) {
    await expect(page.getByRole('row').filter({ hasText: `${family} ${text}` })).toHaveCount(1)
    for (const action of ['Edit', 'Update follow-up for']) {
      await page.getByRole('button', { name: `${action} ${family} ${text}`, exact: true }).click()
      await expect(page.getByRole('dialog')).toContainText(`${family} ${text}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  }
  await page.getByRole('button', { name: `Delete ${family} ${hostile[0]}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`${family} ${hostile[0]}`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${family} ${hostile[0]} restored`).first()).toBeVisible()
  await everyPage(page)
  await page.goto(`/leads?search=${encodeURIComponent(hostile[0] ?? '')}&lead=${encodeURIComponent(hostile[1] ?? '')}`)
  await expect(page.getByRole('searchbox')).toHaveValue(hostile[0] ?? '')
  await page.goto(`/${encodeURIComponent('"><svg onload=alert(1)>')}`)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  expect(await page.evaluate('window.__x')).toBe(undefined)
  // Deletes the leads, because other tests check the same screens.
  for (const id of ids) await page.request.delete(`/api/leads/${id}`)
})

/** Opens each page of the sidebar and waits until its data is loaded. */
async function everyPage(page: Page) {
  const links = page.getByRole('complementary').getByRole('navigation').getByRole('link')
  await expect(links.first()).toBeVisible()
  for (const name of await links.allTextContents()) {
    await links.filter({ has: page.getByText(name, { exact: true }) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
}

test('what a front-end says of itself names nobody and no record', async ({ page, signedInAs, given }) => {
  const name = `Sigrid ${createUniqueWord()}`
  const { id } = await given.lead({ name })
  await page.clock.install()
  await signedInAs('maria')
  // The page sends signals every fifteen seconds after it has opened the live stream.
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
  // The federation runtime registers shared packages by version, so a second copy would add a second key.
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
