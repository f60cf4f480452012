import { calls } from '@crm/contracts/schemas'
import { describe, expect, it } from 'vitest'
import { findFollowUpDayRange, isFilteredBySortColumnOnly } from './filters.ts'

const queryOf = (query: Record<string, string>) => calls.listLeads.query.parse(query)

describe('a list narrowed by a range', () => {
  it.each([
    { created_from: '2026-01-01' },
    { created_from: '2026-01-01', created_to: '2026-01-31', dir: 'asc', page: '7' },
    { amount_max: '5', sort: 'project_amount' },
    { followup_from: '2026-01-01', sort: 'next_followup_date' },
  ])('%o is a piece of its order', (query) => expect(isFilteredBySortColumnOnly(queryOf(query))).toBe(true))

  it.each([
    { created_from: '2026-01-01', sort: 'name' },
    { created_from: '2026-01-01', sort: 'project_amount' },
    { amount_min: '5' },
    { created_from: '2026-01-01', amount_min: '5' },
    { created_from: '2026-01-01', status: 'Sold' },
    { created_from: '2026-01-01', search: 'ada' },
    { followup_from: '2026-01-01' },
    { created_from: '2026-01-01', sort: 'next_followup_date' },
    { search: 'ada', sort: 'name' },
  ])('%o is not', (query) => expect(isFilteredBySortColumnOnly(queryOf(query))).toBe(false))
})

describe('the days whose follow-ups are all that a list shows', () => {
  const week = { followup_from: '2026-02-26', followup_to: '2026-03-04' }
  it.each([
    [week, { firstDay: '2026-02-26', dayCount: 7 }],
    [
      { ...week, dir: 'asc', page: '3' },
      { firstDay: '2026-02-26', dayCount: 7 },
    ],
    [
      { ...week, followup_to: '2026-02-26' },
      { firstDay: '2026-02-26', dayCount: 1 },
    ],
    [
      { ...week, followup_to: '2026-02-20' },
      { firstDay: '2026-02-26', dayCount: 0 },
    ],
  ])('of %o are %o', (query, days) => expect(findFollowUpDayRange(queryOf(query))).toEqual(days))

  it.each([
    { followup_from: '2026-02-26' },
    { followup_to: '2026-03-04' },
    { ...week, sort: 'name' },
    { ...week, sort: 'next_followup_date' },
    { ...week, status: 'Sold' },
    { ...week, search: 'ada' },
    { ...week, created_from: '2026-01-01' },
    {},
  ])('are none of %o', (query) => expect(findFollowUpDayRange(queryOf(query))).toBeNull())
})
