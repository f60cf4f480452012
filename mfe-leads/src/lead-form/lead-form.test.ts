import { describe, expect, it } from 'vitest'
import { buildLead } from '../lead.fixture.ts'
import { buildLeadForm, listChangedFields, proposesFollowUpClearing } from './lead-form.ts'

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
    expect(proposesFollowUpClearing(lead, { ...buildLeadForm(lead), remarks })).toBe(true)
  })

  it('is not proposed for other statuses, without a follow-up, or where the lead was closed before', () => {
    expect(proposesFollowUpClearing(lead, { ...buildLeadForm(lead), remarks: 'Sold' })).toBe(false)
    expect(proposesFollowUpClearing(lead, { ...buildLeadForm(lead), remarks: 'Not Interested', next_followup_date: '' })).toBe(false)
    const closed = buildLead({ remarks: 'Not Interested' })
    expect(proposesFollowUpClearing(closed, buildLeadForm(closed))).toBe(false)
  })
})
