import { createUniqueWord, expect, test } from './browser-test.ts'

test('a change by one person is on the screens of the others, each in its place', async ({ given, pageOf, request }) => {
  const name = `Zelma ${createUniqueWord()}`
  const [list, dashboard, followUps] = [await pageOf('maria'), await pageOf('james'), await pageOf('sofia')]
  await list.goto(`/leads?search=${name}`)
  await expect(list.getByText('No leads found').first()).toBeVisible()
  await dashboard.goto('/dashboard')
  const todays = dashboard.getByRole('region', { name: /Today.s Follow-ups/ })
  await expect(todays).toBeVisible()
  await followUps.goto('/followups')
  const card = followUps.getByRole('heading', { level: 3, name })
  await expect(followUps.getByRole('heading', { level: 1 })).toBeVisible()

  // The date makes it the most overdue lead, so that it comes first in the list.
  const { id } = await given.lead({ name, next_followup_date: '1990-01-01', phone: '(512) 555-0181' })
  await expect(list.getByRole('row', { name })).toContainText('(512) 555-0181')
  await expect(todays).toContainText(name)
  await expect(card).toBeVisible()

  const lead = await (await list.request.get(`/api/leads/${id}`)).json()
  await list.request.put(`/api/leads/${id}`, { data: { version: lead.version, phone: '(512) 555-0182', next_followup_date: null } })
  await expect(list.getByRole('row', { name })).toContainText('(512) 555-0182')
  await expect(todays).not.toContainText(name)
  await expect(card).toHaveCount(0)
  expect((await request.get('/api/live')).status()).toBe(401)
})

test('a lead that is handed over is told to who gets it, and who has it open is told to the others', async ({ given, pageOf }) => {
  const name = `Hanna ${createUniqueWord()}`
  const { id } = await given.lead({ name, assigned_to: 'maria' })
  const [maria, james] = [await pageOf('maria'), await pageOf('james')]
  await james.goto('/reports')
  await expect(james.getByRole('heading', { level: 1 })).toBeVisible()
  await james.waitForLoadState('networkidle')
  await maria.goto(`/leads/${id}`)
  await expect(maria.getByRole('heading', { level: 1, name })).toBeVisible()

  await maria.request.put(`/api/leads/${id}`, { data: { version: 1, assigned_to: 'james' } })
  const toast = james.locator('.toast').filter({ hasText: `${name} was assigned to you` })
  await expect(toast).toContainText('Assigned by Maria')
  await expect(james.getByRole('link', { name: 'Leads', exact: true })).toHaveAccessibleDescription(/assigned to you/)
  await toast.getByRole('button', { name: 'Open' }).click()
  await expect(james).toHaveURL(`/leads/${id}`)

  const seen = maria.getByRole('status').filter({ hasText: 'James has this lead open' })
  await expect(seen).toBeVisible()
  await expect(james.getByText('Maria has this lead open')).toBeVisible()
  await james.close()
  await expect(seen).toHaveCount(0)
})
