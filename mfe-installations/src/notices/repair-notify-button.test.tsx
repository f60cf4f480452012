import type { RepairRequest } from '@crm/contracts'
import type { Toast } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildNotice } from './notice.fixture.ts'
import { RepairNotifyButton } from './repair-notify-button.tsx'

const request: RepairRequest = {
  ...{ id: 4, project_id: null, customer_name: 'Ben Ortiz', phone: '(202) 555-0143', email: 'ben@example.com', address: '1 Sample Street' },
  ...{
    issue_description: 'A door hangs.',
    priority: 'Medium',
    status: 'Pending',
    date_reported: '2026-11-24',
    completion_date: null,
    notes: null,
    appointment_date: null,
    assigned_installer: [],
  },
  ...{ created_at: '2026-11-24T15:00:00.000Z', updated_at: '2026-11-24T15:00:00.000Z', version: 1 },
}
const path = '/api/repair-requests/4'
let toasts: Toast[]
beforeEach(() => {
  toasts = []
})
afterEach(cleanup)

function show(shown: RepairRequest) {
  const api = stubApi({
    [`GET ${path}/notices`]: () => [],
    [`POST ${path}/email/preview`]: () => ({
      template: 'Repair',
      template_id: 3,
      templates: [{ id: 3, name: 'Repair' }],
      from: 'a',
      to: 'b',
      subject: 'c',
      html: '',
      text: '',
      problem: null,
      caught: false,
    }),
    [`POST ${path}/email`]: () => ({
      message: 'Email sent successfully',
      detail: 'The customer has been notified.',
      notices: [buildNotice()],
    }),
  })
  render(
    <MockShell toast={(toast) => toasts.push(toast)}>
      <MemoryRouter>
        <RepairNotifyButton request={shown} />
      </MemoryRouter>
    </MockShell>,
  )
  return api
}

it('tells the customer of a repair request', async () => {
  const api = show(request)
  // The dialog's chunk loads after the click and suspends rendering, so the click needs an awaited act.
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Notify Ben Ortiz' })))
  await screen.findByText('Ben Ortiz · repair request of Tuesday, November 24, 2026')
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send Email' })
  await waitFor(() => expect(send.disabled).toBe(false))
  await userEvent.click(send)
  await waitFor(() =>
    expect(toasts).toMatchObject([{ tone: 'success', title: 'Email sent successfully', description: 'The customer has been notified.' }]),
  )
  expect(api.requests(`POST ${path}/email`)[0]?.body).toEqual({ templateId: null, customMessage: '', after: null })
})

it('says that there is no e-mail address, and opens nothing', async () => {
  show({ ...request, email: null })
  const button = screen.getByRole('button', { name: 'Notify Ben Ortiz' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(toasts).toMatchObject([{ title: 'No Email', description: "This repair request doesn't have an email address." }])
  expect(screen.queryByRole('dialog')).toBeNull()
})
