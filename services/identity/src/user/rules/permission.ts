import { type Permission, permissions } from '@crm/contracts'
import { type AccountActor, canGrantPermission, canManageRole, isFirstAdmin } from '@crm/contracts/user-rules'
import { NotAllowed, Refused } from '@crm/domain'
import type { UserFields } from '@crm/events'

/** The signed-in user with the rights at authentication; the transaction checks them again. */
export type Actor = AccountActor & { id: number }

export function requireReach(actor: Actor, role: string): void {
  if (!canManageRole(actor, role)) throw new NotAllowed('This user is above your own level')
}

export function requireRole(actor: Actor, role: string): void {
  if (!canManageRole(actor, role)) throw new NotAllowed('You can give no role above your own level')
}

export function requireKeys(actor: Actor, wanted: readonly string[], has: readonly string[]): void {
  const lacked = wanted.filter((key) => !has.includes(key) && !canGrantPermission(actor, key as Permission))
  if (lacked.length > 0) throw new NotAllowed(`You can give no permission that you lack: ${lacked.join(', ')}`)
}

export function requireRemovable(what: 'delete' | 'deactivate', username: string, isSelf: boolean): void {
  if (what === 'delete' && isFirstAdmin(username)) throw new Refused('The user named admin can never be deleted')
  if (isSelf) throw new Refused(`You can't ${what} your own account`)
}

export function requireName(before: string, after: string | undefined): void {
  if (after !== undefined && after !== before && isFirstAdmin(before)) throw new Refused('The user named admin keeps this name')
}

// In the order of the table and each once, so that equal sets are equal lists.
export const inOrder = (keys: UserFields['permissions']): string[] => permissions.filter((key) => keys.includes(key))
