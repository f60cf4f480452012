import { type Permission, permissions } from '@crm/contracts'
import { type AccountActor, isFirstAdmin, mayGive, reaches } from '@crm/contracts/user-rules'
import { NotAllowed, Refused } from '@crm/domain'
import type { UserFields } from '@crm/facts'

/** Who changes an account: the signed-in person as they were let in, whose rights the transaction looks at again. */
export type Actor = AccountActor & { id: number }

/** Refuses whoever is below the account. */
export function requireReach(actor: Actor, role: string): void {
  if (!reaches(actor, role)) throw new NotAllowed('This user is above your own level')
}

/** Refuses to give a role above the actor's own level. */
export function requireRole(actor: Actor, role: string): void {
  if (!reaches(actor, role)) throw new NotAllowed('You can give no role above your own level')
}

/** Refuses to give keys that the actor lacks; what the account has already is given by nobody. */
export function requireKeys(actor: Actor, wanted: readonly string[], has: readonly string[]): void {
  const lacked = wanted.filter((key) => !has.includes(key) && !mayGive(actor, key as Permission))
  if (lacked.length > 0) throw new NotAllowed(`You can give no permission that you lack: ${lacked.join(', ')}`)
}

/** What nobody may do to the first administrator, nor anybody to themselves. */
export function requireLeaving(what: 'delete' | 'deactivate', username: string, isSelf: boolean): void {
  if (what === 'delete' && isFirstAdmin(username)) throw new Refused('The user named admin can never be deleted')
  if (isSelf) throw new Refused(`You can't ${what} your own account`)
}

/** The name by which the account is known that can never be deleted stays. */
export function requireName(before: string, after: string | undefined): void {
  if (after !== undefined && after !== before && isFirstAdmin(before)) throw new Refused('The user named admin keeps this name')
}

/** Keys in the order of the table, each once, so that equal sets are equal lists. */
export const inOrder = (keys: UserFields['permissions']): string[] => permissions.filter((key) => keys.includes(key))
