import { expect, expectNoFaults, test } from '@crm/testing/browser'
import type { Page } from '@playwright/test'

type Release = { pages: { path: string }[] }

const screens = [
  '/dashboard',
  '/leads',
  '/leads/:id',
  '/leads/import',
  '/add-lead',
  '/followups',
  '/sample-booklets',
  '/installations',
  '/installations/:id/print',
  '/installations/day/:date/print',
  '/admin',
  '/admin/lead-origins',
  '/admin/settings',
  '/admin/users',
  '/user-management',
  '/admin/installers',
  '/admin/email-templates',
  '/admin/smtp-settings',
  '/admin/outbox',
  '/admin/activity',
  '/admin/queues',
  '/admin/queues/jobs',
  '/admin/queues/unknown',
  '/admin/queues/parked',
  '/admin/database',
  '/admin/privacy',
  '/reports',
]

/** Where a page is: for the first lead of the demonstration, or for one of its installations, or for a day. */
async function addressOn(page: Page, path: string): Promise<string> {
  if (!path.startsWith('/installations/:id')) return path.replace(':id', '1').replace(':date', '2026-03-05')
  const [installation]: { id: number }[] = await (await page.request.get('/api/installations')).json()
  return path.replace(':id', String(installation?.id))
}

test('every page that the front-ends offer is looked at below', async ({ request }) => {
  const { releases }: { releases: Release[] } = await (await request.get('/mfe/registry.json')).json()
  const offered = releases.flatMap(({ pages }) => pages.map(({ path }) => path))
  expect(offered.filter((path) => !screens.includes(path))).toEqual([])
})

test.describe('in light and dark, on a desk and on a phone, no fault is found on', () => {
  for (const path of screens) {
    test(path, async ({ page, signedInAs }) => {
      await signedInAs('admin')
      await page.goto(await addressOn(page, path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNoFaults(page)
    })
  }

  test('Sign In, and what it opens', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expectNoFaults(page)
  })

  test('a page that does not exist', async ({ page, signedInAs }) => {
    await signedInAs('maria')
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoFaults(page)
  })

  test('a page that this person may not open', async ({ page, signedInAs }) => {
    await signedInAs('sofia')
    await page.goto('/admin/activity')
    await expect(page.getByLabel('Debug information')).toBeVisible()
    await expectNoFaults(page)
  })
})
