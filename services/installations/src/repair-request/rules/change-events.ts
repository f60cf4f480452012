import { diffValues } from '@crm/domain'
import type { RepairEvent, RepairFields } from '@crm/events'

const statusFacts: Readonly<Record<string, 'RepairStarted' | 'RepairCompleted' | 'RepairCancelled'>> = {
  'In Progress': 'RepairStarted',
  Completed: 'RepairCompleted',
  Cancelled: 'RepairCancelled',
}

export function buildChangeEvents(before: RepairFields, { status = before.status, ...details }: Partial<RepairFields>): RepairEvent[] {
  const customer = details.customer_name ?? before.customer_name
  const changes = diffValues(before, details)
  const from = before.status
  return [
    ...(status !== from ? [{ type: statusFacts[status] ?? 'RepairReopened', data: { customer, from, to: status } } as const] : []),
    ...(Object.keys(changes).length > 0 ? [{ type: 'RepairDetailsChanged', data: { customer, changes } } as const] : []),
  ]
}
