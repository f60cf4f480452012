import { permissions } from '@crm/contracts'
import {
  type AccountEditor,
  canManageRole,
  explainSignInRefusal,
  isOrdinaryName,
  isProtectedAdminUsername,
  listGrantableDefaultPermissions,
  listMissingPermissions,
} from '@crm/contracts/user-rules'
import {
  applyFieldEvent,
  type Command,
  type Decider,
  type ExistingRecord,
  Invalid,
  isSameValue,
  listChangedValues,
  mergeConcurrentChanges,
  NotAllowed,
  NotFound,
  type RecordedEvent,
  type RecordState,
  Refused,
} from '@crm/domain'
import { extractUserValues, type NewUserData, type UserAccountEvent, type UserValues } from '@crm/events'

/** Without `permissions` the account gets those of its role that the actor may give. */
export type UserToCreate = Omit<NewUserData, 'permissions'> & { permissions?: string[] | undefined; isActive: boolean }

type Of<Data = object> = { by: Actor; id: number } & Data

export type UserCommand =
  /** `by` is null when the product itself creates the account, before any user can sign in. */
  | Command<'CreateUser', { by: Actor | null; user: UserToCreate }>
  | Command<'ChangeUser', Of<{ changes: Partial<UserValues>; version?: number | undefined }>>
  | Command<'ResetPassword', Of>
  | Command<'ChangePassword', Of>
  | Command<'DeleteUser', Of>
  | Command<'RestoreUser', Of>

/** The rules of one account. Rules across accounts are checked in the transaction (see `guard` in handlers.ts). */
export const userDecider: Decider<UserCommand, UserState, UserAccountEvent> = { initialState: { exists: false }, decide, evolve }

function decide(command: UserCommand, state: UserState): UserAccountEvent[] {
  if (command.type === 'CreateUser') return createUser(command.data.by, command.data.user)
  if (!state.exists || (state.deleted && command.type !== 'RestoreUser')) throw new NotFound('User not found')
  const { by, id } = command.data
  const { username, role } = state.values
  requireReach(by, role)
  if (command.type !== 'ChangeUser') requirePermissionsOf(by, state.values)
  switch (command.type) {
    case 'ChangeUser':
      return changeUser(command.data, state)
    case 'ResetPassword':
      return [{ type: 'UserPasswordReset', data: { user: username } }]
    case 'ChangePassword':
      if (by.id !== id) throw new NotAllowed('Only the user can choose this password')
      return [{ type: 'UserPasswordChanged', data: { user: username } }]
    case 'DeleteUser':
      requireRemovable('delete', username, by.id === id)
      return [{ type: 'UserDeleted', data: { user: username } }]
    case 'RestoreUser':
      return state.deleted ? [{ type: 'UserRestored', data: { user: username } }] : []
  }
}

function createUser(by: Actor | null, { isActive, permissions, ...wanted }: UserToCreate): UserAccountEvent[] {
  if (by) {
    requireRole(by, wanted.role)
    requireOrdinaryName(wanted.username)
  }
  const keys = sortPermissions(
    permissions ?? listGrantableDefaultPermissions(by ?? { role: 'administrator', permissions: [] }, wanted.role),
  )
  if (by) requireKeys(by, keys, [])
  const born: UserAccountEvent = { type: 'UserCreated', data: { ...wanted, permissions: keys } }
  return isActive ? [born] : [born, { type: 'UserDeactivated', data: { user: wanted.username } }]
}

function changeUser({ by, id, changes, version }: Of<{ changes: Partial<UserValues>; version?: number | undefined }>, state: Known) {
  const before = state.values
  const wanted = mergeConcurrentChanges(state, changes, version, 'user')
  if (signInFields.some((field) => wanted[field] !== undefined && wanted[field] !== before[field])) requirePermissionsOf(by, before)
  const role = wanted.role === before.role ? undefined : wanted.role
  if (role !== undefined) requireRole(by, role)
  const keys = wanted.permissions ?? (role === undefined ? undefined : listGrantableDefaultPermissions(by, role))
  if (keys !== undefined) requireKeys(by, keys, before.permissions)
  if (wanted.is_active === false && before.is_active) requireRemovable('deactivate', before.username, by.id === id)
  requireName(before.username, wanted.username)
  return buildChangeEvents(before, { ...wanted, ...(keys !== undefined && { permissions: sortPermissions(keys) }) })
}

type Known = ExistingRecord<UserValues>

function buildChangeEvents(
  before: UserValues,
  { role = before.role, permissions = before.permissions, is_active = before.is_active, ...details }: Partial<UserValues>,
): UserAccountEvent[] {
  const user = details.username ?? before.username
  const changes = listChangedValues(before, details)
  const events: UserAccountEvent[] = []
  if (Object.keys(changes).length > 0) events.push({ type: 'UserDetailsChanged', data: { user, changes } })
  if (role !== before.role) events.push({ type: 'UserRoleChanged', data: { user, from: before.role, to: role } })
  if (!isSameValue(permissions, before.permissions))
    events.push({ type: 'UserPermissionsChanged', data: { user, from: before.permissions, to: permissions } })
  if (is_active !== before.is_active) events.push({ type: is_active ? 'UserReactivated' : 'UserDeactivated', data: { user } })
  return events
}

/** The signed-in user with the rights at authentication; the transaction checks them again. */
export type Actor = AccountEditor & { id: number }

function requireReach(actor: Actor, role: string): void {
  if (!canManageRole(actor, role)) throw new NotAllowed('This user has a higher role than yours')
}

function requirePermissionsOf(actor: Actor, account: UserValues): void {
  const refusal = explainSignInRefusal(actor, account)
  if (refusal !== null) throw new NotAllowed(refusal)
}

const signInFields = ['email', 'role', 'is_active'] as const

function requireRole(actor: Actor, role: string): void {
  if (!canManageRole(actor, role)) throw new NotAllowed("You can't give a role above your own")
}

function requireKeys(actor: Actor, wanted: readonly string[], has: readonly string[]): void {
  const lacked = listMissingPermissions(actor, wanted).filter((key) => !has.includes(key))
  if (lacked.length > 0) throw new NotAllowed(`You can't give a permission that you don't have: ${lacked.join(', ')}`)
}

function requireRemovable(what: 'delete' | 'deactivate', username: string, isSelf: boolean): void {
  if (what === 'delete' && isProtectedAdminUsername(username)) throw new Refused("The user named admin can't be deleted")
  if (isSelf) throw new Refused(`You can't ${what} your own account`)
}

function requireName(before: string, after: string | undefined): void {
  if (after !== undefined && after !== before && isProtectedAdminUsername(before))
    throw new Refused("The user named admin can't be renamed")
  if (after !== undefined && after !== before) requireOrdinaryName(after)
}

// Names of before this rule stay.
function requireOrdinaryName(username: string): void {
  if (isOrdinaryName(username)) return
  const message = 'Must use Latin letters, digits, and common punctuation'
  throw new Invalid(`Username: ${message}`, [{ path: 'username', message }])
}

// Sorted and without duplicates, so that equal sets of permissions are equal lists.
const sortPermissions = (keys: UserValues['permissions']): string[] => permissions.filter((key) => keys.includes(key))

type UserState = RecordState<UserValues>

const milestones = { begins: 'UserCreated', deletes: 'UserDeleted', restores: 'UserRestored' }

function evolve(state: UserState, event: RecordedEvent<UserAccountEvent> | UserAccountEvent): UserState {
  return applyFieldEvent(state, event, extractUserValues(event), milestones)
}
