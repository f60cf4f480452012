import { applyFieldEvent, type RecordedEvent, type RecordState } from '@crm/domain'
import { type LeadOriginEvent, type LeadOriginFields, leadOriginFieldsOf } from '@crm/events'

export type LeadOriginState = RecordState<LeadOriginFields>

// Leads keep their origin, so origins are never deleted.
const milestones = { begins: 'LeadOriginAdded', deletes: '', restores: '' }

export function evolve(state: LeadOriginState, event: RecordedEvent<LeadOriginEvent> | LeadOriginEvent): LeadOriginState {
  return applyFieldEvent(state, event, leadOriginFieldsOf(event), milestones)
}
