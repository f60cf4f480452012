import { budgets } from '@crm/build'
import { expect, test } from '@crm/testing/browser'
import type { Response } from '@playwright/test'

test('opening the leads fetches no more JavaScript than the product allows', async ({ page, signedInAs }) => {
  await signedInAs('maria')
  const scripts: Response[] = []
  page.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response))
  // The last part of the shell comes after the first paint, and listens.
  const listening = page.waitForRequest('**/api/live**')
  await page.goto('/leads')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await listening

  const shell = scripts.filter((response) => !new URL(response.url()).pathname.startsWith('/mfe/'))
  const leads = scripts.filter((response) => new URL(response.url()).pathname.startsWith('/mfe/leads/'))
  expect(scripts).toHaveLength(shell.length + leads.length)
  expect(leads.length).toBeGreaterThan(1)
  for (const response of scripts)
    expect(response.headers()).toMatchObject({ 'content-encoding': 'br', 'content-length': expect.stringMatching(/^[1-9]/) })
  expect(weigh(shell)).toBeLessThanOrEqual(budgets.shell)
  expect(weigh(leads)).toBeLessThanOrEqual(budgets.leads)
})

// In bytes, as they were sent.
const weigh = (responses: Response[]): number => responses.reduce((sum, response) => sum + Number(response.headers()['content-length']), 0)
