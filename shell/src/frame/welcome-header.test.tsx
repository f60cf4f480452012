import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WelcomeHeader } from './frame.tsx'

// Times just before and after midnight in New York: at the start and the end of daylight saving time, and at a new year.
const midnights = [
  ['2026-03-08T04:59:00Z', 'Saturday, March 7, 2026'],
  ['2026-03-08T05:00:00Z', 'Sunday, March 8, 2026'],
  ['2026-03-09T03:59:00Z', 'Sunday, March 8, 2026'],
  ['2026-03-09T04:00:00Z', 'Monday, March 9, 2026'],
  ['2026-11-01T03:59:00Z', 'Saturday, October 31, 2026'],
  ['2026-11-02T04:59:00Z', 'Sunday, November 1, 2026'],
  ['2026-11-02T05:00:00Z', 'Monday, November 2, 2026'],
  ['2027-01-01T04:59:00Z', 'Thursday, December 31, 2026'],
] as const

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

describe.each(['America/New_York', 'Europe/London', 'Asia/Tokyo', 'Pacific/Honolulu'])('in a browser in %s', (browserZone) => {
  it.each(midnights)('the header of the dashboard reads at %s "Welcome back" with the business’s today: %s', (now, day) => {
    vi.stubEnv('TZ', browserZone)
    vi.setSystemTime(now)
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(browserZone)
    render(<WelcomeHeader username="maria" timeZone="America/New_York" />)
    expect(screen.getByRole('region', { name: 'Welcome' }).textContent).toBe(`Welcome back, Maria${day}`)
  })
})
