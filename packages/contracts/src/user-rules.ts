import { defaultPermissions, getRoleLevel, hasPermission, type Permission, type SessionUser } from './permissions.ts'

/** The user who changes an account. */
export type AccountActor = Pick<SessionUser, 'role' | 'permissions'>

/** Whether the actor may edit accounts with this role and assign it: its level must be at most that of the actor's own role. */
export const canManageRole = (actor: AccountActor, role: string): boolean => getRoleLevel(actor.role) >= getRoleLevel(role)

/** Users can only grant permissions that they have themselves. */
export const canGrantPermission = (actor: AccountActor, key: Permission): boolean => hasPermission({ username: '', ...actor }, [key])

/** Those default permissions of the role that the actor may grant. */
export const startingKeys = (actor: AccountActor, role: string): Permission[] =>
  defaultPermissions(role).filter((key) => canGrantPermission(actor, key))

/** Whether this is the built-in account `admin`, which cannot be deleted or renamed. */
export const isFirstAdmin = (username: string): boolean => username.toLowerCase() === 'admin'
