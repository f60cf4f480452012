import type { Event } from '@crm/domain'
import type { RecordErasedEvent } from './erasure.ts'
import {
  type DetailChanges,
  defineField,
  describeDetailChanges,
  extractCorrectedValues,
  type FieldTable,
  type FieldTableValues,
  getInitialValues,
} from './fields.ts'
import {
  type ActivityEntryTuple,
  type ActivityPhrases,
  formatDay,
  formatExcerpt,
  formatList,
  formatRecordNumber,
  formatTextOrNone,
} from './format.ts'

/** The fields of a repair request, named as in the API and the read table. Days are `yyyy-mm-dd`. */
export const repairFieldTable = {
  project_id: defineField<number | null>({ label: 'project', initial: null, format: formatRecordNumber }),
  customer_name: defineField<string>({ label: 'customer', initial: '', format: formatTextOrNone, personal: 'name!' }),
  phone: defineField<string>({ label: 'phone', initial: '', format: formatTextOrNone, personal: 'phone!' }),
  email: defineField<string | null>({ label: 'email', initial: null, format: formatTextOrNone, personal: 'email' }),
  address: defineField<string>({ label: 'address', initial: '', format: formatExcerpt, personal: 'address!' }),
  issue_description: defineField<string>({ label: 'issue', initial: '', format: formatExcerpt, personal: 'words' }),
  priority: defineField<string>({ label: 'priority', initial: '', format: formatTextOrNone }),
  status: defineField<string>({ label: 'status', initial: 'Pending', format: formatTextOrNone }),
  date_reported: defineField<string>({ label: 'date reported', initial: '', format: formatDay }),
  completion_date: defineField<string | null>({ label: 'completion date', initial: null, format: formatDay }),
  notes: defineField<string | null>({ label: 'notes', initial: null, format: formatExcerpt, personal: 'notes' }),
  appointment_date: defineField<string | null>({ label: 'appointment', initial: null, format: formatDay }),
  assigned_installer: defineField<string[]>({ label: 'installers', initial: [], format: formatList }),
} satisfies FieldTable

export type RepairValues = FieldTableValues<typeof repairFieldTable>

/** The data of a new repair request. Its status is Pending; an appointment and installers are a correction after it. */
type RepairStart = {
  projectId: number | null
  customer: string
  phone: string
  email: string | null
  address: string
  issue: string
  priority: string
  reportedOn: string
  notes: string | null
}

type StatusChange = { customer: string; from: string; to: string }

// Stream `repairRequest-<id>`. `customer` is the customer's name at the time of the event.
export type RepairEvent =
  | Event<'RepairRequested', RepairStart>
  // The corrections of one save, of all fields except the status.
  | Event<'RepairDetailsChanged', { customer: string; changes: DetailChanges<RepairValues> }>
  | Event<'RepairReopened', StatusChange>
  | Event<'RepairStarted', StatusChange>
  | Event<'RepairCompleted', StatusChange>
  | Event<'RepairCancelled', StatusChange>
  | RecordErasedEvent<'RepairErased'>

/** Event types of releases before 2026-12. Each recorded the correction of one field, and is now read as the type and field given here. */
export const formerRepairEventTypes = {
  RepairCustomerRenamed: ['RepairDetailsChanged', 'customer_name'],
  RepairPhoneChanged: ['RepairDetailsChanged', 'phone'],
  RepairEmailChanged: ['RepairDetailsChanged', 'email'],
  RepairAddressChanged: ['RepairDetailsChanged', 'address'],
  RepairProjectChanged: ['RepairDetailsChanged', 'project_id'],
  RepairIssueChanged: ['RepairDetailsChanged', 'issue_description'],
  RepairPriorityChanged: ['RepairDetailsChanged', 'priority'],
  RepairReportDateCorrected: ['RepairDetailsChanged', 'date_reported'],
  RepairCompletionDateSet: ['RepairDetailsChanged', 'completion_date'],
  RepairNotesChanged: ['RepairDetailsChanged', 'notes'],
} as const satisfies Record<string, readonly ['RepairDetailsChanged', keyof RepairValues]>

export const buildRepairRequestStreamId = (id: number): string => `repairRequest-${id}`

/** The field values that an event sets. */
export function extractRepairValues(event: RepairEvent): Partial<RepairValues> {
  switch (event.type) {
    case 'RepairRequested':
      return startOf(event.data)
    case 'RepairDetailsChanged':
      return extractCorrectedValues(event.data.changes)
    case 'RepairErased':
      return {}
    default:
      return { status: event.data.to }
  }
}

const startOf = (start: RepairStart): RepairValues => ({
  ...getInitialValues(repairFieldTable),
  project_id: start.projectId,
  customer_name: start.customer,
  phone: start.phone,
  email: start.email,
  address: start.address,
  issue_description: start.issue,
  priority: start.priority,
  date_reported: start.reportedOn,
  notes: start.notes,
})

export const repairActivityPhrases: ActivityPhrases<RepairEvent> = {
  RepairRequested: ({ customer, issue, priority, reportedOn }) => [
    'repair_request',
    'create',
    `${customer}: repair reported on ${formatDay(reportedOn)}, priority ${priority}: ${formatExcerpt(issue)}`,
  ],
  RepairDetailsChanged: ({ customer, changes }) =>
    updated(`${customer}: ${describeDetailChanges(repairFieldTable, changes, ' of the repair')}`),
  RepairReopened: ({ customer, from }) => updated(`${customer}: repair reopened (was ${from})`),
  RepairStarted: ({ customer, from }) => updated(`${customer}: repair in progress (was ${from})`),
  RepairCompleted: ({ customer, from }) => updated(`${customer}: repair completed (was ${from})`),
  RepairCancelled: ({ customer, from }) => updated(`${customer}: repair canceled (was ${from})`),
  RepairErased: () => updated('Personal data erased'),
}

function updated(details: string): ActivityEntryTuple {
  return ['repair_request', 'update', details]
}

export const repairEventTypes = Object.keys(repairActivityPhrases) as RepairEvent['type'][]
