import { describe, expect, it } from 'vitest'
import { formatDuration, getDateTimeFormatters } from './format.ts'

const { moment, day, exact, stamp, clock } = getDateTimeFormatters('America/New_York')

describe("a moment on the business's clocks", () => {
  it('has its year only where it is another one there', () => {
    const now = new Date('2027-01-01T03:00:00Z')
    expect(moment('2026-11-24T15:02:33Z', now)).toBe('Nov 24, 10:02 AM')
    expect(moment('2026-01-01T04:59:00Z', now)).toBe('Dec 31, 2025, 11:59 PM')
    expect([day('2026-11-25T03:00:00Z', now), day('2026-01-01T04:59:00Z', now)]).toEqual(['Nov 24', 'Dec 31, 2025'])
  })

  it('of a conversation has its seconds', () => {
    expect(clock('2026-11-24T14:40:12Z')).toBe('9:40:12 AM')
    expect(exact('2026-11-24T14:40:12Z')).toBe('Nov 24, 9:40:12 AM')
    expect(stamp('2026-11-24T14:40:12Z')).toBe('Nov 24, 09:40:12')
    expect(stamp('2026-11-24T05:00:00Z')).toBe('Nov 24, 00:00:00')
  })
})

describe('a duration', () => {
  it.each([
    [0, '0 s'],
    [0.34, '0.3 s'],
    [42.4, '42 s'],
    [102, '1 m 42 s'],
    [11_100, '3 h 5 m'],
  ])('tells %s seconds as %s', (seconds, told) => {
    expect(formatDuration(seconds)).toBe(told)
  })
})
