import type { Event } from '@crm/domain'
import type { RecordErased } from './record-erased.ts'

/** A repair request's values by the names of the wire, which are those of the read table too. Days are `yyyy-mm-dd`. */
export type RepairFields = {
  project_id: number | null
  customer_name: string
  phone: string
  email: string | null
  address: string
  issue_description: string
  priority: string
  status: string
  date_reported: string
  completion_date: string | null
  notes: string | null
}

/** What a repair request starts with; it starts as Pending. */
export type RepairStart = {
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

/** A change of one value. `customer` is the customer's name at that moment. */
export type RepairChange<T> = { customer: string; from: T; to: T }

// Stream `repairRequest-<id>`.
export type RepairEvent =
  | Event<'RepairRequested', RepairStart>
  | Event<'RepairCustomerRenamed', RepairChange<string>>
  | Event<'RepairPhoneChanged', RepairChange<string>>
  | Event<'RepairEmailChanged', RepairChange<string | null>>
  | Event<'RepairAddressChanged', RepairChange<string>>
  | Event<'RepairProjectChanged', RepairChange<number | null>>
  | Event<'RepairIssueChanged', RepairChange<string>>
  | Event<'RepairPriorityChanged', RepairChange<string>>
  | Event<'RepairReportDateCorrected', RepairChange<string>>
  | Event<'RepairReopened', RepairChange<string>>
  | Event<'RepairStarted', RepairChange<string>>
  | Event<'RepairCompleted', RepairChange<string>>
  | Event<'RepairCancelled', RepairChange<string>>
  | Event<'RepairCompletionDateSet', RepairChange<string | null>>
  | Event<'RepairNotesChanged', RepairChange<string | null>>
  | RecordErased<'RepairErased'>

export const repairRequestStream = (id: number): string => `repairRequest-${id}`

type Changing = Exclude<RepairEvent['type'], 'RepairRequested' | 'RepairErased'>

const changes: Readonly<Record<Changing, keyof RepairFields>> = {
  RepairCustomerRenamed: 'customer_name',
  RepairPhoneChanged: 'phone',
  RepairEmailChanged: 'email',
  RepairAddressChanged: 'address',
  RepairProjectChanged: 'project_id',
  RepairIssueChanged: 'issue_description',
  RepairPriorityChanged: 'priority',
  RepairReportDateCorrected: 'date_reported',
  RepairReopened: 'status',
  RepairStarted: 'status',
  RepairCompleted: 'status',
  RepairCancelled: 'status',
  RepairCompletionDateSet: 'completion_date',
  RepairNotesChanged: 'notes',
}

/** Every type of a repair request's events. */
export const repairEventTypes: readonly RepairEvent['type'][] = ['RepairRequested', ...(Object.keys(changes) as Changing[]), 'RepairErased']

/** What an event sets. */
export function repairFieldsOf(event: RepairEvent): Partial<RepairFields> {
  if (event.type === 'RepairErased') return {}
  return event.type === 'RepairRequested' ? startOf(event.data) : { [changes[event.type]]: event.data.to }
}

const startOf = (start: RepairStart): RepairFields => ({
  project_id: start.projectId,
  customer_name: start.customer,
  phone: start.phone,
  email: start.email,
  address: start.address,
  issue_description: start.issue,
  priority: start.priority,
  status: 'Pending',
  date_reported: start.reportedOn,
  completion_date: null,
  notes: start.notes,
})
