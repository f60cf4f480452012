import type { Installation } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CompletionDialog, useCompletionQuestion } from './complete-installation.tsx'
import { completedRefetchDelayMs } from './complete-installation-dialog.tsx'
import { buildInstallation } from './installation.fixture.ts'

const toast = vi.fn()
const call = 'POST /api/installations/7/complete'
const list = 'GET /api/completed-projects'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  toast.mockReset()
  vi.useRealTimers()
})

const today = '2026-11-29'

function Screen({ installation }: { installation: Installation }) {
  const question = useCompletionQuestion()
  useQuery(query('listCompletedProjects'))
  return (
    <>
      <button type="button" onClick={() => question.ask(installation)}>
        Ask
      </button>
      <CompletionDialog question={question} today={today} />
    </>
  )
}

async function ask(answer: () => unknown, changes: Partial<Installation> = {}) {
  const api = stubApi({ [call]: answer, [list]: () => ({ projects: [], total: 0 }) })
  render(
    <MockShell toast={toast}>
      <Screen installation={buildInstallation({ id: 7, installation_date: today, ...changes })} />
    </MockShell>,
  )
  fireEvent.click(screen.getByText('Ask'))
  await screen.findByRole('dialog')
  return api
}

const question = () => screen.getByRole('dialog', { name: 'Mark the installation of Ann Lee as done?' })
const confirm = () => screen.getByRole('button', { name: 'Mark as Done' })
const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('marking an installation as done', () => {
  it('asks first, and says that it cannot be undone, and who can reopen it', async () => {
    const api = await ask(() => ({}))
    expect(question().textContent).toContain('It moves to Completed Projects. This cannot be undone.')
    expect(question().textContent).toContain('Completed by mistake? A manager can reopen it on the lead’s page.')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.requests(call)).toEqual([])
  })

  it.each([
    [{ deposit_paid: false }, 'Deposit and balance not paid. Project amount: $12,400.00.'],
    [{}, 'Balance not paid. Project amount: $12,400.00.'],
    [{ project_amount: '0.00' }, 'Balance not paid.'],
    [{ balance_paid: true }, 'Paid in full'],
  ])('of %j says what is still owed: %s', async (changes, said) => {
    await ask(() => ({}), changes)
    expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === said)).toBeDefined()
  })

  it('takes today and no note unless something else is chosen', async () => {
    const api = await ask(() => ({}))
    expect(screen.getByLabelText('Completed on')).toHaveProperty('value', today)
    fireEvent.click(confirm())
    await vi.waitFor(() => expect(api.requests(call).map(({ body }) => body)).toEqual([{ completed_on: today, note: '' }]))
  })

  it('sends the chosen day and the note', async () => {
    const api = await ask(() => ({}))
    type('Completed on', '2026-11-27')
    type(/^Note/, 'Keys returned')
    fireEvent.click(confirm())
    await vi.waitFor(() =>
      expect(api.requests(call).map(({ body }) => body)).toEqual([{ completed_on: '2026-11-27', note: 'Keys returned' }]),
    )
  })

  it.each([
    ['2026-11-30', 'Must not be in the future'],
    ['', 'Required'],
  ])('refuses the day "%s": %s', async (day, message) => {
    const api = await ask(() => ({}))
    expect(screen.getByLabelText('Completed on')).toHaveProperty('max', today)
    type('Completed on', day)
    fireEvent.click(confirm())
    expect(await screen.findByText(message)).toBeDefined()
    expect(api.requests(call)).toEqual([])
  })

  it('asks before a typed note is lost', async () => {
    await ask(() => ({}))
    type(/^Note/, 'Keys returned')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeDefined()
  })

  it.each([
    ['2026-12-10', 'Thu, Dec 10.'],
    ['2027-01-04', 'Mon, Jan 4, 2027.'],
  ])('says that its day has not come yet where it is %s', async (day, said) => {
    await ask(() => ({}), { installation_date: day })
    expect(question().textContent).toContain(
      `It moves to Completed Projects. This cannot be undone.The installation is not due yet. It is scheduled for ${said}`,
    )
  })

  it.each(['2026-11-29', '2026-11-28', null])('says nothing of its day where that is %s', async (day) => {
    await ask(() => ({}), { installation_date: day })
    expect(question().textContent).not.toContain('not due yet')
  })

  it('says "Installation completed successfully", and closes the question', async () => {
    await ask(() => ({}))
    fireEvent.click(confirm())
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'success', title: 'Installation completed successfully' }))
  })

  it('reads the completed projects at once and again after 500 ms', async () => {
    expect(completedRefetchDelayMs).toBe(500)
    const api = await ask(() => ({}))
    vi.useFakeTimers()
    await act(() => vi.advanceTimersByTimeAsync(0))
    const before = api.requests(list).length
    fireEvent.click(confirm())
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(api.requests(list)).toHaveLength(before + 1)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(api.requests(list)).toHaveLength(before + 2)
  })

  it('counts once when it is pressed twice', async () => {
    const answer = createDeferredReply()
    const api = await ask(() => answer.reply)
    const button = confirm()
    act(() => {
      button.click()
      button.click()
    })
    answer.give({})
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.requests(call)).toHaveLength(1)
  })

  it.each([
    ['the server’s message', () => createErrorResponse(404, { message: 'Installation not found' }), 'Installation not found'],
    ['what to do where it gave none', () => createErrorResponse(502, 'Bad gateway'), 'Please try again.'],
  ])('says "Failed to complete installation" with %s, and may be tried again', async (_, answer, description) => {
    await ask(answer)
    fireEvent.click(confirm())
    await vi.waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to complete installation', description }))
    await vi.waitFor(() => expect(confirm()).toHaveProperty('disabled', false))
  })
})
