import { initialLeadValues, type LeadFieldKind, type LeadFieldName, type LeadValues, leadFieldEntries } from '@crm/contracts'
import type { Event } from '@crm/domain'
import type { RecordErasedEvent } from './erasure.ts'
import { type DetailChanges, extractCorrectedValues, type FieldDefinition } from './fields.ts'
import {
  formatDay,
  formatExcerpt,
  formatLeadOrigin,
  formatList,
  formatMoney,
  formatPaymentFlag,
  formatTeamMember,
  formatTextOrNone,
} from './format.ts'

/** A change of one value. `lead` is the lead's name at that time. If the change is an undo, `undoes` is the first version that it reverts. */
export type LeadValueChange<T> = { lead: string; from: T; to: T; undoes?: number }

/** The data of a new lead. Days are `yyyy-mm-dd`, `amount` is text with two decimals. */
export type NewLeadData = {
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

/** An installation's data when it was marked as done. Days are `yyyy-mm-dd`, `project_amount` is text with two decimals. */
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

export type LeadFieldValues = LeadValues

const formats: Partial<Record<LeadFieldKind, (value: never) => string>> = {
  origin: formatLeadOrigin,
  member: formatTeamMember,
  day: formatDay,
  amount: formatMoney,
  flag: formatPaymentFlag,
  installers: formatList,
  colors: formatList,
  notes: formatExcerpt,
}

/** The label and the display format of each field of a lead. */
export const leadFieldTable = Object.fromEntries<FieldDefinition<unknown>>(
  leadFieldEntries.map(([field, row]) => [
    field,
    { ...row, label: row.sentenceLabel ?? row.label.toLowerCase(), format: formats[row.kind] ?? formatTextOrNone },
  ]),
) as { [K in LeadFieldName]: FieldDefinition<LeadFieldValues[K]> } // The cast is safe: each format takes the values of its kind of field.

export type LeadEvent =
  | Event<'LeadCreated', NewLeadData>
  // The corrections of one save, of all fields without a separate event type.
  | Event<'LeadDetailsChanged', { lead: string; changes: DetailChanges<LeadFieldValues>; undoes?: number }>
  | Event<'NoteAdded', { lead: string; text: string }>
  | LeadChangeEvent
  | Event<'LeadDeleted', { lead: string }>
  | Event<'LeadRestored', { lead: string; undoes?: number }>
  | RecordErasedEvent<'LeadErased'>

export type LeadChangeEvent =
  | Event<'LeadReassigned', LeadValueChange<string>>
  | Event<'FollowUpScheduled', LeadValueChange<string | null>>
  | Event<'FollowUpCleared', LeadValueChange<string | null>>
  | Event<'NotesRewritten', LeadValueChange<string | null>>
  | Event<'AdditionalNotesChanged', LeadValueChange<string | null>>
  | Event<'ProjectPriced', LeadValueChange<string>>
  | Event<'LeadSold', LeadValueChange<string>>
  | Event<'LeadLost', LeadValueChange<string>>
  | Event<'LeadQualified', LeadValueChange<string>>
  | Event<'DepositRecorded', LeadValueChange<boolean>>
  | Event<'DepositWithdrawn', LeadValueChange<boolean>>
  | Event<'BalanceRecorded', LeadValueChange<boolean>>
  | Event<'BalanceWithdrawn', LeadValueChange<boolean>>
  | Event<'InstallationScheduled', LeadValueChange<string | null>>
  | Event<'InstallationUnscheduled', LeadValueChange<string | null>>
  | Event<'InstallersAssigned', LeadValueChange<string[]>>
  | Event<'InstallationCompleted', LeadValueChange<string | null> & { project: CompletedProject }>
  | Event<'InstallationReopened', LeadValueChange<string | null>>

export const leadFieldByEventType = {
  LeadReassigned: 'assigned_to',
  FollowUpScheduled: 'next_followup_date',
  FollowUpCleared: 'next_followup_date',
  NotesRewritten: 'notes',
  AdditionalNotesChanged: 'additional_notes',
  ProjectPriced: 'project_amount',
  LeadSold: 'remarks',
  LeadLost: 'remarks',
  LeadQualified: 'remarks',
  DepositRecorded: 'deposit_paid',
  DepositWithdrawn: 'deposit_paid',
  BalanceRecorded: 'balance_paid',
  BalanceWithdrawn: 'balance_paid',
  InstallationScheduled: 'installation_date',
  InstallationUnscheduled: 'installation_date',
  InstallersAssigned: 'assigned_installer',
  InstallationCompleted: 'completed_on',
  InstallationReopened: 'completed_on',
} as const satisfies Record<LeadChangeEvent['type'], LeadFieldName>

export const leadEventTypes = [
  'LeadCreated',
  'LeadDetailsChanged',
  'NoteAdded',
  ...(Object.keys(leadFieldByEventType) as LeadChangeEvent['type'][]),
  'LeadDeleted',
  'LeadRestored',
  'LeadErased',
] as const satisfies readonly LeadEvent['type'][]

/** Event types of releases before 2026-12. Each recorded the correction of one field, and is now read as the type and field given here. */
export const formerLeadEventTypes = {
  LeadRenamed: ['LeadDetailsChanged', 'name'],
  PhoneChanged: ['LeadDetailsChanged', 'phone'],
  EmailChanged: ['LeadDetailsChanged', 'email'],
  AddressChanged: ['LeadDetailsChanged', 'address'],
  OriginCorrected: ['LeadDetailsChanged', 'lead_origin'],
  CreationDateCorrected: ['LeadDetailsChanged', 'date_created'],
  ColoursChosen: ['LeadDetailsChanged', 'selected_colors'],
} as const satisfies Record<string, readonly ['LeadDetailsChanged', LeadFieldName]>

export const buildLeadStreamId = (id: number): string => `lead-${id}`

export const appendNote = (notes: string | null, entry: string): string => (notes === null || notes === '' ? entry : `${notes}\n${entry}`)

/** The values that an event sets; none for `NoteAdded`, which needs the previous notes (see `appendNote`). */
export function extractLeadValues(event: LeadEvent): Partial<LeadFieldValues> {
  switch (event.type) {
    case 'LeadCreated':
      return startOf(event.data)
    case 'LeadDetailsChanged':
      return extractCorrectedValues(event.data.changes)
    // An erased person must not be contacted, so the follow-up is cleared.
    case 'LeadErased':
      return { next_followup_date: null }
    case 'NoteAdded':
    case 'LeadDeleted':
    case 'LeadRestored':
      return {}
    default:
      return { [leadFieldByEventType[event.type]]: event.data.to }
  }
}

function startOf(start: NewLeadData): LeadFieldValues {
  const told = {
    name: start.name,
    phone: start.phone,
    email: start.email,
    address: initialLeadValues.address,
    lead_origin: start.origin,
    date_created: start.createdOn,
    assigned_to: start.assignedTo,
    remarks: start.status,
    next_followup_date: start.followUpOn,
    notes: start.notes,
    additional_notes: start.additionalNotes,
    project_amount: start.amount,
  }
  // The order of the keys is the order in the activity log: the event's own values, then the initial ones.
  return { ...told, ...initialLeadValues, ...told }
}

/** Whether a follow-up is overdue, due today or later (specification 1, section 4); null if none is scheduled. `today` is the business's day. */
export function classifyFollowUpDate(date: string | null, today: string): 'overdue' | 'today' | 'scheduled' | null {
  if (date === null) return null
  return date < today ? 'overdue' : date === today ? 'today' : 'scheduled'
}
