import {
  applyFieldEvent,
  type Command,
  createInvalidFieldError,
  type Decider,
  listChangedValues,
  mergeConcurrentChanges,
  NotFound,
  type RecordedEvent,
  type RecordState,
} from '@crm/domain'
import { extractRepairValues, type RepairEvent, type RepairValues } from '@crm/events'

export type RepairCommand =
  | Command<'RequestRepair', { wanted: RepairValues; today: string }>
  | Command<'ChangeRepair', { changes: Partial<RepairValues>; version?: number | undefined; today: string }>

type RepairState = RecordState<RepairValues>

export const repairRequestDecider: Decider<RepairCommand, RepairState, RepairEvent> = { initialState: { exists: false }, decide, evolve }

function decide(command: RepairCommand, state: RepairState): RepairEvent[] {
  if (command.type === 'RequestRepair') return request(command.data.wanted, command.data.today)
  if (!state.exists) throw new NotFound('Repair request not found')
  const { changes, version, today } = command.data
  const wanted = mergeConcurrentChanges(state, changes, version, 'repair request')
  return buildChangeEvents(state.values, withCompletionDate(state.values, wanted, today))
}

function request(wanted: RepairValues, today: string): RepairEvent[] {
  const completed = withCompletionDate(null, wanted, today)
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
  return [requested, ...buildChangeEvents(extractRepairValues(requested) as RepairValues, completed)]
}

/** Sets the completion date to today if the request becomes Completed without one. For any other status it removes the stored date and refuses
 * a new one. Throws if the date is before the date reported. */
function withCompletionDate(before: RepairValues | null, wanted: Partial<RepairValues>, today: string): Partial<RepairValues> {
  const status = wanted.status ?? before?.status
  if (status !== 'Completed') {
    if (wanted.completion_date) throw createInvalidFieldError('completion_date', 'Only a completed repair request has a completion date')
    return before?.completion_date ? { ...wanted, completion_date: null } : wanted
  }
  const dated = before?.status !== 'Completed' && !wanted.completion_date ? { ...wanted, completion_date: today } : wanted
  const after = { ...before, ...dated }
  if (after.completion_date && after.date_reported && after.completion_date < after.date_reported) {
    throw dated === wanted
      ? createInvalidFieldError('completion_date', 'Must not be before the date reported')
      : createInvalidFieldError('date_reported', 'Must not be after today, the completion date')
  }
  return dated
}

const statusEvents: Readonly<Record<string, 'RepairStarted' | 'RepairCompleted' | 'RepairCancelled'>> = {
  'In Progress': 'RepairStarted',
  Completed: 'RepairCompleted',
  Cancelled: 'RepairCancelled',
}

function buildChangeEvents(before: RepairValues, { status = before.status, ...details }: Partial<RepairValues>): RepairEvent[] {
  const customer = details.customer_name ?? before.customer_name
  const changes = listChangedValues(before, details)
  const from = before.status
  return [
    ...(status !== from ? [{ type: statusEvents[status] ?? 'RepairReopened', data: { customer, from, to: status } } as const] : []),
    ...(Object.keys(changes).length > 0 ? [{ type: 'RepairDetailsChanged', data: { customer, changes } } as const] : []),
  ]
}

function evolve(state: RepairState, event: RecordedEvent<RepairEvent> | RepairEvent): RepairState {
  // Repair requests are never deleted; a mistaken one is cancelled.
  return applyFieldEvent(state, event, extractRepairValues(event), { begins: 'RepairRequested', deletes: '', restores: '' })
}
