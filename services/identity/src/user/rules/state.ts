import { type Recorded, type RecordState, remember } from '@crm/domain'
import { type AccountEvent, type UserFields, userFieldsOf } from '@crm/facts'

export type UserState = RecordState<UserFields>

const milestones = { begins: 'UserCreated', deletes: 'UserDeleted', restores: 'UserRestored' }

export function evolve(state: UserState, event: Recorded<AccountEvent> | AccountEvent): UserState {
  return remember(state, event, userFieldsOf(event), milestones)
}
