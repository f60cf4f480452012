import type { Event } from '@crm/domain'

/** An account's values by the names of the wire, which are those of the read table too. The password is none of them. */
export type UserFields = {
  username: string
  full_name: string | null
  email: string | null
  role: string
  permissions: string[]
  is_active: boolean
}

/** What an account starts with; it is active. */
export type UserStart = { username: string; fullName: string | null; email: string | null; role: string; permissions: string[] }

/** A change of one value. `user` is the username at that moment. */
export type UserChange<T> = { user: string; from: T; to: T }

// Stream `user-<id>`.
export type AccountEvent =
  | Event<'UserCreated', UserStart>
  | Event<'UserRenamed', UserChange<string>>
  | Event<'UserFullNameChanged', UserChange<string | null>>
  | Event<'UserEmailChanged', UserChange<string | null>>
  | Event<'UserRoleChanged', UserChange<string>>
  | Event<'UserPermissionsChanged', UserChange<string[]>>
  | Event<'UserDeactivated', { user: string }>
  | Event<'UserReactivated', { user: string }>
  | Event<'UserPasswordReset', { user: string }>
  | Event<'UserDeleted', { user: string }>
  | Event<'UserRestored', { user: string }>

export const userStream = (id: number): string => `user-${id}`

/** Every type of an account's events. */
export const accountEventTypes = [
  'UserCreated',
  'UserRenamed',
  'UserFullNameChanged',
  'UserEmailChanged',
  'UserRoleChanged',
  'UserPermissionsChanged',
  'UserDeactivated',
  'UserReactivated',
  'UserPasswordReset',
  'UserDeleted',
  'UserRestored',
] as const satisfies readonly AccountEvent['type'][]

/** What an event sets. */
export function userFieldsOf(event: AccountEvent): Partial<UserFields> {
  switch (event.type) {
    case 'UserCreated': {
      const { fullName, ...start } = event.data
      return { ...start, full_name: fullName, is_active: true }
    }
    case 'UserRenamed':
      return { username: event.data.to }
    case 'UserFullNameChanged':
      return { full_name: event.data.to }
    case 'UserEmailChanged':
      return { email: event.data.to }
    case 'UserRoleChanged':
      return { role: event.data.to }
    case 'UserPermissionsChanged':
      return { permissions: event.data.to }
    case 'UserDeactivated':
      return { is_active: false }
    case 'UserReactivated':
      return { is_active: true }
    default:
      return {}
  }
}
