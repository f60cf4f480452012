import { type KnownRecord, type Recorded, type RecordState, remember } from '@crm/domain'
import { fieldsOf, type LeadEvent, type LeadFields, withNote } from '@crm/facts'

export type LeadState = RecordState<LeadFields>
export type KnownLead = KnownRecord<LeadFields>

const milestones = { begins: 'LeadCreated', deletes: 'LeadDeleted', restores: 'LeadRestored' }

export function evolve(state: LeadState, event: Recorded<LeadEvent> | LeadEvent): LeadState {
  const notes = state.exists ? state.values.notes : null
  return remember(state, event, event.type === 'NoteAdded' ? { notes: withNote(notes, event.data.text) } : fieldsOf(event), milestones)
}
