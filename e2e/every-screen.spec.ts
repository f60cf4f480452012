import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrontEndRegistryReply } from '@crm/contracts'
import type { Page } from '@playwright/test'
import { expect, expectAccessiblePage, test } from './browser-test.ts'

type PagePlace = { path: string; title: string; nav: { label: string } | null; tabOf?: string }
type FrontEnd = { name: string; pages: PagePlace[]; smoke?: Record<string, string> }

// Reads the pages from the front-ends' package.json files, so that new pages and front-ends are tested without a change here.
const root = join(import.meta.dirname, '..')
const frontEnds = readdirSync(root)
  .filter((folder) => folder.startsWith('mfe-'))
  .map((folder) => join(root, folder, 'package.json'))
  .filter((file) => existsSync(file))
  .map((file): FrontEnd => JSON.parse(readFileSync(file, 'utf8')).crm)

/** Replaces the parameters of a path: the first lead or installation of the demonstration, or a day. */
async function whereIs(page: Page, address: string): Promise<string> {
  if (!address.startsWith('/installations/:id')) return address.replace(':id', '1').replace(':date', '2026-03-05')
  const [installation]: { id: number }[] = await (await page.request.get('/api/installations')).json()
  return address.replace(':id', String(installation?.id))
}

// The specification calls these screens otherwise than their entries in the sidebar.
const entryNames: Record<string, string> = {
  'Lead Management': 'Leads',
  'Follow-Up Management': 'Follow-ups',
  'Sample Booklets Management': 'Sample Booklets',
  'Installation Management': 'Installations',
  'Reports & Analytics': 'Reports',
  'Installer Management': 'Installers',
  'Email Templates Management': 'Email Templates',
  'SMTP Configuration': 'SMTP Settings',
}

/** The heading, the tab of the browser, and the entry of the sidebar, or the tab below it, have the same words. */
async function expectSameName(page: Page, pages: PagePlace[], path: string): Promise<void> {
  const { title = '', nav, tabOf } = pages.find((each) => each.path === path) ?? {}
  // The dashboard greets the user, and a printed sheet names its customer or day.
  if (path !== '/dashboard' && !path.endsWith('/print')) {
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await expect.soft(page).toHaveTitle(`${heading} – CRM`)
    if (!path.includes(':')) expect.soft(heading).toBe(title)
  }
  if (nav === null && tabOf === undefined) return
  const current = await page.locator('[data-shell] [aria-current="page"]:visible').allTextContents()
  expect.soft(current.at(-1)?.trim()).toBe(entryNames[title] ?? title)
}

test('every page that the front-ends of this tree offer is looked at below', async ({ request }) => {
  const { releases }: FrontEndRegistryReply = await (await request.get('/mfe/registry.json')).json()
  for (const { name } of frontEnds) {
    const offered = releases.find((release) => release.name === name)?.pages.map(({ path }) => path)
    expect(offered?.length).toBeGreaterThan(0)
    expect(offered?.filter((path) => !frontEnds.some(({ pages }) => pages.some((page) => page.path === path)))).toEqual([])
  }
})

test.describe('in light and dark, on a desk and on a phone, no fault is found on', () => {
  for (const { name, pages, smoke = {} } of frontEnds) {
    // One test opens all pages, because starting a browser takes about as long as testing a page.
    test(`the pages of ${name}`, async ({ page, signedInAs }) => {
      await signedInAs('admin')
      for (const { path } of pages) {
        await test.step(path, async () => {
          await page.goto(await whereIs(page, smoke[path] ?? path))
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectAccessiblePage(page)
          await expectSameName(page, pages, path)
        })
      }
    })
  }

  test('the sidebar of an administrator, who sees all entries without scrolling', async ({ page, signedInAs }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signedInAs('admin')
    await page.goto('/admin')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'System' })).toBeVisible()
    expect(await menu.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0)
  })

  test('Sign In, and what it opens', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expectAccessiblePage(page)
  })

  test('a page that does not exist', async ({ page, signedInAs }) => {
    await signedInAs('maria')
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessiblePage(page)
  })

  test('a page that this person may not open', async ({ page, signedInAs }) => {
    await signedInAs('sofia')
    await page.goto('/admin/activity')
    await expect(page.getByLabel('Debug information')).toBeVisible()
    await expectAccessiblePage(page)
  })
})
