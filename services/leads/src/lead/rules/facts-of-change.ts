import { same } from '@crm/domain'
import type { Change, LeadEvent, LeadFields } from '@crm/facts'
import { entriesOf } from './merge-notes.ts'

type Facts<T> = (change: Change<T>) => LeadEvent[]

// In the order in which they are told; the name first, so that the others speak of the lead by its new name.
const factsOf: { [K in keyof LeadFields]: Facts<LeadFields[K]> } = {
  name: (data) => [{ type: 'LeadRenamed', data: { ...data, lead: data.to } }],
  phone: (data) => [{ type: 'PhoneChanged', data }],
  email: (data) => [{ type: 'EmailChanged', data }],
  lead_origin: (data) => [{ type: 'OriginCorrected', data }],
  date_created: (data) => [{ type: 'CreationDateCorrected', data }],
  assigned_to: (data) => [{ type: 'LeadReassigned', data }],
  remarks: ({ lead, from, to }) => [statusChange(lead, from, to)],
  project_amount: (data) => [{ type: 'ProjectPriced', data }],
  address: (data) => [{ type: 'AddressChanged', data }],
  installation_date: (data) => [{ type: data.to === null ? 'InstallationUnscheduled' : 'InstallationScheduled', data }],
  assigned_installer: (data) => [{ type: 'InstallersAssigned', data }],
  selected_colors: (data) => [{ type: 'ColoursChosen', data }],
  // Told by completion.ts alone.
  completed_on: () => [],
  deposit_paid: (data) => [{ type: data.to ? 'DepositRecorded' : 'DepositWithdrawn', data }],
  balance_paid: (data) => [{ type: data.to ? 'BalanceRecorded' : 'BalanceWithdrawn', data }],
  next_followup_date: (data) => [{ type: data.to === null ? 'FollowUpCleared' : 'FollowUpScheduled', data }],
  notes: notesChange,
  additional_notes: (data) => [{ type: 'AdditionalNotesChanged', data }],
}

/** The fields of a lead in the order in which their changes are told. */
export const fields = Object.keys(factsOf) as (keyof LeadFields)[]

/** The facts that turn one set of values into another; none for what is the same. */
export function factsOfChange(before: LeadFields, after: Partial<LeadFields>): LeadEvent[] {
  const lead = after.name ?? before.name
  return fields.flatMap((field) => {
    const to = after[field]
    if (to === undefined || same(before[field], to)) return []
    // `field` picks its own function and its own values, which the compiler can't follow through an index.
    return (factsOf[field] as Facts<unknown>)({ lead, from: before[field], to })
  })
}

const lostAs = ['not interested', 'not service area', 'not compatible']

function statusChange(lead: string, from: string | null, to: string | null): LeadEvent {
  const status = (to ?? '').toLowerCase().replaceAll('-', ' ')
  const data = { lead, from: from ?? '', to: to ?? '' }
  return { type: status === 'sold' ? 'LeadSold' : lostAs.includes(status) ? 'LeadLost' : 'LeadQualified', data }
}

function notesChange({ lead, from, to }: Change<string | null>): LeadEvent[] {
  const added = to === null ? null : from === null ? to : to.startsWith(`${from}\n`) ? to.slice(from.length + 1) : null
  if (added === null) return [{ type: 'NotesRewritten', data: { lead, from, to } }]
  return entriesOf(added).map((text) => ({ type: 'NoteAdded', data: { lead, text } }))
}
