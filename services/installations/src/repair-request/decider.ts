import { type Command, type Decider, diffValues, mergeChanges, NotFound } from '@crm/domain'
import { type RepairEvent, type RepairFields, repairFieldsOf } from '@crm/events'
import { withCompletionDate } from './rules/completion.ts'
import { evolve, type RepairState } from './rules/state.ts'

export type RepairCommand =
  | Command<'RequestRepair', { wanted: RepairFields; today: string }>
  | Command<'ChangeRepair', { changes: Partial<RepairFields>; version?: number | undefined; today: string }>

export const repairRequest: Decider<RepairCommand, RepairState, RepairEvent> = { initialState: { exists: false }, decide, evolve }

function decide(command: RepairCommand, state: RepairState): RepairEvent[] {
  if (command.type === 'RequestRepair') return request(command.data.wanted, command.data.today)
  if (!state.exists) throw new NotFound('Repair request not found')
  const { changes, version, today } = command.data
  const wanted = mergeChanges(state, changes, version, 'repair request')
  return buildChangeEvents(state.values, withCompletionDate(state.values, wanted, today))
}

function request(wanted: RepairFields, today: string): RepairEvent[] {
  const settled = withCompletionDate(null, wanted, today)
  const requested: RepairEvent = {
    type: 'RepairRequested',
    data: {
      projectId: wanted.project_id,
      customer: wanted.customer_name,
      phone: wanted.phone,
      email: wanted.email,
      address: wanted.address,
      issue: wanted.issue_description,
      priority: wanted.priority,
      reportedOn: wanted.date_reported,
      notes: wanted.notes,
    },
  }
  return [requested, ...buildChangeEvents(repairFieldsOf(requested) as RepairFields, settled)]
}

const statusFacts: Readonly<Record<string, 'RepairStarted' | 'RepairCompleted' | 'RepairCancelled'>> = {
  'In Progress': 'RepairStarted',
  Completed: 'RepairCompleted',
  Cancelled: 'RepairCancelled',
}

function buildChangeEvents(before: RepairFields, { status = before.status, ...details }: Partial<RepairFields>): RepairEvent[] {
  const customer = details.customer_name ?? before.customer_name
  const changes = diffValues(before, details)
  const from = before.status
  return [
    ...(status !== from ? [{ type: statusFacts[status] ?? 'RepairReopened', data: { customer, from, to: status } } as const] : []),
    ...(Object.keys(changes).length > 0 ? [{ type: 'RepairDetailsChanged', data: { customer, changes } } as const] : []),
  ]
}
