import { applyFieldEvent, type RecordedEvent, type RecordState } from '@crm/domain'
import { type AccountEvent, type UserFields, userFieldsOf } from '@crm/events'

export type UserState = RecordState<UserFields>

const milestones = { begins: 'UserCreated', deletes: 'UserDeleted', restores: 'UserRestored' }

export function evolve(state: UserState, event: RecordedEvent<AccountEvent> | AccountEvent): UserState {
  return applyFieldEvent(state, event, userFieldsOf(event), milestones)
}
