import { type Recorded, type RecordState, remember } from '@crm/domain'
import { type LeadOriginEvent, type LeadOriginFields, leadOriginFieldsOf } from '@crm/facts'

export type LeadOriginState = RecordState<LeadOriginFields>

// Leads keep their origin, so origins are never deleted.
const milestones = { begins: 'LeadOriginAdded', deletes: '', restores: '' }

export function evolve(state: LeadOriginState, event: Recorded<LeadOriginEvent> | LeadOriginEvent): LeadOriginState {
  return remember(state, event, leadOriginFieldsOf(event), milestones)
}
