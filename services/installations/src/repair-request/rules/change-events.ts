import type { RepairChange, RepairEvent, RepairFields } from '@crm/events'

// In the order of the activity log. The name comes first, so that the other entries use the new name.
const factOf: { [K in keyof RepairFields]: (change: RepairChange<RepairFields[K]>) => RepairEvent } = {
  customer_name: (data) => ({ type: 'RepairCustomerRenamed', data }),
  phone: (data) => ({ type: 'RepairPhoneChanged', data }),
  email: (data) => ({ type: 'RepairEmailChanged', data }),
  address: (data) => ({ type: 'RepairAddressChanged', data }),
  project_id: (data) => ({ type: 'RepairProjectChanged', data }),
  issue_description: (data) => ({ type: 'RepairIssueChanged', data }),
  priority: (data) => ({ type: 'RepairPriorityChanged', data }),
  date_reported: (data) => ({ type: 'RepairReportDateCorrected', data }),
  status: (data) => ({ type: statusFacts[data.to] ?? 'RepairReopened', data }),
  completion_date: (data) => ({ type: 'RepairCompletionDateSet', data }),
  notes: (data) => ({ type: 'RepairNotesChanged', data }),
}

const statusFacts: Readonly<Record<string, 'RepairStarted' | 'RepairCompleted' | 'RepairCancelled'>> = {
  'In Progress': 'RepairStarted',
  Completed: 'RepairCompleted',
  Cancelled: 'RepairCancelled',
}

const fields = Object.keys(factOf) as (keyof RepairFields)[]

export function buildChangeEvents(before: RepairFields, after: Partial<RepairFields>): RepairEvent[] {
  const customer = after.customer_name ?? before.customer_name
  return fields.flatMap((field) => {
    const to = after[field]
    if (to === undefined || to === before[field]) return []
    // TypeScript can't relate `field` to its function and its values through an index.
    return [(factOf[field] as (change: RepairChange<unknown>) => RepairEvent)({ customer, from: before[field], to })]
  })
}
