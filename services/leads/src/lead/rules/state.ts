import { applyFieldEvent, type ExistingRecord, type RecordedEvent, type RecordState } from '@crm/domain'
import { fieldsOf, type LeadEvent, type LeadFields, withNote } from '@crm/events'

export type ExistingLead = ExistingRecord<LeadFields> & { erasedAt?: string }
export type LeadState = Exclude<RecordState<LeadFields>, { exists: true }> | ExistingLead

const milestones = { begins: 'LeadCreated', deletes: 'LeadDeleted', restores: 'LeadRestored' }

export function evolve(state: LeadState, event: RecordedEvent<LeadEvent> | LeadEvent): LeadState {
  const notes = state.exists ? state.values.notes : null
  const set = event.type === 'NoteAdded' ? { notes: withNote(notes, event.data.text) } : fieldsOf(event)
  const next: LeadState = applyFieldEvent(state, event, set, milestones)
  if (!next.exists) return next
  if (event.type === 'LeadErased') return { ...next, erasedAt: 'at' in event ? event.at : '' }
  return state.exists && state.erasedAt !== undefined ? { ...next, erasedAt: state.erasedAt } : next
}
