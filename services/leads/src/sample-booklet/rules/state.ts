import { applyFieldEvent, type ExistingRecord, type RecordedEvent, type RecordState } from '@crm/domain'
import { type BookletEvent, type BookletFields, bookletFieldsOf } from '@crm/events'

export type BookletState = RecordState<BookletFields>
export type ExistingBooklet = ExistingRecord<BookletFields>

const milestones = { begins: 'BookletOrdered', deletes: 'BookletDeleted', restores: 'BookletRestored' }

export function evolve(state: BookletState, event: RecordedEvent<BookletEvent> | BookletEvent): BookletState {
  return applyFieldEvent(state, event, bookletFieldsOf(event), milestones)
}
