import type { SessionUser, User } from '@crm/contracts'
import { isFirstAdmin } from '@crm/contracts/user-rules'

export function whyNotDeleted(actor: SessionUser, { username }: User): string | null {
  if (isFirstAdmin(username)) return 'The user named admin can never be deleted.'
  return actor.username === username ? "You can't delete your own account." : null
}

export const whyNotDeactivated = (actor: SessionUser, { username }: User): string | null =>
  actor.username === username ? "You can't deactivate your own account." : null
