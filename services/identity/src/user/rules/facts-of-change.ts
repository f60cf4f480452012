import { same } from '@crm/domain'
import type { AccountEvent, UserChange, UserFields } from '@crm/facts'

type Named = Exclude<keyof UserFields, 'is_active'>

// In the order in which they are told; the name first, so that the others speak of the user by the new one.
const factOf: { [K in Named]: (change: UserChange<UserFields[K]>) => AccountEvent } = {
  username: (data) => ({ type: 'UserRenamed', data }),
  full_name: (data) => ({ type: 'UserFullNameChanged', data }),
  email: (data) => ({ type: 'UserEmailChanged', data }),
  role: (data) => ({ type: 'UserRoleChanged', data }),
  permissions: (data) => ({ type: 'UserPermissionsChanged', data }),
}
const fields = Object.keys(factOf) as Named[]

/** What becomes of an account's values, told each by a fact of its own. */
export function factsOfChange(before: UserFields, after: Partial<UserFields>): AccountEvent[] {
  const user = after.username ?? before.username
  const changes = fields.flatMap((field) => {
    const to = after[field]
    if (to === undefined || same(to, before[field])) return []
    // `field` picks its own function and its own values, which the compiler can't follow through an index.
    return [(factOf[field] as (change: UserChange<unknown>) => AccountEvent)({ user, from: before[field], to })]
  })
  if (after.is_active === undefined || after.is_active === before.is_active) return changes
  return [...changes, { type: after.is_active ? 'UserReactivated' : 'UserDeactivated', data: { user } }]
}
