import { diffValues, isSameValue } from '@crm/domain'
import type { AccountEvent, UserFields } from '@crm/events'

export function buildChangeEvents(
  before: UserFields,
  { role = before.role, permissions = before.permissions, is_active = before.is_active, ...details }: Partial<UserFields>,
): AccountEvent[] {
  const user = details.username ?? before.username
  const changes = diffValues(before, details)
  const events: AccountEvent[] = []
  if (Object.keys(changes).length > 0) events.push({ type: 'UserDetailsChanged', data: { user, changes } })
  if (role !== before.role) events.push({ type: 'UserRoleChanged', data: { user, from: before.role, to: role } })
  if (!isSameValue(permissions, before.permissions))
    events.push({ type: 'UserPermissionsChanged', data: { user, from: before.permissions, to: permissions } })
  if (is_active !== before.is_active) events.push({ type: is_active ? 'UserReactivated' : 'UserDeactivated', data: { user } })
  return events
}
