import { isSameValue } from '@crm/domain'
import type { AccountEvent, UserChange, UserFields } from '@crm/events'

type Named = Exclude<keyof UserFields, 'is_active'>

// In the order of the activity log. The name comes first, so that the other entries use the new name.
const factOf: { [K in Named]: (change: UserChange<UserFields[K]>) => AccountEvent } = {
  username: (data) => ({ type: 'UserRenamed', data }),
  full_name: (data) => ({ type: 'UserFullNameChanged', data }),
  email: (data) => ({ type: 'UserEmailChanged', data }),
  role: (data) => ({ type: 'UserRoleChanged', data }),
  permissions: (data) => ({ type: 'UserPermissionsChanged', data }),
}
const fields = Object.keys(factOf) as Named[]

export function buildChangeEvents(before: UserFields, after: Partial<UserFields>): AccountEvent[] {
  const user = after.username ?? before.username
  const changes = fields.flatMap((field) => {
    const to = after[field]
    if (to === undefined || isSameValue(to, before[field])) return []
    // TypeScript can't relate `field` to its function and its values through an index.
    return [(factOf[field] as (change: UserChange<unknown>) => AccountEvent)({ user, from: before[field], to })]
  })
  if (after.is_active === undefined || after.is_active === before.is_active) return changes
  return [...changes, { type: after.is_active ? 'UserReactivated' : 'UserDeactivated', data: { user } }]
}
