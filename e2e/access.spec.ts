import type { Page } from '@playwright/test'
import { expect, test } from './browser-test.ts'

type Registry = { releases: { pages: { path: string }[] }[] }

const entries: [label: string, path: string][] = [
  ['Dashboard', '/dashboard'],
  ['Leads', '/leads'],
  ['Add Lead', '/add-lead'],
  ['Follow-ups', '/followups'],
  ['Sample Booklets', '/sample-booklets'],
  ['Installations', '/installations'],
  ['Reports', '/reports'],
  ['Admin Dashboard', '/admin'],
  ['User Management', '/admin/users'],
  ['Installers', '/admin/installers'],
  ['Email Templates', '/admin/email-templates'],
  ['SMTP Settings', '/admin/smtp-settings'],
  ['Activity Log', '/admin/activity'],
  ['Company', '/admin/settings'],
  ['Email', '/admin/outbox'],
  ['System', '/admin/queues'],
]
const tabs = ['/admin/lead-origins', '/admin/privacy', '/admin/database', '/admin/front-ends', '/admin/queues/parked']
const administration = [...entries.slice(7).map(([, path]) => path), ...tabs]
const sales = ['/dashboard', '/leads', '/add-lead', '/followups', '/sample-booklets', '/installations']
const owners = [
  ...[...sales, '/reports', '/admin/users', '/admin/installers', '/admin/email-templates'],
  ...['/admin/activity', '/admin/settings', '/admin/outbox', '/admin/queues'],
]

// `sees` are the pages in the sidebar, `denied` those that show Access Denied. /admin is neither for the owner, who is redirected to the dashboard.
const people = [
  { username: 'admin', label: 'Administrator', sees: entries.map(([, path]) => path), denied: [] },
  { username: 'maria', label: 'Owner', sees: owners, denied: ['/admin/smtp-settings'] },
  {
    username: 'james',
    label: 'Manager',
    sees: [...sales, '/reports', '/admin/installers'],
    denied: [...administration.filter((path) => path !== '/admin/installers'), '/user-management'],
  },
  {
    username: 'sofia',
    label: 'Sales Rep',
    sees: sales,
    denied: [...administration, '/reports', '/user-management'],
  },
  {
    username: 'diego',
    label: 'Installer',
    sees: ['/dashboard', '/installations'],
    denied: [...administration, '/leads', '/leads/1', '/add-lead', '/followups', '/sample-booklets', '/reports', '/user-management'],
  },
]

test('each person is offered what their role may open, and denied the rest at any address', { tag: '@full' }, async ({
  page,
  signedInAs,
  request,
}) => {
  const { releases }: Registry = await (await request.get('/mfe/registry.json')).json()
  const built = releases.flatMap(({ pages }) => pages.map(({ path }) => path))
  for (const { username, label, sees, denied } of people) {
    await test.step(`${username}, ${label}`, async () => {
      const offered = entries.filter(([, path]) => built.includes(path) && sees.includes(path))
      await signedInAs(username)
      await page.goto('/dashboard')
      const sidebar = page.getByRole('complementary')
      await expect(sidebar.getByRole('navigation').getByRole('link')).toHaveText(offered.map(([name]) => name))
      const hasAdministration = administration.some((path) => built.includes(path) && sees.includes(path))
      await expect(sidebar.getByText('Administration', { exact: true })).toBeVisible({ visible: hasAdministration })
      await expect(sidebar.getByText(username.charAt(0).toUpperCase(), { exact: true })).toBeVisible()
      await expect(sidebar.getByText(username.charAt(0).toUpperCase() + username.slice(1), { exact: true })).toBeVisible()
      await expect(sidebar.getByText(label, { exact: true })).toBeVisible()
      await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeVisible()

      for (const path of denied) {
        await goWithin(page, path)
        await expect(page.getByRole('definition').nth(2), path).toHaveText(path)
        await expect(page.getByRole('heading', { name: 'Access Denied' }), path).toBeVisible()
        await expect(sidebar, path).toBeHidden()
      }
      // Skips the administration pages, which every-screen.spec.ts opens.
      for (const [name, path] of offered.filter(([, path]) => !administration.includes(path))) {
        await goWithin(page, path)
        await expect(sidebar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
        await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText(/Access Denied|404/)
        await expect(page, path).toHaveURL(path)
      }
    })
  }
  await page.goto('/leads?search=a')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})

test("an installer's dashboard and day ask for nothing that they are refused", async ({ page, signedInAs }) => {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  await signedInAs('diego')
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Welcome' })).toContainText('Welcome back, Diego')
  await expect(page.getByText('Total Leads')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Installations', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My day' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])
})

// Changes the page without a reload, as the Back button does, because a reload takes much longer.
const goWithin = (page: Page, path: string) =>
  page.evaluate(`history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
