import { type AccountEditor, canManageRole, listMissingPermissions } from '@crm/contracts/user-rules'
import { NotAllowed } from '@crm/domain'

export function requireReach(actor: AccountEditor, role: string): void {
  if (!canManageRole(actor, role)) throw new NotAllowed('This user has a higher role than yours')
}

/** Whoever sets the password or the email, or decides when a user can sign in, could act as that user. */
export function requirePermissionsOf(actor: AccountEditor, account: { permissions: readonly string[] }): void {
  const missing = listMissingPermissions(actor, account.permissions)
  if (missing.length > 0) throw new NotAllowed(`This user has permissions that you don't have: ${missing.join(', ')}`)
}
