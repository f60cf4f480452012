import type { Page } from '@playwright/test'
import { createUniqueWord, expect, expectAccessiblePage, expectAccessiblePageWhileLoading, pressRetry, test } from './browser-test.ts'

const long = {
  email: `${'wilhelmina.alexandrina.'.repeat(3)}ng@example.com`,
  project_amount: '99999999.99',
  notes: `[Mar 5, 2025] ${'Averylongwordwithoutanybreak'.repeat(10)}`,
}
const sold = {
  remarks: 'Sold',
  project_amount: '7400',
  installation_date: '2031-04-02',
  deposit_paid: true,
  customer_address: '12 Elm Street, Austin, TX 78701',
  notes: '[Mar 5, 2025] Sent quote\nPrefers mornings',
}

/** Answers requests to `path` with the server's response, modified by `change`. */
const changing = (page: Page, path: string, change: (answer: Record<string, unknown>) => unknown) =>
  page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: change(await response.json()) })
    },
  )

/** Makes requests to `path` fail until the returned function is called. */
async function failing(page: Page, path: string): Promise<() => Promise<void>> {
  const isPath = ({ pathname }: URL) => pathname === path
  await page.route(isPath, (route) => route.fulfill({ status: 503, json: { message: 'Out of service for a moment.' } }))
  return () => page.unroute(isPath)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.describe('no fault is found on Lead Management', () => {
  test.beforeEach(async ({ signedInAs }) => signedInAs('maria'))

  test('when the filters match nothing', async ({ page }) => {
    await page.goto('/leads?search=nobody+is+called+so&status=Sold')
    await expect(page.getByText('No leads found')).toBeVisible()
    await expect(page.getByText('Try adjusting your filters or add a new lead')).toBeVisible()
    await expectAccessiblePage(page)
    await page.getByRole('status').getByRole('button', { name: 'Clear Filters' }).click()
    await expect(page.getByRole('table', { name: 'Leads' })).toBeVisible()
  })

  test('while it is being loaded', async ({ page }) => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/leads?**', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/leads')
    await expect(page.getByRole('status').filter({ hasText: 'Loading leads...' })).toBeAttached()
    await expectAccessiblePageWhileLoading(page)
    answer()
  })

  test('with a name, an address and an amount as long as they may be', async ({ page, given }) => {
    const name = `Wilhelmina-${createUniqueWord()} ${'Featherstonehaugh-'.repeat(4)}Ng`
    const { id } = await given.lead({ name, ...long })
    await page.goto(`/leads?search=${name}`)
    await expect(page.getByRole('row', { name })).toContainText('$99,999,999.99')
    await expectAccessiblePage(page)
    await page.goto(`/leads?lead=${id}`)
    await expect(page.getByRole('dialog', { name: 'Edit Lead Details' })).toBeVisible()
    await expectAccessiblePage(page)
  })

  test('in the quick follow-up', async ({ page, given }) => {
    const name = `Petra ${createUniqueWord()}`
    await given.lead({ name, next_followup_date: '2025-03-05' })
    await page.goto(`/leads?search=${name}`)
    await page.getByRole('button', { name: `Update follow-up for ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Quick follow-up' })
    await dialog.getByRole('button', { name: 'Custom note' }).click()
    await dialog.getByLabel('Custom note').fill('Asked for matt grey')
    await dialog.getByLabel('Assignee').selectOption('james')
    await expect(dialog.getByText('This lead will be reassigned from Maria to James.')).toBeVisible()
    await expectAccessiblePage(page)
  })

  test('in the dialog of a new lead, and when its changes would be lost', async ({ page, given }) => {
    const { id } = await given.lead({ name: 'Nora Newcomer' })
    await page.goto(`/leads?lead=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit Lead Details' })
    await expect(dialog.getByText('No notes history available')).toBeVisible()
    await expectAccessiblePage(page)
    await dialog.getByLabel('Add new note').fill('Wants oak')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
    await expectAccessiblePage(page)
  })

  test('in the dialog of a sold lead, with a list open', async ({ page, given }) => {
    const { id } = await given.lead({ name: 'Sol Sold', ...sold })
    await page.goto(`/leads?lead=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Edit Lead Details' })
    for (const label of ['Assigned installers', 'Colors']) {
      await dialog.getByRole('combobox', { name: label }).click()
      await dialog.getByRole('listbox', { name: label }).getByRole('option').first().click()
    }
    await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(2)
    await expectAccessiblePage(page)
    await dialog.getByRole('combobox', { name: 'Colors' }).click()
    await expect(dialog.getByRole('listbox', { name: 'Colors' })).toBeVisible()
    await expectAccessiblePage(page)
  })

  test('when it asks before a lead is deleted', async ({ page, given }) => {
    const name = `Della ${createUniqueWord()}`
    await given.lead({ name })
    await page.goto(`/leads?search=${name}`)
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await expect(page.getByRole('alertdialog', { name: 'Are you sure you want to delete this lead?' })).toBeVisible()
    await expectAccessiblePage(page)
  })

  test('in the sheet with the filters', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 })
    await page.goto('/leads?status=Sold')
    await page.getByRole('button', { name: /^Filter/ }).click()
    await expect(page.getByRole('dialog', { name: 'Filter leads' }).getByRole('button', { name: /^Show \d+ leads$/ })).toBeVisible()
    await expectAccessiblePage(page)
  })
})

test.describe('no fault is found on Add Lead', () => {
  test.use({ expectedConsole: [/status of 400 .*api\/leads/] })

  test('for a sold lead that the server refuses', async ({ page, signedInAs }) => {
    await signedInAs('maria')
    await page.goto('/add-lead')
    await page.getByLabel('Status').selectOption('Sold')
    await expect(page.getByRole('heading', { name: 'Installation & Payment Details' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Installers' }).click()
    await page.getByRole('listbox', { name: 'Installers' }).getByRole('option').first().click()
    await page.getByText('Deposit Paid').click()
    await page.getByLabel(/^Name/).fill('Vera Vague')
    await page.getByLabel(/^Phone/).fill('(512) 555-0133')
    await page.getByLabel('Email').fill('nowhere')
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Save Lead' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '1 field to check: Email' })).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectAccessiblePage(page)
  })
})

test.describe('no fault is found where there is nothing yet', () => {
  test('on the dashboard', async ({ page, signedInAs }) => {
    await changing(page, '/api/leads', (answer) => ({ ...answer, leads: [], total: 0, totalPages: 0 }))
    await changing(page, '/api/dashboard/stats', () => ({ totalLeads: 0, soldLeads: 0, todayFollowups: 0, newToday: 0 }))
    const nobody = { overdue: [], dueToday: [], upcoming: [], counts: { overdue: 0, dueToday: 0, upcoming: 0 } }
    await changing(page, '/api/followups', (answer) => ({ ...answer, ...nobody }))
    await signedInAs('maria')
    await page.goto('/dashboard')
    await expect(page.getByText('No follow-ups due today!')).toBeVisible()
    await expect(page.getByText('No recent leads')).toBeVisible()
    await expectAccessiblePage(page)
  })

  test('among the installations', async ({ page, signedInAs }) => {
    const none = { upcoming: 0, unscheduled: 0, repairs: 0, urgent: 0, urgentToday: 0, completed: 0, completedThisMonth: 0, unconfirmed: 0 }
    await changing(page, '/api/installations/board', (board) => ({ ...board, counts: none }))
    await signedInAs('maria')
    await page.goto('/installations')
    await expect(page.getByText('No Installations Yet')).toBeVisible()
    await expectAccessiblePage(page)
  })

  test('in the activity log', async ({ page, signedInAs }) => {
    await signedInAs('admin')
    await page.goto('/admin/activity?search=nothing+was+ever+called+so')
    await expect(page.getByText('No activity logs found for the selected filters')).toBeVisible()
    await expectAccessiblePage(page)
  })
})

test.describe('no fault is found when the server can not answer, and Retry asks anew,', () => {
  test.use({ expectedConsole: [/status of 503/] })

  const screens = [
    { path: '/leads', title: 'Lead Management', api: '/api/leads', message: 'Failed to fetch leads' },
    { path: '/installations', title: 'Installation Management', api: '/api/installations/board', message: 'Failed to fetch installations' },
    { path: '/admin/activity', title: 'Activity Log', api: '/api/admin/activity-logs', message: 'Failed to fetch activity logs' },
  ]
  for (const { path, title, api, message } of screens) {
    test(`on ${title}`, async ({ page, signedInAs }) => {
      const recover = await failing(page, api)
      await signedInAs('admin')
      await page.goto(path)
      const alert = page.getByRole('alert').filter({ hasText: message })
      await expect(heading(page, title)).toBeVisible()
      await expect(alert).toBeVisible()
      await expectAccessiblePage(page)
      await recover()
      await pressRetry(alert)
      await expect(alert).toBeHidden()
      await expect(page.getByRole('table').first()).toBeVisible()
    })
  }

  test('on the dashboard, once for all parts', async ({ page, signedInAs }) => {
    const parts = ['/api/dashboard/stats', '/api/followups', '/api/leads']
    const recoveries = await Promise.all(parts.map((path) => failing(page, path)))
    await signedInAs('maria')
    await page.goto('/dashboard')
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load the dashboard' })
    await expect(alert).toBeVisible()
    await expectAccessiblePage(page)
    for (const recover of recoveries) await recover()
    await pressRetry(alert)
    await expect(page.getByRole('list', { name: 'Figures' })).toContainText('Total Leads')
    await expect(alert).toBeHidden()
  })
})

test.describe('no fault is found in the frame', () => {
  test('in the menu of a phone', async ({ page, signedInAs }) => {
    await signedInAs('admin')
    await page.setViewportSize({ width: 375, height: 800 })
    await page.goto('/leads')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Activity Log' })).toBeVisible()
    await expectAccessiblePage(page)
  })

  test('with the sidebar closed, on a small desk', async ({ page, signedInAs }) => {
    await signedInAs('admin')
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto('/leads')
    await expect(page.getByRole('link', { name: /^View details of / }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
    await expectAccessiblePage(page, [1024])
  })
})

test.describe('no fault is found at the door', () => {
  test.use({ expectedConsole: [/status of 401 .*auth\/login/] })

  test('when signing in failed', async ({ page }) => {
    // Disables the timer that hides the banner after five seconds, because the four checks may take longer. Stopping the clock would also stop axe.
    await page.addInitScript(
      'const later = setTimeout; window.setTimeout = (run, ms, ...rest) => ms === 5000 ? 0 : later(run, ms, ...rest)',
    )
    await page.goto('/login')
    await page.getByLabel('Username').fill('nobody')
    await page.getByRole('button', { name: 'Sign In' }).click()
    const banner = page.getByRole('alert').filter({ hasText: 'Login Failed' })
    await expect(banner).toContainText('Invalid credentials. Please try again.')
    await expectAccessiblePage(page)
    await expect(banner).toBeVisible()
  })

  test('when somebody wants an account', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Account Registration' })
    await expect(dialog).toContainText('Please reach out to the website administrator to create a new account.')
    await expectAccessiblePage(page)
    await dialog.getByRole('button', { name: 'Got it' }).click()
    await expect(dialog).toBeHidden()
  })
})
