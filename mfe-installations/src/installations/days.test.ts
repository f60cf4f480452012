import { describe, expect, it } from 'vitest'
import { longDate, monthAndDay, monthName, partsOf } from './days.ts'

describe('days', () => {
  it('are told without a time zone', () => {
    expect(partsOf('2026-11-27')).toEqual({ weekday: 'Fri', date: '27', month: 'Nov' })
    expect(longDate('2026-11-01')).toBe('Sunday, November 1, 2026')
    expect(monthAndDay('2026-12-31')).toBe('Dec 31')
    expect(monthName('2026-11-30')).toBe('November')
  })
})
