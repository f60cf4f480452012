import { expect, it } from 'vitest'
import { findComparablePeriod, findPreviousPeriod, parsePeriod } from './period.ts'

it.each([
  [{ year: 2026 }, '2025', '2025-01-01', '2025-12-31'],
  [{ year: 2026, month: 3 }, 'February 2026', '2026-02-01', '2026-02-28'],
  [{ year: 2026, month: 1 }, 'December 2025', '2025-12-01', '2025-12-31'],
])('%o is compared with %s', (query, words, first, last) => {
  expect(findPreviousPeriod(parsePeriod(query))).toMatchObject({ words, first, last })
})

it('all time has no previous period', () => {
  expect([findPreviousPeriod(parsePeriod({})), findComparablePeriod(parsePeriod({}), '2026-11-27')]).toEqual([null, null])
})

it.each([
  ['2026-11-27', 'Jan–Nov 2025', '2025-11-30'],
  ['2026-01-02', 'Jan 2025', '2025-01-31'],
  ['2026-12-01', '2025', '2025-12-31'],
  ['2027-02-01', '2025', '2025-12-31'],
])('2026 as of %s is compared with %s', (day, words, last) => {
  expect(findComparablePeriod(parsePeriod({ year: 2026 }), day)).toMatchObject({ words, first: '2025-01-01', last })
})

it('an unfinished month is compared with the whole previous month', () => {
  expect(findComparablePeriod(parsePeriod({ year: 2026, month: 11 }), '2026-11-27')?.words).toBe('October 2026')
})
