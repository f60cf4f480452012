import { defaultPermissions, levelOf, may, type Permission, type SessionUser } from './permissions.ts'

/** The user who changes an account. */
export type AccountActor = Pick<SessionUser, 'role' | 'permissions'>

/** Whether the account's role level is at most the actor's. The same rule decides which roles the actor may give. */
export const reaches = (actor: AccountActor, role: string): boolean => levelOf(actor.role) >= levelOf(role)

/** Whether the actor may give this permission: only one that they have. */
export const mayGive = (actor: AccountActor, key: Permission): boolean => may({ username: '', ...actor }, [key])

/** The default permissions of a role that the actor may give. */
export const startingKeys = (actor: AccountActor, role: string): Permission[] =>
  defaultPermissions(role).filter((key) => mayGive(actor, key))

/** This account cannot be deleted or renamed. */
export const isFirstAdmin = (username: string): boolean => username.toLowerCase() === 'admin'
