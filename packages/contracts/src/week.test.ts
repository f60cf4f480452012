import { describe, expect, it } from 'vitest'
import { findWeek, getWeekdayNumber } from './week.ts'

describe('the week', () => {
  it.each([
    ['Sunday', '2026-03-01', '2026-03-07'],
    ['Monday', '2026-03-02', '2026-03-08'],
    ['Thursday', '2026-03-05', '2026-03-11'],
    ['Friday', '2026-02-27', '2026-03-05'],
    ['Saturday', '2026-02-28', '2026-03-06'],
  ])('of Thursday, March 5, 2026, that starts on %s is %s to %s', (startsOn, first, last) => {
    expect(findWeek('2026-03-05', startsOn)).toEqual({ first, last })
  })

  it('begins with its first day and ends with its last', () => {
    const week = { first: '2026-03-01', last: '2026-03-07' }
    expect([findWeek('2026-03-01', 'Sunday'), findWeek('2026-03-07', 'Sunday')]).toEqual([week, week])
  })

  it('runs over the end of a year', () => {
    expect(findWeek('2026-12-31', 'Sunday')).toEqual({ first: '2026-12-27', last: '2027-01-02' })
  })

  it('starts on Sunday where the weekday is unknown', () => {
    expect(getWeekdayNumber('Someday')).toBe(0)
    expect(findWeek('2026-03-05', '')).toEqual(findWeek('2026-03-05', 'Sunday'))
  })
})
