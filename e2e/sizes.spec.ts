import { brotliCompressSync } from 'node:zlib'
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
  expect(await weigh(shell)).toBeLessThanOrEqual(budgets.shell)
  expect(await weigh(leads)).toBeLessThanOrEqual(budgets.leads)
})

// In bytes, compressed as the sizes of the build are.
async function weigh(responses: Response[]): Promise<number> {
  const bodies = await Promise.all(responses.map((response) => response.body()))
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)
}
