import { applyFieldEvent, type RecordedEvent, type RecordState } from '@crm/domain'
import { type RepairEvent, type RepairFields, repairFieldsOf } from '@crm/events'

export type RepairState = RecordState<RepairFields>

// Repair requests are never deleted; a mistaken one is cancelled.
const milestones = { begins: 'RepairRequested', deletes: '', restores: '' }

export function evolve(state: RepairState, event: RecordedEvent<RepairEvent> | RepairEvent): RepairState {
  return applyFieldEvent(state, event, repairFieldsOf(event), milestones)
}
