import { describe, expect, it } from 'vitest'
import { capitalise, money, shortDate } from './formatting.ts'

describe('money', () => {
  it('is US dollars in the en-US format, exact to the cent', () => {
    expect(money('0.00')).toBe('$0.00')
    expect(money('9850')).toBe('$9,850.00')
    expect(money('99999999.99')).toBe('$99,999,999.99')
    expect(money(18950.5)).toBe('$18,950.50')
  })
})

describe('a short date', () => {
  it('is the day that stands there, in every time zone', () => {
    expect(shortDate('2025-03-05')).toBe('Mar 5, 2025')
    expect(shortDate('2024-12-31')).toBe('Dec 31, 2024')
    expect(shortDate('2026-01-01')).toBe('Jan 1, 2026')
  })

  it('takes the day of an instant as it is written', () => {
    expect(shortDate('2026-11-27T23:30:00.000Z')).toBe('Nov 27, 2026')
  })

  it('leaves alone what is no date', () => {
    expect(shortDate('soon')).toBe('soon')
    expect(shortDate('2026-13-01')).toBe('2026-13-01')
  })
})

it('capitalises a username', () => {
  expect(capitalise('maria')).toBe('Maria')
  expect(capitalise('')).toBe('')
})
