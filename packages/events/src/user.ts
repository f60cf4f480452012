import { getRoleLabel } from '@crm/contracts'
import { getPermissionLabel } from '@crm/contracts/permission-labels'
import type { Event } from '@crm/domain'
import {
  type DetailChanges,
  defineField,
  describeDetailChanges,
  extractCorrectedValues,
  type FieldTable,
  type FieldTableValues,
} from './fields.ts'
import { type ActivityPhrases, formatList, formatTextOrNone } from './format.ts'

/** The fields of a user account, named as in the API. The password is not among them, because events must not contain it. */
export const userFieldTable = {
  username: defineField<string>({ label: 'username', initial: '', format: formatTextOrNone }),
  full_name: defineField<string | null>({ label: 'name', initial: null, format: formatTextOrNone }),
  email: defineField<string | null>({ label: 'email', initial: null, format: formatTextOrNone }),
  role: defineField<string>({ label: 'role', initial: '', format: getRoleLabel }),
  permissions: defineField<string[]>({ label: 'permissions', initial: [], format: (keys) => formatList(keys.map(getPermissionLabel)) }),
  is_active: defineField<boolean>({ label: 'active', initial: true, format: (value) => (value ? 'yes' : 'no') }),
} satisfies FieldTable

export type UserValues = FieldTableValues<typeof userFieldTable>

/** The data of a new account, which is active. */
export type NewUserData = { username: string; fullName: string | null; email: string | null; role: string; permissions: string[] }

// Stream `user-<id>`. `user` is the username at the time of the event.
export type UserAccountEvent =
  | Event<'UserCreated', NewUserData>
  | Event<'UserDetailsChanged', { user: string; changes: DetailChanges<UserValues> }>
  | Event<'UserRoleChanged', { user: string; from: string; to: string }>
  | Event<'UserPermissionsChanged', { user: string; from: string[]; to: string[] }>
  | Event<'UserDeactivated', { user: string }>
  | Event<'UserReactivated', { user: string }>
  | Event<'UserPasswordReset', { user: string }>
  // The user chose a password in place of the one-time password of a reset.
  | Event<'UserPasswordChanged', { user: string }>
  | Event<'UserDeleted', { user: string }>
  | Event<'UserRestored', { user: string }>

export const buildUserStreamId = (id: number): string => `user-${id}`

export const userAccountEventTypes = [
  'UserCreated',
  'UserDetailsChanged',
  'UserRoleChanged',
  'UserPermissionsChanged',
  'UserDeactivated',
  'UserReactivated',
  'UserPasswordReset',
  'UserPasswordChanged',
  'UserDeleted',
  'UserRestored',
] as const satisfies readonly UserAccountEvent['type'][]

/** Event types of releases before 2026-12. Each recorded the correction of one field, and is now read as the type and field given here. */
export const formerUserEventTypes = {
  UserRenamed: ['UserDetailsChanged', 'username'],
  UserFullNameChanged: ['UserDetailsChanged', 'full_name'],
  UserEmailChanged: ['UserDetailsChanged', 'email'],
} as const satisfies Record<string, readonly ['UserDetailsChanged', keyof UserValues]>

/** The field values that an event sets. */
export function extractUserValues(event: UserAccountEvent): Partial<UserValues> {
  switch (event.type) {
    case 'UserCreated': {
      const { fullName, ...start } = event.data
      return { ...start, full_name: fullName, is_active: true }
    }
    case 'UserDetailsChanged':
      return extractCorrectedValues(event.data.changes)
    case 'UserRoleChanged':
      return { role: event.data.to }
    case 'UserPermissionsChanged':
      return { permissions: event.data.to }
    case 'UserDeactivated':
      return { is_active: false }
    case 'UserReactivated':
      return { is_active: true }
    default:
      return {}
  }
}

// Sign-ins have their own streams (`session-<id>`, `signIn-<id>`), so that two sign-ins at once do not conflict.
export type UserEvent =
  | UserAccountEvent
  | Event<'UserSignedIn', { userId: number; username: string; sessionId: string }>
  | Event<'UserSignedOut', { userId: number; username: string; sessionId: string }>
  | Event<'UserSessionEnded', { userId: number; username: string; sessionId: string }>
  | Event<'SignInRefused', { userId: number; username: string; reason: 'wrong password' | 'inactive' | 'too many attempts' }>

export const buildSessionStreamId = (id: number): string => `session-${id}`
export const buildSignInStreamId = (id: number): string => `signIn-${id}`

export const userActivityPhrases: ActivityPhrases<UserEvent> = {
  UserCreated: ({ username, role }) => ['user', 'create', `${username}: account created as ${getRoleLabel(role)}`],
  UserDetailsChanged: ({ user, changes }) => ['user', 'update', `${user}: ${describeDetailChanges(userFieldTable, changes)}`],
  UserRoleChanged: ({ user, ...role }) => ['user', 'update', `${user}: ${describeDetailChanges(userFieldTable, { role })}`],
  UserPermissionsChanged: ({ user, from, to }) => ['user', 'update', `${user}: permissions ${keysChanged(from, to)}`],
  UserDeactivated: ({ user }) => ['user', 'update', `${user}: account deactivated`],
  UserReactivated: ({ user }) => ['user', 'update', `${user}: account activated`],
  UserPasswordReset: ({ user }) => ['user', 'update', `${user}: password reset`],
  UserPasswordChanged: ({ user }) => ['user', 'update', `${user}: password changed`],
  UserDeleted: ({ user }) => ['user', 'delete', `${user}: account deleted`],
  UserRestored: ({ user }) => ['user', 'update', `${user}: restored`],

  UserSignedIn: ({ username }) => ['user', 'login', `${username}: signed in`],
  UserSignedOut: ({ username }) => ['user', 'logout', `${username}: signed out`],
  UserSessionEnded: ({ username }) => ['user', 'logout', `${username}: session ended from User Management`],
  // The action must not contain "login", because the tile Login Events counts the actions that do.
  SignInRefused: ({ username, reason }) => ['user', 'refused_sign_in', `${username}: sign-in refused (${reason})`],
}

/** Only the added (+) and removed (−) permissions, by the pages that they open, because two full lists are hard to compare. */
function keysChanged(from: readonly string[], to: readonly string[]): string {
  const added = to.filter((key) => !from.includes(key)).map((key) => `+ ${getPermissionLabel(key)}`)
  const removed = from.filter((key) => !to.includes(key)).map((key) => `− ${getPermissionLabel(key)}`)
  return [...added, ...removed].join(', ')
}
