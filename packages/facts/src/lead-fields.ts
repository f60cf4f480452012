import type { LeadEvent } from './lead.ts'

/** A lead's values by the names of the wire, which are those of the read tables too. */
export type LeadFields = {
  name: string
  phone: string | null
  email: string | null
  address: string | null
  lead_origin: string
  date_created: string
  assigned_to: string
  remarks: string | null
  next_followup_date: string | null
  notes: string | null
  additional_notes: string | null
  project_amount: string
  deposit_paid: boolean
  balance_paid: boolean
  installation_date: string | null
  assigned_installer: string[]
  selected_colors: string[]
  /** The day on which the installation was marked as done. */
  completed_on: string | null
}

/** Every type of a lead's events. */
export const leadEventTypes = [
  'LeadCreated',
  'LeadRenamed',
  'PhoneChanged',
  'EmailChanged',
  'AddressChanged',
  'OriginCorrected',
  'CreationDateCorrected',
  'LeadReassigned',
  'FollowUpScheduled',
  'FollowUpCleared',
  'NoteAdded',
  'NotesRewritten',
  'AdditionalNotesChanged',
  'ProjectPriced',
  'LeadSold',
  'LeadLost',
  'LeadQualified',
  'DepositRecorded',
  'DepositWithdrawn',
  'BalanceRecorded',
  'BalanceWithdrawn',
  'InstallationScheduled',
  'InstallationUnscheduled',
  'InstallersAssigned',
  'ColoursChosen',
  'InstallationCompleted',
  'InstallationReopened',
  'LeadDeleted',
  'LeadRestored',
  'LeadErased',
] as const satisfies readonly LeadEvent['type'][]

/** The notes with one more entry below. */
export const withNote = (notes: string | null, entry: string): string => (notes === null || notes === '' ? entry : `${notes}\n${entry}`)

/** What an event sets. Nothing for a `NoteAdded`, which depends on what is there: see `withNote`. */
export function fieldsOf(event: LeadEvent): Partial<LeadFields> {
  switch (event.type) {
    case 'LeadCreated':
      return startOf(event.data)
    case 'LeadRenamed':
      return { name: event.data.to }
    case 'PhoneChanged':
      return { phone: event.data.to }
    case 'EmailChanged':
      return { email: event.data.to }
    case 'AddressChanged':
      return { address: event.data.to }
    case 'OriginCorrected':
      return { lead_origin: event.data.to }
    case 'CreationDateCorrected':
      return { date_created: event.data.to }
    case 'LeadReassigned':
      return { assigned_to: event.data.to }
    case 'FollowUpScheduled':
    case 'FollowUpCleared':
      return { next_followup_date: event.data.to }
    case 'NotesRewritten':
      return { notes: event.data.to }
    case 'AdditionalNotesChanged':
      return { additional_notes: event.data.to }
    case 'ProjectPriced':
      return { project_amount: event.data.to }
    case 'LeadSold':
    case 'LeadLost':
    case 'LeadQualified':
      return { remarks: event.data.to }
    case 'DepositRecorded':
    case 'DepositWithdrawn':
      return { deposit_paid: event.data.to }
    case 'BalanceRecorded':
    case 'BalanceWithdrawn':
      return { balance_paid: event.data.to }
    case 'InstallationScheduled':
    case 'InstallationUnscheduled':
      return { installation_date: event.data.to }
    case 'InstallersAssigned':
      return { assigned_installer: event.data.to }
    case 'ColoursChosen':
      return { selected_colors: event.data.to }
    case 'InstallationCompleted':
    case 'InstallationReopened':
      return { completed_on: event.data.to }
    // There is nobody to follow up with any more.
    case 'LeadErased':
      return { next_followup_date: null }
    case 'NoteAdded':
    case 'LeadDeleted':
    case 'LeadRestored':
      return {}
  }
}

const startOf = (start: Extract<LeadEvent, { type: 'LeadCreated' }>['data']): LeadFields => ({
  name: start.name,
  phone: start.phone,
  email: start.email,
  address: null,
  lead_origin: start.origin,
  date_created: start.createdOn,
  assigned_to: start.assignedTo,
  remarks: start.status,
  next_followup_date: start.followUpOn,
  notes: start.notes,
  additional_notes: start.additionalNotes,
  project_amount: start.amount,
  deposit_paid: false,
  balance_paid: false,
  installation_date: null,
  assigned_installer: [],
  selected_colors: [],
  completed_on: null,
})
