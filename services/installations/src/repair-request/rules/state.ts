import { type Recorded, type RecordState, remember } from '@crm/domain'
import { type RepairEvent, type RepairFields, repairFieldsOf } from '@crm/facts'

export type RepairState = RecordState<RepairFields>

// Repair requests are never deleted; a mistaken one is cancelled.
const milestones = { begins: 'RepairRequested', deletes: '', restores: '' }

export function evolve(state: RepairState, event: Recorded<RepairEvent> | RepairEvent): RepairState {
  return remember(state, event, repairFieldsOf(event), milestones)
}
