import { describe, expect, it } from 'vitest'
import { addDays, countDaysBetween, findNextMonday } from './dates.ts'
import { listQuickDates } from './quick-follow-up/follow-up-form.ts'

describe('quick dates', () => {
  it('count from the business’s today', () => {
    expect(listQuickDates('2026-11-27')).toEqual([
      { label: 'Today', day: '2026-11-27', letter: 'T' },
      { label: 'Tomorrow', day: '2026-11-28', letter: 'O' },
      { label: '+3 days', day: '2026-11-30', letter: 'D' },
      { label: 'Next Mon', day: '2026-11-30', letter: 'M' },
      { label: 'In 2 weeks', day: '2026-12-11', letter: 'K' },
    ])
  })

  it('pass the ends of months, years and leap days, and changes of the clock', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-07', 3)).toBe('2026-03-10')
    expect(addDays('2026-10-31', 3)).toBe('2026-11-03')
  })

  it('mean the Monday to come, on a Monday that of next week', () => {
    expect(findNextMonday('2026-11-29')).toBe('2026-11-30')
    expect(findNextMonday('2026-11-30')).toBe('2026-12-07')
    expect(findNextMonday('2026-12-01')).toBe('2026-12-07')
  })

  it('are counted from each other across changes of the clock', () => {
    expect(countDaysBetween('2026-03-07', '2026-03-09')).toBe(2)
    expect(countDaysBetween('2026-10-31', '2026-11-02')).toBe(2)
    expect(countDaysBetween('2026-11-27', '2026-11-27')).toBe(0)
  })
})
