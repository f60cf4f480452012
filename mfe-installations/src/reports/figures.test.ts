import { describe, expect, it } from 'vitest'
import { changeInPercent, changeInPoints, differenceOf, percent, rateTone, wholeDollars } from './figures.tsx'

describe('the figures of reports', () => {
  it.each([
    [30, 'green'],
    [29.9, 'yellow'],
    [20, 'yellow'],
    [19.9, 'red'],
    [0, 'red'],
    [100, 'green'],
  ])('a conversion of %d percent is %s', (rate, tone) => expect(rateTone(rate)).toBe(tone))

  it.each([
    ['1234.50', '$1,235'],
    ['0.00', '$0'],
    ['99999999999.49', '$99,999,999,999'],
  ])('%s dollars are shown without cents: %s', (amount, shown) => expect(wholeDollars(amount)).toBe(shown))

  it('rates have one decimal', () => expect([percent(28.1), percent(30)]).toEqual(['28.1%', '30.0%']))

  it('a change against the period before is in percent of it, of a rate in points', () => {
    expect(changeInPercent(525, 590)).toEqual({ words: '12.4%', direction: 1 })
    expect(changeInPercent(200, 150)).toEqual({ words: '25.0%', direction: -1 })
    expect(changeInPercent(200, 200)).toEqual({ words: '0.0%', direction: 0 })
    expect(changeInPercent(0, 5)).toBeNull()
    expect(changeInPoints(28.7, 28.1)).toEqual({ words: '0.6 pts', direction: -1 })
  })

  it('a difference has its sign, and none is none', () => {
    expect([differenceOf(3, 5, String), differenceOf(5, 3, String), differenceOf(3, 3, String)]).toEqual(['+2', '−2', null])
    expect(differenceOf(0.1 + 0.2, 0.3, String)).toBeNull()
  })
})
