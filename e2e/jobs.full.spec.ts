import { createUniqueWord, expect, expectAccessiblePage, findCaughtMail, test } from './browser-test.ts'

const in9Days = () => new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)

test('an administrator finds a customer’s failed notice among the jobs, reads why it failed, and sends it again', async ({
  page,
  signedInAs,
  given,
  request,
}) => {
  const word = createUniqueWord()
  const [name, right] = [`Frida ${word}`, `frida.${word}@kitchens.example.com`]
  // The form accepts this address, because its form is valid, but the mail server refuses it.
  const { id } = await given.lead({
    name,
    email: `frida.${word}@kitchens-.example.com`,
    remarks: 'Sold',
    installation_date: in9Days(),
    assigned_installer: ['Diego Fuentes'],
  })
  await signedInAs('admin')
  const refused = await page.request.post('/api/installations/email', { data: { installationId: id, type: 'client' } })
  expect((await refused.json()).message).toContain('501')

  await page.goto('/admin/queues/jobs')
  const dialog = page.getByRole('dialog')
  const job = page.getByRole('row').filter({ hasText: name })

  await test.step('by the customer’s name, with the server’s own words', async () => {
    await page.getByLabel('Search').fill(name.toLowerCase())
    // Waits for the search in the URL, because the list is dimmed until the results are loaded.
    await expect(page).toHaveURL(/search=frida/)
    await expect(job).toContainText('Failed')
    await expectAccessiblePage(page)
    await job.getByRole('button').click()
    await expect(dialog.getByText('501 Error: Bad recipient address syntax', { exact: true })).toBeVisible()
    await expect(dialog.getByText(/^admin requested it, from /)).toBeVisible()
    await expect(dialog.getByText('Recorded in the activity log').first()).toBeVisible()
    await expectAccessiblePage(page)
  })

  const readRetries = async (): Promise<object[]> => (await page.request.get('/api/admin/activity-logs?search=job%20retried')).json()
  const earlier = await readRetries()
  await test.step('again, once the address is put right', async () => {
    const corrected = await page.request.put(`/api/leads/${id}`, { data: { email: right } })
    expect(corrected.status()).toBe(200)
    await dialog.getByRole('button', { name: 'Retry job' }).click()
    await expect(page.getByRole('dialog', { name: 'Retry jobs' })).toContainText('1 message will be retried')
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Retry 1 job' }).click()
    await expect(page.getByText('1 job retried').first()).toBeVisible()
    await expect(dialog.getByText('Attempt 2')).toBeVisible()
    await expect(dialog.getByText('Done', { exact: true })).toBeVisible()
  })

  await test.step('and it has arrived, once; the activity log says who did it', async () => {
    expect(await findCaughtMail(request, right)).toHaveLength(1)
    await expect.poll(readRetries).toMatchObject([{ user_name: 'admin', details: expect.stringContaining('1 job retried') }, ...earlier])
  })
})

test('on a phone jobs are cards, and those that nobody knows of have their place', async ({ page, signedInAs }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signedInAs('admin')
  await page.goto('/admin/queues/jobs')
  await expect(page.getByRole('list', { name: 'Jobs, newest first' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessiblePage(page)
  await page.goto('/admin/outbox')
  await page.getByRole('link', { name: 'Unknown Deliveries' }).click()
  await expect(page.getByText('No unknown deliveries')).toBeVisible()
})
