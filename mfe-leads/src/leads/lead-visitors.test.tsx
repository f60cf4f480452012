import { MockShell } from '@crm/shell-api/mock'
import { stubApi } from '@crm/shell-api/stub-api'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeVisitors, LeadVisitors } from './lead-visitors.tsx'

type Sent = { call: string; body: unknown }

let sent: Sent[]
let names: string[]
beforeEach(() => {
  sent = []
  names = []
  stubApi({ 'GET /api/leads/42/visitors': () => ({ names, more: 0 }) })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    if (!/^\/api\/leads\/42\/visitors\/[\w-]{1,40}$/.test(address)) return fetch(address, request)
    sent.push({ call: `${request.method} ${address}`, body: typeof request.body === 'string' ? JSON.parse(request.body) : null })
    return Response.json({ names, more: 0 })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <MockShell>
      <LeadVisitors id={42} />
    </MockShell>,
  )
const methods = () => sent.map(({ call }) => call.split(' ')[0])

describe('who else has a lead open', () => {
  it.each([
    [['james'], 0, 'James has this lead open'],
    [['james', 'sofia'], 0, 'James and Sofia have this lead open'],
    [['james', 'maria', 'sofia'], 0, 'James, Maria, and Sofia have this lead open'],
    [['james', 'maria', 'sofia'], 3, 'James, Maria, Sofia, and 3 more have this lead open'],
  ])('is said of %j and %i more', (those, more, said) => {
    expect(describeVisitors({ names: those, more })).toBe(said)
  })

  it('is a live region that is there before anybody is, and is told with each report', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    show()
    expect(screen.getByRole('status').textContent).toBe('')
    names = ['james']
    await act(async () => vi.advanceTimersByTime(10_000))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('James has this lead open'))
    names = []
    await act(async () => vi.advanceTimersByTime(10_000))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  })
})

describe("a user's own visit", () => {
  it('is reported when the lead is shown, every ten seconds, and when the screen goes to the background', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    show()
    expect(methods()).toEqual(['PUT'])
    await act(async () => vi.advanceTimersByTime(20_000))
    expect(methods()).toEqual(['PUT', 'PUT', 'PUT'])
    expect(new Set(sent.map(({ call }) => call)).size).toBe(1)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await act(async () => void fireEvent(document, new Event('visibilitychange')))
    expect(sent.map(({ body }) => body)).toEqual([{ hidden: false }, { hidden: false }, { hidden: false }, { hidden: true }])
  })

  it('ends when the lead is left, after a report that is on its way', async () => {
    const { unmount } = show()
    unmount()
    await waitFor(() => expect(methods()).toEqual(['PUT', 'DELETE']))
  })

  it('ends when the tab is closed', async () => {
    show()
    await act(async () => void fireEvent(window, new Event('pagehide')))
    expect(methods()).toEqual(['PUT', 'DELETE'])
  })

  it('is not told when the server does not answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    show()
    await act(async () => {})
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
