import { type KnownRecord, type Recorded, type RecordState, remember } from '@crm/domain'
import { type BookletEvent, type BookletFields, bookletFieldsOf } from '@crm/facts'

export type BookletState = RecordState<BookletFields>
export type KnownBooklet = KnownRecord<BookletFields>

const milestones = { begins: 'BookletOrdered', deletes: 'BookletDeleted', restores: 'BookletRestored' }

export function evolve(state: BookletState, event: Recorded<BookletEvent> | BookletEvent): BookletState {
  return remember(state, event, bookletFieldsOf(event), milestones)
}
