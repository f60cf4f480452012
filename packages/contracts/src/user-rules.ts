import { defaultPermissions, getRoleLevel, hasPermission, type Permission, type SessionUser } from './permissions.ts'

/** The user who changes an account. */
export type AccountActor = Pick<SessionUser, 'role' | 'permissions'>

/** Whether the account's role level is at most the actor's. The same rule decides which roles the actor may give. */
export const canManageRole = (actor: AccountActor, role: string): boolean => getRoleLevel(actor.role) >= getRoleLevel(role)

/** Whether the actor may give this permission: only one that they have. */
export const canGrantPermission = (actor: AccountActor, key: Permission): boolean => hasPermission({ username: '', ...actor }, [key])

/** The default permissions of a role that the actor may give. */
export const startingKeys = (actor: AccountActor, role: string): Permission[] =>
  defaultPermissions(role).filter((key) => canGrantPermission(actor, key))

/** This account cannot be deleted or renamed. */
export const isFirstAdmin = (username: string): boolean => username.toLowerCase() === 'admin'
