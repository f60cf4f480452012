import { initialLeadValues, type LeadField, type LeadFieldKind, type LeadValues, leadFieldRows } from '@crm/contracts'
import type { Event } from '@crm/domain'
import type { RecordErased } from './erasure.ts'
import { correctedValues, type DetailChanges, type Field } from './fields.ts'
import { formatDay, formatExcerpt, formatList, formatMember, formatMoney, formatOrigin, formatOrNone, formatPaid } from './format.ts'

/** A change of one value. `lead` is the lead's name at that time. If the change is an undo, `undoes` is the first version that it reverts. */
export type Change<T> = { lead: string; from: T; to: T; undoes?: number }

/** The data of a new lead. Days are `yyyy-mm-dd`, `amount` is text with two decimals. */
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

export type LeadFields = LeadValues

const formats: Partial<Record<LeadFieldKind, (value: never) => string>> = {
  origin: formatOrigin,
  member: formatMember,
  day: formatDay,
  amount: formatMoney,
  flag: formatPaid,
  installers: formatList,
  colors: formatList,
  notes: formatExcerpt,
}

/** The label and the display format of each field of a lead. */
export const leadFieldTable = Object.fromEntries<Field<unknown>>(
  leadFieldRows.map(([field, row]) => [
    field,
    { ...row, label: row.sentenceLabel ?? row.label.toLowerCase(), format: formats[row.kind] ?? formatOrNone },
  ]),
) as { [K in LeadField]: Field<LeadFields[K]> } // The cast is safe: each format takes the values of its kind of field.

export type LeadEvent =
  | Event<'LeadCreated', LeadStart>
  // The corrections of one save, of all fields without a separate event type.
  | Event<'LeadDetailsChanged', { lead: string; changes: DetailChanges<LeadFields>; undoes?: number }>
  | Event<'NoteAdded', { lead: string; text: string }>
  | LeadChangeEvent
  | Event<'LeadDeleted', { lead: string }>
  | Event<'LeadRestored', { lead: string; undoes?: number }>
  | RecordErased<'LeadErased'>

export type LeadChangeEvent =
  | Event<'LeadReassigned', Change<string>>
  | Event<'FollowUpScheduled', Change<string | null>>
  | Event<'FollowUpCleared', Change<string | null>>
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
  | Event<'InstallationCompleted', Change<string | null> & { project: CompletedProject }>
  | Event<'InstallationReopened', Change<string | null>>

export const changedField = {
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
} as const satisfies Record<LeadChangeEvent['type'], LeadField>

export const leadEventTypes = [
  'LeadCreated',
  'LeadDetailsChanged',
  'NoteAdded',
  ...(Object.keys(changedField) as LeadChangeEvent['type'][]),
  'LeadDeleted',
  'LeadRestored',
  'LeadErased',
] as const satisfies readonly LeadEvent['type'][]

/** Event types of releases before 2026-12. Each recorded the correction of one field, and is now read as the type and field given here. */
export const formerLeadEvents = {
  LeadRenamed: ['LeadDetailsChanged', 'name'],
  PhoneChanged: ['LeadDetailsChanged', 'phone'],
  EmailChanged: ['LeadDetailsChanged', 'email'],
  AddressChanged: ['LeadDetailsChanged', 'address'],
  OriginCorrected: ['LeadDetailsChanged', 'lead_origin'],
  CreationDateCorrected: ['LeadDetailsChanged', 'date_created'],
  ColoursChosen: ['LeadDetailsChanged', 'selected_colors'],
} as const satisfies Record<string, readonly ['LeadDetailsChanged', LeadField]>

export const leadStream = (id: number): string => `lead-${id}`

export const withNote = (notes: string | null, entry: string): string => (notes === null || notes === '' ? entry : `${notes}\n${entry}`)

/** The values that an event sets; none for `NoteAdded`, which needs the previous notes (see `withNote`). */
export function fieldsOf(event: LeadEvent): Partial<LeadFields> {
  switch (event.type) {
    case 'LeadCreated':
      return startOf(event.data)
    case 'LeadDetailsChanged':
      return correctedValues(event.data.changes)
    // An erased person must not be contacted, so the follow-up is cleared.
    case 'LeadErased':
      return { next_followup_date: null }
    case 'NoteAdded':
    case 'LeadDeleted':
    case 'LeadRestored':
      return {}
    default:
      return { [changedField[event.type]]: event.data.to }
  }
}

function startOf(start: LeadStart): LeadFields {
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
export function followUpDue(date: string | null, today: string): 'overdue' | 'today' | 'scheduled' | null {
  if (date === null) return null
  return date < today ? 'overdue' : date === today ? 'today' : 'scheduled'
}
