import { expect, test } from './browser-test.ts'
import { type RunningContainers, startContainers } from './compose/start-containers.ts'

// Runs the services of docker-compose.yml without Docker: the same processes in production mode, with the same environment and secrets from files.
let stack: RunningContainers
test.beforeAll(async () => {
  test.setTimeout(600_000)
  stack = await startContainers()
})
test.afterAll(() => stack?.stop())

const name = 'Otto Brandt'

test('a lead from sign-in to Sold, by what docker-compose.yml runs', async ({ page }) => {
  await test.step('signs in with the password of the secret', async () => {
    await page.goto(`${stack.url}/login`)
    await expect(page.getByText('kitchen123')).toHaveCount(0)
    await page.getByLabel('Username').fill('admin')
    await page.getByRole('textbox', { name: 'Password' }).fill(stack.secret('admin-password'))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).not.toHaveURL(/login/)
  })

  await test.step('adds the lead', async () => {
    await page.goto(`${stack.url}/add-lead`)
    await page.getByLabel(/^Name/).fill(name)
    await page.getByLabel(/^Phone/).fill('(512) 555-0142')
    await page.getByLabel('Status').selectOption('In Progress')
    await page.getByLabel('Project amount').fill('6400')
    await page.getByRole('button', { name: 'Save Lead' }).click()
    await expect(page).toHaveURL(/\/leads/)
  })

  await test.step('marks it Sold', async () => {
    const row = page.getByRole('row', { name })
    await row.getByRole('button', { name: /^Edit / }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Lead Details' })
    await dialog.getByLabel('Status').selectOption('Sold')
    await dialog.getByLabel(/Installation date/i).fill('2031-03-20')
    await dialog.getByRole('button', { name: 'Update Lead' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Sold')
  })

  await test.step('reads in the activity log what the workers wrote', async () => {
    const told = async () => {
      const entries: { details: string }[] = await (await page.request.get(`${stack.url}/api/admin/activity-logs?days=1`)).json()
      return entries.map(({ details }) => details)
    }
    await expect.poll(told).toContain(`${name}: sold (was In Progress)`)
  })

  await test.step('was served by both services, which Prometheus may ask and people may not', async () => {
    const { checks } = await (await page.request.get(`${stack.url}/api/health`)).json()
    expect(checks.workers).toEqual({ ok: true, detail: '2 seen' })
    expect((await page.request.get(`${stack.url}/metrics`)).status()).toBe(404)
    const addresses = stack.addressesOf('services')
    expect(addresses).toHaveLength(2)
    for (const address of addresses) {
      const metrics = `http://${address}:3000/metrics`
      expect((await page.request.get(metrics)).status()).toBe(401)
      const headers = { Authorization: `Bearer ${stack.secret('metrics-token')}` }
      expect(await (await page.request.get(metrics, { headers })).text()).toMatch(/crm_http_\w+_count\{[^}]*method="GET"/)
    }
  })
})
