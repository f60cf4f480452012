import { expect, expectNoFaults, test } from '@crm/testing/browser'

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
  '/admin/installers',
  '/admin/email-templates',
  '/admin/smtp-settings',
  '/admin/outbox',
  '/admin/activity',
]

test('every page that the front-ends offer is looked at below', async ({ request }) => {
  const { releases }: { releases: Release[] } = await (await request.get('/mfe/registry.json')).json()
  const offered = releases.flatMap(({ pages }) => pages.map(({ path }) => path))
  expect(offered.filter((path) => !screens.includes(path))).toEqual([])
})

test.describe('in light and dark, on a desk and on a phone, no fault is found on', () => {
  for (const path of screens) {
    test(path, async ({ page, signedInAs }) => {
      await signedInAs('admin')
      // The first lead of the demonstration.
      await page.goto(path.replace(':id', '1').replace(':date', '2026-03-05'))
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
    await expect(page.getByText('Access Denied')).toBeVisible()
    await expectNoFaults(page)
  })
})
