import { describe, expect, it } from 'vitest'
import { buildLead } from '../lead.fixture.ts'
import { buildLeadForm, clearsFollowUp, emptyLeadForm, listChangedFields, offersFollowUpClearing } from './lead-form.ts'

describe('which fields count as changed', () => {
  const lead = buildLead({ assigned_installer: ['Ana', 'Ben'] })

  it('none as the form opens', () => {
    expect(listChangedFields(lead, buildLeadForm(lead))).toEqual([])
  })

  it('those that say something else', () => {
    const form = { ...buildLeadForm(lead), name: 'Ann Li', deposit_paid: true, assigned_installer: ['Ana'], newNote: 'Called' }
    expect(listChangedFields(lead, form)).toEqual(['name', 'deposit_paid', 'assigned_installer', 'newNote'])
  })

  it('not blanks around a text, and not another spelling of the same amount', () => {
    expect(listChangedFields(lead, { ...buildLeadForm(lead), name: ' Ann Lee ', project_amount: '9850' })).toEqual([])
  })

  it('not an amount of 0.00, which the form shows empty', () => {
    const free = buildLead({ project_amount: '0.00' })
    expect(buildLeadForm(free).project_amount).toBe('')
    expect(listChangedFields(free, { ...buildLeadForm(free), project_amount: '0' })).toEqual([])
  })
})

describe('clearing the follow-up', () => {
  const lead = buildLead()

  it.each(['Not Interested', 'Not Service Area', 'Not Compatible'])('is proposed when %s is chosen', (remarks) => {
    const form = { ...buildLeadForm(lead), remarks }
    expect([offersFollowUpClearing(lead, form), clearsFollowUp(lead, form)]).toEqual([true, true])
    expect(clearsFollowUp(lead, { ...form, clear_followup: false })).toBe(false)
  })

  it.each(['In Progress', 'Sold', 'sold'])('is offered, but not proposed, when Sold is chosen or a lead is Sold already: %s', (before) => {
    const lead = buildLead({ remarks: before })
    const form = { ...buildLeadForm(lead), remarks: before === 'sold' ? 'sold' : 'Sold' }
    expect([offersFollowUpClearing(lead, form), clearsFollowUp(lead, form)]).toEqual([true, false])
    expect(clearsFollowUp(lead, { ...form, clear_followup: true })).toBe(true)
  })

  it('is not offered for other statuses, without an open follow-up, or where the lead was lost before', () => {
    expect(offersFollowUpClearing(lead, { ...buildLeadForm(lead), remarks: 'New' })).toBe(false)
    expect(offersFollowUpClearing(lead, { ...buildLeadForm(lead), remarks: 'Not Interested', next_followup_date: '' })).toBe(false)
    const closed = buildLead({ remarks: 'Not Interested' })
    expect(offersFollowUpClearing(closed, buildLeadForm(closed))).toBe(false)
    const free = buildLead({ next_followup_date: null })
    expect(offersFollowUpClearing(free, { ...buildLeadForm(free), remarks: 'Sold', next_followup_date: '2026-12-01' })).toBe(false)
    expect(offersFollowUpClearing(null, { ...emptyLeadForm, remarks: 'Sold', next_followup_date: '2026-12-01' })).toBe(false)
  })
})
