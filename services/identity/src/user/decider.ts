import { startingKeys } from '@crm/contracts/user-rules'
import { type Command, type Decider, type ExistingRecord, mergeChanges, NotFound } from '@crm/domain'
import type { AccountEvent, UserFields, UserStart } from '@crm/events'
import { buildChangeEvents } from './rules/change-events.ts'
import { type Actor, inOrder, requireKeys, requireName, requireReach, requireRemovable, requireRole } from './rules/permission.ts'
import { evolve, type UserState } from './rules/state.ts'

/** Without `permissions` the account gets those of its role that the actor may give. */
export type WantedUser = Omit<UserStart, 'permissions'> & { permissions?: string[] | undefined; isActive: boolean }

type Of<Data = object> = { by: Actor; id: number } & Data

export type UserCommand =
  /** `by` is null when the product itself creates the account, before any user can sign in. */
  | Command<'CreateUser', { by: Actor | null; user: WantedUser }>
  | Command<'ChangeUser', Of<{ changes: Partial<UserFields>; version?: number | undefined }>>
  | Command<'ResetPassword', Of>
  | Command<'DeleteUser', Of>
  | Command<'RestoreUser', Of>

/** The rules of one account. Rules across accounts are checked in the transaction (see `guard` in handlers.ts). */
export const user: Decider<UserCommand, UserState, AccountEvent> = { initialState: { exists: false }, decide, evolve }

function decide(command: UserCommand, state: UserState): AccountEvent[] {
  if (command.type === 'CreateUser') return created(command.data.by, command.data.user)
  if (!state.exists || (state.deleted && command.type !== 'RestoreUser')) throw new NotFound('User not found')
  const { by, id } = command.data
  const { username, role } = state.values
  requireReach(by, role)
  switch (command.type) {
    case 'ChangeUser':
      return changed(command.data, state)
    case 'ResetPassword':
      return [{ type: 'UserPasswordReset', data: { user: username } }]
    case 'DeleteUser':
      requireRemovable('delete', username, by.id === id)
      return [{ type: 'UserDeleted', data: { user: username } }]
    case 'RestoreUser':
      return state.deleted ? [{ type: 'UserRestored', data: { user: username } }] : []
  }
}

function created(by: Actor | null, { isActive, permissions, ...wanted }: WantedUser): AccountEvent[] {
  if (by) requireRole(by, wanted.role)
  const keys = inOrder(permissions ?? startingKeys(by ?? { role: 'administrator', permissions: [] }, wanted.role))
  if (by) requireKeys(by, keys, [])
  const born: AccountEvent = { type: 'UserCreated', data: { ...wanted, permissions: keys } }
  return isActive ? [born] : [born, { type: 'UserDeactivated', data: { user: wanted.username } }]
}

function changed({ by, id, changes, version }: Of<{ changes: Partial<UserFields>; version?: number | undefined }>, state: Known) {
  const before = state.values
  const wanted = mergeChanges(state, changes, version, 'user')
  const role = wanted.role === before.role ? undefined : wanted.role
  if (role !== undefined) requireRole(by, role)
  const keys = wanted.permissions ?? (role === undefined ? undefined : startingKeys(by, role))
  if (keys !== undefined) requireKeys(by, keys, before.permissions)
  if (wanted.is_active === false && before.is_active) requireRemovable('deactivate', before.username, by.id === id)
  requireName(before.username, wanted.username)
  return buildChangeEvents(before, { ...wanted, ...(keys !== undefined && { permissions: inOrder(keys) }) })
}

type Known = ExistingRecord<UserFields>
