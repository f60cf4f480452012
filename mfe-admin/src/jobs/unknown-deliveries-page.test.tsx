import type { SessionUser } from '@crm/contracts'
import type { Toast } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUnknownDeliveryFixture } from './job.fixture.ts'
import { UnknownDeliveriesPage } from './unknown-deliveries-page.tsx'

const list = 'GET /api/admin/jobs/unknown'
const decision = 'POST /api/admin/jobs/unknown/9'
const admin: SessionUser = { username: 'admin', role: 'administrator', permissions: [] }

let toasts: Toast[]
beforeEach(() => {
  toasts = []
})
afterEach(cleanup)

function open(answers: Parameters<typeof stubApi>[0], user = admin) {
  const api = stubApi({ [list]: () => [createUnknownDeliveryFixture()], ...answers })
  render(
    <MockShell user={user} toast={(toast) => toasts.push(toast)}>
      <BrowserRouter>
        <UnknownDeliveriesPage />
      </BrowserRouter>
    </MockShell>,
  )
  return api
}
const decide = async (name: string, confirm: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: confirm }))
}

describe('unknown deliveries', () => {
  it('tell what is known of each', async () => {
    open({})
    const article = await screen.findByRole('article', { name: 'Your installation on Dec 3' })
    for (const text of ['Hannah Okonkwo · hannah.o@example.com', 'Nov 28, 9:41:08 AM', '<n-9@example.com>', /whole text was sent/])
      within(article).getByText(text)
    expect(within(article).getByRole('link', { name: 'Read the message' }).getAttribute('href')).toBe('/admin/outbox?message=9')
  })

  it.each([
    ['It arrived', 'It arrived', 'arrived', 'The message is marked as sent'],
    ['Leave it unknown', 'Leave it unknown', 'leave', 'The message stays unknown'],
    ['Resend', 'Resend, may arrive twice', 'again', 'The message will be resent'],
  ])('are decided: %s', async (name, confirm, sent, told) => {
    const api = open({ [decision]: () => createUnknownDeliveryFixture() })
    await decide(name, confirm)
    await vi.waitFor(() => expect(toasts).toMatchObject([{ tone: 'success', description: told }]))
    expect(api.requests(decision)[0]?.body).toEqual({ decision: sent, after: null })
    await vi.waitFor(() => expect(api.requests(list).length).toBeGreaterThan(1))
  })

  it('warn of a newer message before one is sent again', async () => {
    const api = open({
      [list]: () => [createUnknownDeliveryFixture({ newer: 12 })],
      [decision]: () => createErrorResponse(409, { message: 'Somebody was faster' }),
    })
    await decide('Resend', 'Resend, may arrive twice')
    await vi.waitFor(() => expect(toasts).toMatchObject([{ tone: 'error', description: 'Somebody was faster' }]))
    expect(api.requests(decision)[0]?.body).toEqual({ decision: 'again', after: 12 })
  })

  it('are decided by administrators alone', async () => {
    open({}, { username: 'rita', role: 'owner', permissions: ['admin'] })
    await screen.findByRole('article')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('that there are none, or that cannot be fetched, say so', async () => {
    let answer: unknown[] | null = null
    open({ [list]: () => answer ?? createErrorResponse(500, { message: 'It broke' }) })
    await screen.findByText('It broke')
    answer = []
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('No unknown deliveries')
  })
})
