import { query, queryKey } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useNextDay } from './next-day.ts'

/** How far the server's clock is ahead of the device's, in ms. */
let ahead: number
let isReachable: boolean
let asked: string[]

const zone = 'America/Chicago'
const serverToday = () => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(Date.now() + ahead)

beforeEach(() => {
  vi.useFakeTimers()
  ahead = 0
  isReachable = true
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (!isReachable) throw new TypeError('Failed to fetch')
    if (address === '/api/calendar/clock') return Response.json({ now: `${serverToday()}T00:00`, time_zone: zone })
    return Response.json({ today: serverToday() })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Screen() {
  useNextDay()
  const { data } = useQuery({ ...query('followUps'), queryKey: queryKey('followUps') })
  return <p>{`Today ${data?.today}`}</p>
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const minutes = (count: number) => count * 60_000

async function openAt(instant: string) {
  vi.setSystemTime(instant)
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' } },
  })
  const shown = render(
    <MockShell timeZone={zone} queryClient={client}>
      <Screen />
    </MockShell>,
  )
  await pass(0)
  asked = []
  return shown
}

describe('an open page', () => {
  it.each([
    ['an ordinary night', '2026-03-05T23:00:00-06:00', '2026-03-05', '2026-03-06', 60],
    ['the end of a month', '2026-02-28T22:30:00-06:00', '2026-02-28', '2026-03-01', 90],
    ['the end of a year', '2026-12-31T20:00:00-06:00', '2026-12-31', '2027-01-01', 240],
    ['a day of 23 hours', '2026-03-08T00:30:00-06:00', '2026-03-08', '2026-03-09', 22.5 * 60],
    ['a day of 25 hours', '2026-11-01T00:30:00-05:00', '2026-11-01', '2026-11-02', 24.5 * 60],
  ])('shows the new day right after the midnight of the business: %s', async (_night, instant, today, tomorrow, wait) => {
    await openAt(instant)
    await pass(minutes(wait) - 1_000)
    expect(screen.getByText(`Today ${today}`)).toBeTruthy()
    expect(asked).toEqual([])
    await pass(10_000)
    expect(screen.getByText(`Today ${tomorrow}`)).toBeTruthy()
    expect(asked).toEqual(['/api/calendar/clock', '/api/followups'])
  })

  it('shows each new day', async () => {
    await openAt('2026-03-05T12:00:00-06:00')
    for (const day of ['2026-03-06', '2026-03-07']) {
      await pass(minutes(24 * 60))
      expect(screen.getByText(`Today ${day}`)).toBeTruthy()
    }
    expect(asked).toHaveLength(4)
  })

  it('that was asleep at midnight shows the new day when it is looked at again', async () => {
    await openAt('2026-03-05T18:00:00-06:00')
    // A sleeping computer runs no timers.
    vi.setSystemTime('2026-03-06T08:00:00-06:00')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(1_000)
    expect(screen.getByText('Today 2026-03-06')).toBeTruthy()
  })

  it('that is hidden at midnight waits until it is looked at', async () => {
    await openAt('2026-03-05T23:50:00-06:00')
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await pass(minutes(60))
    expect(asked).not.toContain('/api/followups')
    hidden.mockReturnValue(false)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(1_000)
    expect(screen.getByText('Today 2026-03-06')).toBeTruthy()
  })

  it('does not believe a device whose clock is ahead', async () => {
    ahead = -minutes(10)
    await openAt('2026-03-05T23:50:00-06:00')
    await pass(minutes(15))
    expect(screen.getByText('Today 2026-03-05')).toBeTruthy()
    expect(asked).not.toContain('/api/followups')
    await pass(minutes(6))
    expect(screen.getByText('Today 2026-03-06')).toBeTruthy()
  })

  it('without a connection at midnight asks until the server responds', async () => {
    await openAt('2026-03-05T23:50:00-06:00')
    isReachable = false
    await pass(minutes(20))
    expect(screen.getByText('Today 2026-03-05')).toBeTruthy()
    isReachable = true
    await pass(minutes(1))
    expect(screen.getByText('Today 2026-03-06')).toBeTruthy()
  })

  it('asks nothing more when it is left', async () => {
    const { unmount } = await openAt('2026-03-05T23:50:00-06:00')
    unmount()
    await pass(minutes(60))
    expect(asked).toEqual([])
  })
})
