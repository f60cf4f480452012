import { getRoleLevel, hasAnyPermission, listDefaultPermissions, type Permission, type SessionUser } from './permissions.ts'

/** The user who changes an account. */
export type AccountEditor = Pick<SessionUser, 'role' | 'permissions'>

/** Whether the actor may edit accounts with this role and assign it: its level must be at most that of the actor's own role. */
export const canManageRole = (actor: AccountEditor, role: string): boolean => getRoleLevel(actor.role) >= getRoleLevel(role)

/** Users can only grant permissions that they have themselves. */
export const canGrantPermission = (actor: AccountEditor, key: Permission): boolean => hasAnyPermission({ username: '', ...actor }, [key])

/** The permissions among these that the actor lacks. */
export const listMissingPermissions = (actor: AccountEditor, held: readonly string[]): string[] =>
  held.filter((key) => !canGrantPermission(actor, key as Permission))

/** Why the actor may not change how the user signs in, or null. A person who sets a password or an email, or decides when a user can
 * sign in, could act as that user. */
export function explainSignInRefusal(actor: AccountEditor, { permissions: held }: { permissions: readonly string[] }): string | null {
  const missing = listMissingPermissions(actor, held)
  return missing.length === 0 ? null : `This user has permissions that you don't have: ${missing.join(', ')}`
}

/** Those default permissions of the role that the actor may grant. */
export const listGrantableDefaultPermissions = (actor: AccountEditor, role: string): Permission[] =>
  listDefaultPermissions(role).filter((key) => canGrantPermission(actor, key))

/** Whether this is the built-in account `admin`, which cannot be deleted or renamed. */
export const isProtectedAdminUsername = (username: string): boolean => username.toLowerCase() === 'admin'

// Letters of today's languages without an ASCII letter below their accent.
const otherLatin = 'æœøðþßłđħŋı'

/** Whether a username has only ASCII characters, and letters of the Latin script with their accents: no phonetic or small capital letters. */
export const isOrdinaryName = (username: string): boolean =>
  [...username.normalize('NFD').replace(/\p{M}/gu, '')].every(
    (letter) => /^[ -~]$/.test(letter) || otherLatin.includes(letter.toLowerCase()),
  )
