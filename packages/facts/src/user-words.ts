import { orNone } from './in-words.ts'
import type { UserEvent } from './people.ts'
import type { UserChange } from './user.ts'

type Words = [entity: 'user', action: string, details: string]

/** The accounts' part of what `describe` says. */
export const userPhrases: { [E in UserEvent as E['type']]: (data: E['data']) => Words } = {
  UserCreated: ({ username, role }) => ['user', 'create', `${username}: account created as ${roleInWords(role)}`],
  UserRenamed: ({ from, to }) => ['user', 'update', `${to}: username ${from} → ${to}`],
  UserFullNameChanged: changed('name', orNone),
  UserEmailChanged: changed('email', orNone),
  UserRoleChanged: changed('role', roleInWords),
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

function changed<T>(what: string, inWords: (value: T) => string) {
  return ({ user, from, to }: UserChange<T>): Words => ['user', 'update', `${user}: ${what} ${inWords(from)} → ${inWords(to)}`]
}

/** A role as the log writes it: `sales_rep` → `Sales rep`. */
function roleInWords(role: string): string {
  const words = role.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Keys by their names on the wire, each with whether it came or went; both lists in full would say little. */
function keysChanged(from: readonly string[], to: readonly string[]): string {
  const added = to.filter((key) => !from.includes(key)).map((key) => `+ ${key}`)
  const removed = from.filter((key) => !to.includes(key)).map((key) => `− ${key}`)
  return [...added, ...removed].join(', ')
}
