import { describe, expect, it } from 'vitest'
import { findComparison, findDataBeginning, parsePeriod } from './period.ts'

type Query = { year?: number; month?: number }
const compare = (query: Query, day: string) => findComparison(parsePeriod(query), day)
const spanOf = (period: { first: string; last: string } | undefined) => period && `${period.first} ${period.last}`

describe('a finished period', () => {
  it.each([
    [{ year: 2026 }, '2027-01-01', '2025', '2025-01-01 2025-12-31'],
    [{ year: 2026 }, '2026-12-31', '2025', '2025-01-01 2025-12-31'],
    [{ year: 2025 }, '2026-11-11', '2024', '2024-01-01 2024-12-31'],
    [{ year: 2026, month: 10 }, '2026-11-11', 'September 2026', '2026-09-01 2026-09-30'],
    [{ year: 2026, month: 3 }, '2026-03-31', 'February 2026', '2026-02-01 2026-02-28'],
    [{ year: 2024, month: 3 }, '2025-01-01', 'February 2024', '2024-02-01 2024-02-29'],
    [{ year: 2026, month: 2 }, '2026-02-28', 'January 2026', '2026-01-01 2026-01-31'],
    [{ year: 2026, month: 1 }, '2026-02-01', 'December 2025', '2025-12-01 2025-12-31'],
    [{ year: 2026, month: 12 }, '2026-12-31', 'November 2026', '2026-11-01 2026-11-30'],
  ])('%o on %s is compared as a whole with %s', (query, day, words, span) => {
    const comparison = compare(query, day)
    expect(comparison?.now).toEqual(parsePeriod(query))
    expect([comparison?.before.words, spanOf(comparison?.before)]).toEqual([words, span])
  })
})

describe('a running month', () => {
  it.each([
    ['2026-11-11', 'Nov 1–11, 2026', 'Oct 1–11, 2026', '2026-10-01 2026-10-11'],
    ['2026-11-01', 'Nov 1, 2026', 'Oct 1, 2026', '2026-10-01 2026-10-01'],
    ['2026-11-02', 'Nov 1–2, 2026', 'Oct 1–2, 2026', '2026-10-01 2026-10-02'],
    ['2026-11-29', 'Nov 1–29, 2026', 'Oct 1–29, 2026', '2026-10-01 2026-10-29'],
    ['2026-10-30', 'Oct 1–30, 2026', 'September 2026', '2026-09-01 2026-09-30'],
    ['2026-03-28', 'Mar 1–28, 2026', 'February 2026', '2026-02-01 2026-02-28'],
    ['2026-03-30', 'Mar 1–30, 2026', 'February 2026', '2026-02-01 2026-02-28'],
    ['2028-03-28', 'Mar 1–28, 2028', 'Feb 1–28, 2028', '2028-02-01 2028-02-28'],
    ['2028-03-29', 'Mar 1–29, 2028', 'February 2028', '2028-02-01 2028-02-29'],
    ['2028-02-28', 'Feb 1–28, 2028', 'Jan 1–28, 2028', '2028-01-01 2028-01-28'],
    ['2027-01-01', 'Jan 1, 2027', 'Dec 1, 2026', '2026-12-01 2026-12-01'],
    ['2027-01-30', 'Jan 1–30, 2027', 'Dec 1–30, 2026', '2026-12-01 2026-12-30'],
    ['2026-12-30', 'Dec 1–30, 2026', 'November 2026', '2026-11-01 2026-11-30'],
  ])('on %s compares %s with %s', (day, now, before, span) => {
    const comparison = compare({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) }, day)
    expect([comparison?.now.words, comparison?.before.words, spanOf(comparison?.before)]).toEqual([now, before, span])
    expect(comparison?.now.last).toBe(day)
  })
})

describe('a running year', () => {
  it.each([
    ['2026-11-11', 'Jan 1–Nov 11, 2026', 'Jan 1–Nov 11, 2025', '2025-01-01 2025-11-11'],
    ['2026-01-01', 'Jan 1, 2026', 'Jan 1, 2025', '2025-01-01 2025-01-01'],
    ['2026-01-11', 'Jan 1–11, 2026', 'Jan 1–11, 2025', '2025-01-01 2025-01-11'],
    ['2026-11-30', 'Jan 1–Nov 30, 2026', 'Jan 1–Nov 30, 2025', '2025-01-01 2025-11-30'],
    ['2026-12-30', 'Jan 1–Dec 30, 2026', 'Jan 1–Dec 30, 2025', '2025-01-01 2025-12-30'],
    ['2028-02-29', 'Jan 1–Feb 29, 2028', 'Jan 1–Feb 28, 2027', '2027-01-01 2027-02-28'],
    ['2029-02-28', 'Jan 1–Feb 28, 2029', 'Jan 1–Feb 28, 2028', '2028-01-01 2028-02-28'],
    ['2029-03-01', 'Jan 1–Mar 1, 2029', 'Jan 1–Mar 1, 2028', '2028-01-01 2028-03-01'],
  ])('on %s compares %s with %s', (day, now, before, span) => {
    const comparison = compare({ year: Number(day.slice(0, 4)) }, day)
    expect([comparison?.now.words, comparison?.before.words, spanOf(comparison?.before)]).toEqual([now, before, span])
    expect(comparison?.now.last).toBe(day)
  })
})

describe('every day of four years', () => {
  const addDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  const days: string[] = []
  for (let day = '2025-01-01'; day < '2029-01-01'; day = addDay(day)) days.push(day)
  const isDay = (text: string) => addDay(text) > text && new Date(text).toISOString().slice(0, 10) === text
  const length = ({ first, last }: { first: string; last: string }) => (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1

  it.each([
    ['month', (day: string) => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })],
    ['year', (day: string) => ({ year: Number(day.slice(0, 4)) })],
  ])('compares a %s with real days of the period before, as many unless that is shorter', (unit, queryOn) => {
    for (const day of days) {
      const { now, before } = compare(queryOn(day), day) ?? {}
      if (!now || !before) throw new Error(`no comparison on ${day}`)
      expect([now.first <= day, now.last, isDay(before.first), isDay(before.last)]).toEqual([true, day, true, true])
      expect(before.last < now.first).toBe(true)
      const whole = addDay(now.last).slice(0, unit === 'month' ? 7 : 4) > day.slice(0, unit === 'month' ? 7 : 4)
      if (whole) expect(addDay(before.last)).toBe(now.first)
      // In the year, a February 29 makes one stretch a day longer than the other.
      else expect(Math.abs(length(now) - length(before))).toBeLessThanOrEqual(unit === 'month' ? Math.max(0, Number(day.slice(8)) - 28) : 1)
    }
  })
})

it('all time, and a period that has not begun, are compared with nothing', () => {
  expect(compare({}, '2026-11-27')).toBeNull()
  expect(compare({ year: 2027 }, '2026-12-31')).toBeNull()
  expect(compare({ year: 2026, month: 12 }, '2026-11-30')).toBeNull()
})

describe('where data begins', () => {
  it.each([
    [{ year: 2026, month: 10 }, '2025-09-01', null],
    [{ year: 2025, month: 10 }, '2025-09-01', null],
    [{ year: 2025, month: 10 }, '2025-09-02', 'September 2025'],
    [{ year: 2025, month: 10 }, '2025-09-30', 'September 2025'],
    [{ year: 2025, month: 9 }, '2025-09-01', 'September 2025'],
    [{ year: 2026 }, '2025-09-15', 'September 2025'],
    [{ year: 2026 }, '2025-01-01', null],
    [{ year: 2027 }, '2025-09-15', null],
    [{ year: 2026, month: 1 }, '2025-12-31', 'December 2025'],
  ])('%o with data from %s on: %s', (query, firstDay, month) => {
    const comparison = compare(query, '2028-01-01')
    if (!comparison) throw new Error('no comparison')
    expect(findDataBeginning(comparison, firstDay)).toBe(month)
  })

  it('is not named without any data', () => {
    const comparison = compare({ year: 2026 }, '2028-01-01')
    if (!comparison) throw new Error('no comparison')
    expect(findDataBeginning(comparison, null)).toBeNull()
  })
})
