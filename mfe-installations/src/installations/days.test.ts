import { describe, expect, it } from 'vitest'
import { formatDateParts, formatLongDate, formatMonthAndDay, formatMonthName } from './days.ts'

describe('days', () => {
  it('are told without a time zone', () => {
    expect(formatDateParts('2026-11-27')).toEqual({ weekday: 'Fri', date: '27', month: 'Nov' })
    expect(formatLongDate('2026-11-01')).toBe('Sunday, November 1, 2026')
    expect(formatMonthAndDay('2026-12-31')).toBe('Dec 31')
    expect(formatMonthName('2026-11-30')).toBe('November')
  })
})
