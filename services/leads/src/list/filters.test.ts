import { calls } from '@crm/contracts/schemas'
import { describe, expect, it } from 'vitest'
import { isPieceOfOrder } from './filters.ts'

const queryOf = (query: Record<string, string>) => calls.listLeads.query.parse(query)

describe('a list narrowed by a range', () => {
  it.each([
    { created_from: '2026-01-01' },
    { created_from: '2026-01-01', created_to: '2026-01-31', dir: 'asc', page: '7' },
    { amount_max: '5', sort: 'project_amount' },
  ])('%o is a piece of its order', (query) => expect(isPieceOfOrder(queryOf(query))).toBe(true))

  it.each([
    { created_from: '2026-01-01', sort: 'name' },
    { created_from: '2026-01-01', sort: 'project_amount' },
    { amount_min: '5' },
    { created_from: '2026-01-01', amount_min: '5' },
    { created_from: '2026-01-01', status: 'Sold' },
    { created_from: '2026-01-01', search: 'ada' },
    { followup_from: '2026-01-01', sort: 'next_followup_date' },
  ])('%o is not', (query) => expect(isPieceOfOrder(queryOf(query))).toBe(false))
})
