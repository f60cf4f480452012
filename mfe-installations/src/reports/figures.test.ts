import { describe, expect, it } from 'vitest'
import {
  computePercentChange,
  computePointChange,
  formatDifference,
  formatPercent,
  formatWholeDollars,
  getConversionRateTone,
} from './figures.tsx'

describe('the figures of reports', () => {
  it.each([
    [30, 'green'],
    [29.9, 'yellow'],
    [20, 'yellow'],
    [19.9, 'red'],
    [0, 'red'],
    [100, 'green'],
  ])('a conversion of %d percent is %s', (rate, tone) => expect(getConversionRateTone(rate)).toBe(tone))

  it.each([
    ['1234.50', '$1,235'],
    ['0.00', '$0'],
    ['99999999999.49', '$99,999,999,999'],
  ])('%s dollars are shown without cents: %s', (amount, shown) => expect(formatWholeDollars(amount)).toBe(shown))

  it('rates have one decimal', () => expect([formatPercent(28.1), formatPercent(30)]).toEqual(['28.1%', '30.0%']))

  it('a change against the period before is in percent of it, of a rate in points', () => {
    expect(computePercentChange(525, 590)).toEqual({ words: '12.4%', direction: 1 })
    expect(computePercentChange(200, 150)).toEqual({ words: '25.0%', direction: -1 })
    expect(computePercentChange(200, 200)).toEqual({ words: '0.0%', direction: 0 })
    expect(computePercentChange(0, 5)).toBeNull()
    expect(computePointChange(28.7, 28.1)).toEqual({ words: '0.6 pts', direction: -1 })
  })

  it('a difference has its sign, and none is none', () => {
    expect([formatDifference(3, 5, String), formatDifference(5, 3, String), formatDifference(3, 3, String)]).toEqual(['+2', '−2', null])
    expect(formatDifference(0.1 + 0.2, 0.3, String)).toBeNull()
  })
})
