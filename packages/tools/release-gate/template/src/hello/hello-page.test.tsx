import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HelloPage } from './hello-page.tsx'

afterEach(cleanup)

const open = () =>
  render(
    <MockShell>
      <HelloPage />
    </MockShell>,
  )

it('shows the signed-in user and what is due today', async () => {
  stubApi({ 'GET /api/dashboard/stats': () => ({ totalLeads: 12, soldLeads: 3, todayFollowups: 2, newToday: 1 }) })
  open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello')
  expect(screen.getByText('Signed in as maria')).toBeDefined()
  expect(await screen.findByText('Follow-ups due today: 2')).toBeDefined()
})

it("shows an error when follow-ups can't be loaded", async () => {
  stubApi({ 'GET /api/dashboard/stats': () => createErrorResponse(500, { message: 'Internal server error' }) })
  open()
  expect((await screen.findByRole('alert')).textContent).toBe("Today's follow-ups could not be loaded.")
})
