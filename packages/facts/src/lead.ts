import type { Event } from '@crm/domain'
import type { RecordErased } from './record-erased.ts'

/**
 * A change of one value. `lead` is the lead's name at that moment, so that a log entry reads without a look-up. `undoes` stands where it
 * takes earlier changes of the same value back, all of them from this version on.
 */
export type Change<T> = { lead: string; from: T; to: T; undoes?: number }

/** What a lead starts with. Days are `yyyy-mm-dd`, `amount` is text with two decimals. */
export type LeadStart = {
  name: string
  phone: string | null
  email: string | null
  origin: string
  createdOn: string
  assignedTo: string
  status: string
  followUpOn: string | null
  amount: string
  notes: string | null
  additionalNotes: string | null
}

/** What stays of an installation as it was when it was marked as done. Days are `yyyy-mm-dd`, `project_amount` is text with two decimals. */
export type CompletedProject = {
  customer_name: string
  phone: string | null
  email: string | null
  address: string | null
  project_amount: string
  deposit_paid: boolean
  balance_paid: boolean
  installation_date: string | null
  assigned_installer: string[]
  notes: string | null
  original_lead_origin: string
  original_date_created: string
  original_assigned_to: string
}

// Stream `lead-<id>`.
export type LeadEvent =
  | Event<'LeadCreated', LeadStart>
  | Event<'LeadRenamed', Change<string>>
  | Event<'PhoneChanged', Change<string | null>>
  | Event<'EmailChanged', Change<string | null>>
  | Event<'AddressChanged', Change<string | null>>
  | Event<'OriginCorrected', Change<string>>
  | Event<'CreationDateCorrected', Change<string>>
  | Event<'LeadReassigned', Change<string>>
  | Event<'FollowUpScheduled', Change<string | null>>
  | Event<'FollowUpCleared', Change<string | null>>
  | Event<'NoteAdded', { lead: string; text: string }>
  | Event<'NotesRewritten', Change<string | null>>
  | Event<'AdditionalNotesChanged', Change<string | null>>
  | Event<'ProjectPriced', Change<string>>
  | Event<'LeadSold', Change<string>>
  | Event<'LeadLost', Change<string>>
  | Event<'LeadQualified', Change<string>>
  | Event<'DepositRecorded', Change<boolean>>
  | Event<'DepositWithdrawn', Change<boolean>>
  | Event<'BalanceRecorded', Change<boolean>>
  | Event<'BalanceWithdrawn', Change<boolean>>
  | Event<'InstallationScheduled', Change<string | null>>
  | Event<'InstallationUnscheduled', Change<string | null>>
  | Event<'InstallersAssigned', Change<string[]>>
  | Event<'ColoursChosen', Change<string[]>>
  // The day on which it was done.
  | Event<'InstallationCompleted', Change<string | null> & { project: CompletedProject }>
  | Event<'InstallationReopened', Change<string | null>>
  | Event<'LeadDeleted', { lead: string }>
  | Event<'LeadRestored', { lead: string; undoes?: number }>
  | RecordErased<'LeadErased'>

export const leadStream = (id: number): string => `lead-${id}`
