import { query } from '@crm/shell-api'
import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveUpdates as Component } from './live-updates.tsx'
import { createFakeEventSources, createFakeTabs } from './stream.fixture.ts'

const user = { username: 'maria', role: 'owner', permissions: ['leads', 'dashboard'] }
const another = { ...user }

let streams: ReturnType<typeof createFakeEventSources>
let LiveUpdates: typeof Component
let asked: string[]
let save: () => void
beforeEach(async () => {
  await freshPage()
  vi.useFakeTimers()
  // All random delays have their maximum.
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  streams = createFakeEventSources()
  const { locks, BroadcastChannel } = createFakeTabs()
  vi.stubGlobal('EventSource', streams.EventSource)
  vi.stubGlobal('BroadcastChannel', BroadcastChannel)
  vi.stubGlobal('navigator', { ...window.navigator, locks })
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ leads: [] })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Loads the module again, so that it has no state, as after a reload of the page. */
async function freshPage() {
  vi.resetModules()
  ;({ LiveUpdates } = await import('./live-updates.tsx'))
}

function Screen() {
  useQuery(query('listLeads'))
  useQuery(query('dashboardStats'))
  useQuery(query('listColours'))
  const { mutate } = useMutation({ mutationFn: () => new Promise<void>((done) => (save = done)) })
  return (
    <button type="button" onClick={() => mutate()}>
      Save
    </button>
  )
}
const client = () => new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
const page = (queries: QueryClient, as = user) => (
  <QueryClientProvider client={queries}>
    <Screen />
    <LiveUpdates user={as} />
  </QueryClientProvider>
)
const say = (...said: Parameters<ReturnType<typeof streams.newest>['say']>) => act(() => streams.newest().say(...said))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function open() {
  const shown = render(page(client()))
  await pass(0)
  say('beat', 5)
  asked = []
  return shown
}
const banner = () => screen.queryByText(/^Live updates are paused/)

describe('a change by somebody else', () => {
  it('is read within half a second: what it concerns, once, however much came together', async () => {
    await open()
    say('changes', 6, [['lead-1', 2]])
    say('changes', 8, [
      ['lead-1', 3],
      ['lead-2', 1],
    ])
    await pass(340)
    expect(asked).toEqual([])
    await pass(10)
    expect(asked.sort()).toEqual(['/api/dashboard/stats', '/api/leads'])
  })

  it('is read too when it is not told which record it was', async () => {
    await open()
    say('changes', 6, [['lead']])
    await pass(350)
    expect(asked.sort()).toEqual(['/api/dashboard/stats', '/api/leads'])
  })

  it('is read once a second at most when they do not end', async () => {
    await open()
    for (let n = 0; n < 40; n++) {
      say('changes', 6 + n, [[`lead-${n}`, 1]])
      await pass(100)
    }
    expect(asked.filter((url) => url === '/api/leads')).toHaveLength(4)
  })

  it('has a list that waits for its first reply read again after it, because that reply may be older', async () => {
    let answer: (reply: Response) => void = () => undefined
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return url === '/api/leads' && asked.length <= 3 ? new Promise<Response>((done) => (answer = done)) : Response.json({})
    })
    render(page(client()))
    await pass(0)
    say('changes', 6, [['lead-1', 2]])
    await pass(5_000)
    expect(asked.filter((url) => url === '/api/leads')).toHaveLength(1)
    answer(Response.json({ leads: [] }))
    await pass(0)
    expect(asked.filter((url) => url === '/api/leads')).toHaveLength(2)
  })

  it("waits for one's own change that is on its way", async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await pass(0)
    say('changes', 6, [['lead-1', 2]])
    await pass(5_000)
    expect(asked).toEqual([])
    await act(async () => save())
    await pass(1_000)
    expect(asked).toContain('/api/leads')
  })

  it('is read when the page is looked at again', async () => {
    await open()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    say('changes', 6, [['lead-1', 2]])
    await pass(10_000)
    expect(asked).toEqual([])
    hidden.mockReturnValue(false)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(350)
    expect(asked).toContain('/api/leads')
  })

  it('of a front-end makes the shell ask what is offered now', async () => {
    await open()
    say('changes', 6, [['frontEnd-leads', 1]])
    await pass(1_000)
    expect(asked).toEqual(['/mfe/registry.json?at=6'])
  })

  it('that is not told one by one makes everything old', async () => {
    await open()
    say('reset', 900)
    await pass(350)
    expect(asked.sort()).toEqual(['/api/dashboard/stats', '/api/leads', '/api/wmk-colors'])
    await pass(650)
    expect(asked).toContain('/mfe/registry.json?at=900')
  })
})

describe('the stream', () => {
  it('comes back from the last position, quietly when at once', async () => {
    await open()
    say('changes', 41, [['colour-1', 1]])
    await pass(1_000)
    asked = []
    act(() => streams.newest().fail())
    await pass(1_500)
    expect(streams.opened).toHaveLength(2)
    expect(streams.newest().url).toBe('/api/live?after=41')
    say('beat', 41)
    await pass(60_000 - 25_000)
    expect(banner()).toBeNull()
    expect(asked).toEqual([])
  })

  it('that stays away is said, and everything is read once when it is back', async () => {
    await open()
    for (let n = 0; n < 6; n++) {
      act(() => streams.newest().fail())
      await pass(22_500)
    }
    expect(banner()?.textContent).toBe('Live updates are paused. Changes by other users appear when the connection is restored.')
    expect(asked).toEqual([])
    say('beat', 5)
    expect(banner()).toBeNull()
    await pass(1_000)
    // The registry is fetched too, because a new release may have been missed.
    expect(asked.sort()).toEqual(['/api/dashboard/stats', '/api/leads', '/api/wmk-colors', '/mfe/registry.json'])
  })

  it('that is silent counts as gone', async () => {
    await open()
    await pass(39_000)
    expect(streams.newest().closed).toBe(false)
    await pass(1_000)
    expect(streams.opened[0]?.closed).toBe(true)
    await pass(3_000)
    expect(banner()).not.toBeNull()
    expect(streams.opened).toHaveLength(2)
  })

  it('is asked for at once when the network is back', async () => {
    await open()
    act(() => streams.newest().fail())
    expect(streams.opened).toHaveLength(1)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(streams.opened).toHaveLength(2)
  })

  it('does not come back to a session that is over, promises nothing, and asks who is signed in now', async () => {
    await open()
    say('over', 5)
    await pass(600_000)
    expect(streams.opened).toHaveLength(1)
    expect(banner()).toBeNull()
    expect(asked).toContain('/api/auth/me')
  })

  it('that is refused because the session is over does not come back either', async () => {
    await open()
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }))
    act(() => streams.newest().refuse())
    await pass(600_000)
    expect(streams.opened).toHaveLength(1)
    expect(banner()).toBeNull()
  })

  it.each([200, 503])('that is refused for another reason comes back (%i)', async (status) => {
    await open()
    vi.stubGlobal('fetch', async () => Response.json({}, { status }))
    act(() => streams.newest().refuse())
    await pass(1_500)
    expect(streams.opened).toHaveLength(2)
  })

  it('that ends while the server cannot say who is signed in makes the page ask until it can', async () => {
    await open()
    let status = 200
    const answer = async () => Response.json(status === 200 ? user : {}, { status })
    const fetching = vi.fn(answer)
    vi.stubGlobal('fetch', fetching)
    const { loadSession } = await import('../../session/session.ts')
    await loadSession()
    fetching.mockClear()
    status = 503
    say('over', 5)
    await pass(12_000)
    expect(fetching.mock.calls.length).toBeGreaterThan(1)
    status = 401
    await pass(6_000)
    fetching.mockClear()
    await pass(600_000)
    expect(fetching).not.toHaveBeenCalled()
    expect(streams.opened).toHaveLength(1)
  })

  it('begins anew where somebody signs in again, and ends with the page', async () => {
    const queries = client()
    const { rerender, unmount } = render(page(queries))
    await pass(0)
    rerender(page(queries, another))
    await pass(0)
    expect(streams.opened.map(({ closed }) => closed)).toEqual([true, false])
    unmount()
    expect(streams.newest().closed).toBe(true)
  })
})

describe('two tabs', () => {
  it('share one stream: the other hears of changes and of trouble, and takes over', async () => {
    const first = await open()
    const second = render(page(client()))
    await pass(0)
    expect(streams.opened).toHaveLength(1)
    asked = []
    say('changes', 7, [['lead-1', 2]])
    await pass(350)
    expect(asked.filter((url) => url === '/api/leads')).toHaveLength(2)
    first.unmount()
    await pass(0)
    expect(streams.opened).toHaveLength(2)
    expect(streams.newest().url).toBe('/api/live?after=7')
    second.unmount()
  })

  it('a tab that comes while something happens reads everything once', async () => {
    await open()
    say('changes', 1_000, [['colour-1', 1]])
    await pass(1_000)
    await freshPage()
    render(page(client()))
    await pass(0)
    asked = []
    await pass(350)
    expect(asked.sort()).toEqual(['/api/dashboard/stats', '/api/leads', '/api/wmk-colors'])
  })
})
