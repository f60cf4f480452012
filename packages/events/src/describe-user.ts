import { roleLabel } from '@crm/contracts'
import { keyLabel } from '@crm/contracts/permission-labels'
import { describeDetails } from './fields.ts'
import type { UserEvent } from './people.ts'
import { userFields } from './user.ts'

type Words = [entity: 'user', action: string, details: string]

/** The accounts' part of what `describe` says. */
export const userPhrases: { [E in UserEvent as E['type']]: (data: E['data']) => Words } = {
  UserCreated: ({ username, role }) => ['user', 'create', `${username}: account created as ${roleLabel(role)}`],
  UserDetailsChanged: ({ user, changes }) => ['user', 'update', `${user}: ${describeDetails(userFields, changes)}`],
  UserRoleChanged: ({ user, ...role }) => ['user', 'update', `${user}: ${describeDetails(userFields, { role })}`],
  UserPermissionsChanged: ({ user, from, to }) => ['user', 'update', `${user}: permissions ${keysChanged(from, to)}`],
  UserDeactivated: ({ user }) => ['user', 'update', `${user}: account deactivated`],
  UserReactivated: ({ user }) => ['user', 'update', `${user}: account activated`],
  UserPasswordReset: ({ user }) => ['user', 'update', `${user}: password reset`],
  UserDeleted: ({ user }) => ['user', 'delete', `${user}: account deleted`],
  UserRestored: ({ user }) => ['user', 'update', `${user}: deletion taken back`],

  UserSignedIn: ({ username }) => ['user', 'login', `${username}: signed in`],
  UserSignedOut: ({ username }) => ['user', 'logout', `${username}: signed out`],
  UserSessionEnded: ({ username }) => ['user', 'logout', `${username}: session ended from User Management`],
  // Not "login_…": the tile Login Events counts the actions that contain "login".
  SignInRefused: ({ username, reason }) => ['user', 'refused_sign_in', `${username}: sign-in refused (${reason})`],
}

/** Keys by the pages that they open, each with whether it came or went; both lists in full would say little. */
function keysChanged(from: readonly string[], to: readonly string[]): string {
  const added = to.filter((key) => !from.includes(key)).map((key) => `+ ${keyLabel(key)}`)
  const removed = from.filter((key) => !to.includes(key)).map((key) => `− ${keyLabel(key)}`)
  return [...added, ...removed].join(', ')
}
