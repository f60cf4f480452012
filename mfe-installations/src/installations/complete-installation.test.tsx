import { query } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply, createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CompletionConfirmDialog, completedRefetchDelayMs, useCompleteInstallation } from './complete-installation.tsx'

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

function Screen({ day }: { day: string | null }) {
  const completion = useCompleteInstallation()
  useQuery(query('listCompletedProjects'))
  return (
    <>
      <button type="button" onClick={() => completion.ask({ id: 7, name: 'Ann Lee', installation_date: day })}>
        Ask
      </button>
      <CompletionConfirmDialog completion={completion} today="2026-11-29" />
    </>
  )
}

function ask(answer: () => unknown, day: string | null = '2026-11-29') {
  const api = stubApi({ [call]: answer, [list]: () => ({ projects: [], total: 0 }) })
  render(
    <MockShell toast={toast}>
      <Screen day={day} />
    </MockShell>,
  )
  fireEvent.click(screen.getByText('Ask'))
  return api
}

const confirm = () => screen.getByRole('button', { name: 'Mark as Done' })

describe('marking an installation as done', () => {
  it('asks first, and says that it cannot be undone', () => {
    const api = ask(() => ({}))
    const question = screen.getByRole('alertdialog', { name: 'Mark the installation of Ann Lee as done?' })
    expect(question.textContent).toContain('This cannot be undone.')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(api.requests(call)).toEqual([])
  })

  it.each([
    ['2026-12-10', 'Thu, Dec 10.'],
    ['2027-01-04', 'Mon, Jan 4, 2027.'],
  ])('says that its day has not come yet where it is %s', (day, said) => {
    ask(() => ({}), day)
    const question = screen.getByRole('alertdialog', { name: 'Mark the installation of Ann Lee as done?' })
    expect(question.textContent).toContain(
      `It moves to Completed Projects. This cannot be undone.The installation is not due yet. It is scheduled for ${said}`,
    )
  })

  it.each(['2026-11-29', '2026-11-28', null])('says nothing of its day where that is %s', (day) => {
    ask(() => ({}), day)
    expect(screen.getByRole('alertdialog').textContent).not.toContain('not due yet')
  })

  it('says "Installation completed successfully", and closes the question', async () => {
    ask(() => ({}))
    fireEvent.click(confirm())
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'success', title: 'Installation completed successfully' }))
  })

  it('reads the completed projects at once and again after 500 ms', async () => {
    expect(completedRefetchDelayMs).toBe(500)
    vi.useFakeTimers()
    const api = ask(() => ({}))
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
    const api = ask(() => answer.reply)
    const button = confirm()
    act(() => {
      button.click()
      button.click()
    })
    answer.give({})
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(api.requests(call)).toHaveLength(1)
  })

  it.each([
    ['the server’s message', () => createErrorResponse(404, { message: 'Installation not found' }), 'Installation not found'],
    ['what to do where it gave none', () => createErrorResponse(502, 'Bad gateway'), 'Please try again.'],
  ])('says "Failed to complete installation" with %s, and may be tried again', async (_, answer, description) => {
    ask(answer)
    fireEvent.click(confirm())
    await vi.waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'error', title: 'Failed to complete installation', description }))
    await vi.waitFor(() => expect(confirm()).toHaveProperty('disabled', false))
  })
})
