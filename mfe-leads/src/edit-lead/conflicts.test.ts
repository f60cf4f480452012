import { describe, expect, it } from 'vitest'
import { buildLead } from '../lead.fixture.ts'
import { buildLeadForm } from '../lead-form/lead-form.ts'
import { applyConflictChoices, listFieldConflicts, listMergedFields } from './conflicts.ts'

const before = buildLead()
const now = buildLead({ version: 5, remarks: 'Not Interested', project_amount: '9400.00', next_followup_date: '2026-12-05' })
const mine = { ...buildLeadForm(before), remarks: 'Sold', project_amount: '10200', phone: '(202) 555-0199', newNote: 'Deposit by card' }
const refusal = [
  { field: 'project_amount', yours: '10200.00', theirs: '9400.00', by: 'sofia', at: '2026-11-27T10:41:00Z' },
  { field: 'remarks', yours: 'Sold', theirs: 'Not Interested', by: 'sofia', at: '2026-11-27T10:41:00Z' },
]

describe('two people on one lead', () => {
  const conflicts = listFieldConflicts(refusal)

  it('are asked about the fields that both changed, in the order of the form', () => {
    expect(conflicts.map(({ field, by }) => [field, by])).toEqual([
      ['remarks', 'sofia'],
      ['project_amount', 'sofia'],
    ])
  })

  it('know the address by either of its names', () => {
    expect(listFieldConflicts([{ field: 'address', yours: 'a', theirs: 'b', by: null, at: '' }])).toEqual([
      { field: 'customer_address', by: null, at: '' },
    ])
  })

  it('keep without asking what only one side touched', () => {
    expect(listMergedFields(before, now, mine, conflicts)).toEqual([
      { field: 'phone', side: 'mine' },
      { field: 'next_followup_date', side: 'theirs' },
      { field: 'newNote', side: 'mine' },
    ])
  })

  it('go on from what is there now, with their own changes except where they took the other value', () => {
    expect(applyConflictChoices(before, now, mine, { remarks: 'mine', project_amount: 'theirs' })).toEqual({
      ...buildLeadForm(now),
      remarks: 'Sold',
      phone: '(202) 555-0199',
      newNote: 'Deposit by card',
    })
  })
})
