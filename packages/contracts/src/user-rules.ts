import { defaultPermissions, levelOf, may, type Permission, type SessionUser } from './permissions.ts'

/** Who changes accounts, as far as the rules ask (DECISIONS.md, "People and access"). */
export type AccountActor = Pick<SessionUser, 'role' | 'permissions'>

/** Whether an account of this role is not above the actor's own level. The same decides which roles the actor may give. */
export const reaches = (actor: AccountActor, role: string): boolean => levelOf(actor.role) >= levelOf(role)

/** Whether the actor may give this key: nobody gives what they lack. */
export const mayGive = (actor: AccountActor, key: Permission): boolean => may({ username: '', ...actor }, [key])

/** The keys that an account of this role starts with: those of the role, as far as the actor may give them. */
export const startingKeys = (actor: AccountActor, role: string): Permission[] =>
  defaultPermissions(role).filter((key) => mayGive(actor, key))

/** The account that can never be deleted, nor get another name. */
export const isFirstAdmin = (username: string): boolean => username.toLowerCase() === 'admin'
