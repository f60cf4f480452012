import { type Recorded, type RecordState, remember } from '@crm/domain'
import { type RepairEvent, type RepairFields, repairFieldsOf } from '@crm/facts'

export type RepairState = RecordState<RepairFields>

// Repair requests are never deleted: one that was none is Cancelled.
const milestones = { begins: 'RepairRequested', deletes: '', restores: '' }

export function evolve(state: RepairState, event: Recorded<RepairEvent> | RepairEvent): RepairState {
  return remember(state, event, repairFieldsOf(event), milestones)
}
