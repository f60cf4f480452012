import { describe, expect, it } from 'vitest'
import { buildLead } from '../lead.fixture.ts'
import { listScheduledInstallations } from './follow-ups-page.tsx'

const today = '2026-11-27'
const sold = (id: number, installation_date: string | null, changes = {}) =>
  buildLead({ id, remarks: 'Sold', installation_date, ...changes })
const ids = (leads: ReturnType<typeof buildLead>[]) => listScheduledInstallations(leads, { today }).map(({ id }) => id)

describe('the scheduled installations', () => {
  it('are those of today and later, the next one first', () => {
    expect(ids([sold(1, '2026-12-08'), sold(2, '2026-11-27'), sold(3, '2026-11-26'), sold(4, null), sold(5, '2026-11-27')])).toEqual([
      2, 5, 1,
    ])
  })

  it('are of Sold leads, in whatever case it was imported', () => {
    const open = buildLead({ id: 1, remarks: 'In Progress', installation_date: '2026-12-08' })
    expect(ids([open, sold(2, '2026-12-08', { remarks: 'sold' }), sold(3, '2026-12-09', { remarks: null })])).toEqual([2])
  })

  it('are not those that are marked as done', () => {
    expect(
      ids([sold(1, '2026-12-08', { additional_notes: 'Call first\nInstallation completed and moved to completed projects' })]),
    ).toEqual([])
    expect(ids([sold(1, '2026-12-08', { completed_on: '2026-11-27' }), sold(2, '2026-12-08')])).toEqual([2])
  })

  it('are those of one assignee where asked for', () => {
    const [theirs, others] = [sold(1, '2026-12-08', { assigned_to: 'Sofia' }), sold(2, '2026-12-08')]
    expect(listScheduledInstallations([theirs, others], { today, assignedTo: 'sofia' })).toEqual([theirs])
  })
})
