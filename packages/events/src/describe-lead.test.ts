import { describe, expect, it } from 'vitest'
import { describeEvent as inWords } from './describe-event.ts'
import { describeLeadEvent } from './describe-lead.ts'
import type { DetailChanges } from './fields.ts'
import { type LeadEvent, type LeadFieldValues, leadEventTypes } from './lead.ts'

const lead = 'Ada Park'
const created = {
  name: lead,
  phone: null,
  email: null,
  origin: 'google_text',
  createdOn: '2026-03-02',
  assignedTo: 'maria',
  status: 'New',
  followUpOn: '2026-03-09',
  amount: '0.00',
  notes: null,
  additionalNotes: null,
}
const project = {
  customer_name: lead,
  phone: null,
  email: null,
  address: null,
  project_amount: '1450.00',
  deposit_paid: true,
  balance_paid: false,
  installation_date: '2026-04-01',
  assigned_installer: ['Dee Fox'],
  notes: null,
  original_lead_origin: 'google_text',
  original_date_created: '2026-03-02',
  original_assigned_to: 'maria',
}

const details = (changes: DetailChanges<LeadFieldValues>): LeadEvent => ({ type: 'LeadDetailsChanged', data: { lead, changes } })

// Each row: an event, its description, and the value before and after.
const told: [LeadEvent, did: string, from?: string, to?: string][] = [
  [details({ name: { from: 'Ada Parc', to: lead } }), 'changed the name', 'Ada Parc', 'Ada Park'],
  [details({ phone: { from: null, to: '(201) 555-0142' } }), 'changed the phone', 'none', '(201) 555-0142'],
  [details({ email: { from: 'a@example.com', to: null } }), 'changed the email', 'a@example.com', 'none'],
  [details({ address: { from: null, to: '1 Elm St' } }), 'changed the address', 'none', '1 Elm St'],
  [details({ lead_origin: { from: 'facebook', to: 'barn_sale' } }), 'corrected the lead origin', 'Facebook', 'barn_sale'],
  [details({ date_created: { from: '2026-03-02', to: '2026-03-01' } }), 'corrected the creation date', 'Mar 2, 2026', 'Mar 1, 2026'],
  [details({ selected_colors: { from: ['K1'], to: [] } }), 'chose the colors', 'K1', 'none'],
  [{ type: 'LeadReassigned', data: { lead, from: 'maria', to: 'james' } }, 'reassigned the lead', 'Maria', 'James'],
  [{ type: 'FollowUpScheduled', data: { lead, from: null, to: '2026-03-09' } }, 'scheduled the next follow-up', 'none', 'Mar 9, 2026'],
  [
    { type: 'FollowUpScheduled', data: { lead, from: '2026-03-05', to: '2026-03-09' } },
    'moved the next follow-up',
    'Mar 5, 2026',
    'Mar 9, 2026',
  ],
  [{ type: 'FollowUpCleared', data: { lead, from: '2026-03-05', to: null } }, 'cleared the next follow-up', 'Mar 5, 2026', 'none'],
  [{ type: 'NoteAdded', data: { lead, text: 'Left\nvoicemail' } }, 'added a note'],
  [{ type: 'NotesRewritten', data: { lead, from: 'old', to: null } }, 'rewrote the notes', '“old”', 'none'],
  [{ type: 'AdditionalNotesChanged', data: { lead, from: null, to: 'A dog' } }, 'changed the additional notes', 'none', '“A dog”'],
  [{ type: 'ProjectPriced', data: { lead, from: '0.00', to: '1450.00' } }, 'set the project amount', '$0.00', '$1,450.00'],
  [{ type: 'ProjectPriced', data: { lead, from: '1200.00', to: '1450.00' } }, 'changed the project amount', '$1,200.00', '$1,450.00'],
  [{ type: 'LeadSold', data: { lead, from: 'New', to: 'Sold' } }, 'marked the lead as Sold', 'New', 'Sold'],
  [{ type: 'LeadLost', data: { lead, from: 'New', to: 'Not Interested' } }, 'marked the lead as Not Interested', 'New', 'Not Interested'],
  [{ type: 'LeadQualified', data: { lead, from: 'New', to: 'In Progress' } }, 'changed the status', 'New', 'In Progress'],
  [{ type: 'DepositRecorded', data: { lead, from: false, to: true } }, 'recorded the deposit', 'not paid', 'paid'],
  [{ type: 'DepositWithdrawn', data: { lead, from: true, to: false } }, 'marked the deposit as not paid', 'paid', 'not paid'],
  [{ type: 'BalanceRecorded', data: { lead, from: false, to: true } }, 'recorded the balance', 'not paid', 'paid'],
  [{ type: 'BalanceWithdrawn', data: { lead, from: true, to: false } }, 'marked the balance as not paid', 'paid', 'not paid'],
  [{ type: 'InstallationScheduled', data: { lead, from: null, to: '2026-04-01' } }, 'scheduled the installation', 'none', 'Apr 1, 2026'],
  [
    { type: 'InstallationScheduled', data: { lead, from: '2026-04-01', to: '2026-04-02' } },
    'moved the installation',
    'Apr 1, 2026',
    'Apr 2, 2026',
  ],
  [
    { type: 'InstallationUnscheduled', data: { lead, from: '2026-04-01', to: null } },
    'unscheduled the installation',
    'Apr 1, 2026',
    'none',
  ],
  [
    { type: 'InstallersAssigned', data: { lead, from: [], to: ['Dee Fox', 'Ben Cole'] } },
    'assigned the installers',
    'none',
    'Dee Fox, Ben Cole',
  ],
  [
    { type: 'InstallationCompleted', data: { lead, from: null, to: '2026-04-02', project } },
    'marked the installation as done',
    'none',
    'Apr 2, 2026',
  ],
  [
    { type: 'InstallationReopened', data: { lead, from: '2026-04-02', to: null, undoes: 9 } },
    'reopened the installation',
    'Apr 2, 2026',
    'none',
  ],
  [{ type: 'LeadCreated', data: created }, 'recorded the lead'],
  [{ type: 'LeadDeleted', data: { lead } }, 'deleted the lead'],
  [{ type: 'LeadRestored', data: { lead } }, 'restored the lead'],
  [{ type: 'LeadErased', data: { erasure: 3 } }, 'erased the personal data'],
]

describe('the story of a lead', () => {
  it.each(told)('tells $type', (event, did, from, to) => {
    expect(describeLeadEvent(event)).toMatchObject([{ did, from: from ?? null, to: to ?? null }])
  })

  it('has words for every type of event', () => {
    expect([...new Set(told.map(([{ type }]) => type))].sort()).toEqual([...leadEventTypes].sort())
  })

  it('shows a note as it was written, and what a lead was recorded with', () => {
    expect(describeLeadEvent({ type: 'NoteAdded', data: { lead, text: 'Left\nvoicemail' } })[0]?.text).toBe('Left\nvoicemail')
    expect(describeLeadEvent({ type: 'LeadCreated', data: created })[0]?.text).toBe(
      'as New, from Google Text, assigned to Maria, next follow-up Mar 9, 2026',
    )
  })

  it('says of a change that undoes another that it does', () => {
    const undone = describeLeadEvent({ type: 'LeadQualified', data: { lead, from: 'Sold', to: 'New', undoes: 4 } })
    expect(undone).toMatchObject([{ field: 'remarks', did: 'undid the last change of the status', from: 'Sold', to: 'New' }])
    const logged = inWords({ type: 'LeadQualified', data: { lead, from: 'Sold', to: 'New', undoes: 4 }, streamId: 'lead-7' })
    expect(logged.details).toBe('Ada Park: status Sold → New (undone)')
  })

  it('tells each field that one save corrected, and which of them an undo set back', () => {
    const changes = { email: { from: null, to: 'ada@example.com' }, phone: { from: '1', to: '2' } }
    expect(describeLeadEvent(details(changes)).map(({ field, did }) => [field, did])).toEqual([
      ['phone', 'changed the phone'],
      ['email', 'changed the email'],
    ])
    const logged = (event: LeadEvent) => inWords({ ...event, streamId: 'lead-7' }).details
    expect(logged(details(changes))).toBe('Ada Park: phone 1 → 2; email none → ada@example.com')
    const undone: LeadEvent = { type: 'LeadDetailsChanged', data: { lead, changes: { phone: { from: '2', to: '1' } }, undoes: 5 } }
    expect(describeLeadEvent(undone)).toMatchObject([{ field: 'phone', did: 'undid the last change of the phone', from: '2', to: '1' }])
    expect(logged(undone)).toBe('Ada Park: phone 2 → 1 (undone)')
  })
})
