import { permissions, roleLabel, roleLevels, type User } from '@crm/contracts'
import { keyLabel, keysByLevel } from '@crm/contracts/permission-labels'
import type { BadgeTone, SelectOption } from '@crm/ui'

export const nameOf = ({ full_name, username }: Pick<User, 'full_name' | 'username'>): string => full_name ?? username

/** The username, unless it is already the displayed name, and the email. */
export const knownAs = ({ full_name, username, email }: User): string =>
  [...(full_name === null ? [] : [username]), ...(email === null ? [] : [email])].join(' · ')

export function initialsOf(user: Pick<User, 'full_name' | 'username'>): string {
  const words = nameOf(user).split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** The specification shows these roles with all permissions. */
export const showsAll = (role: string): boolean => role === 'owner' || role === 'admin' || role === 'administrator'

export const pagesOf = (keys: readonly string[]): string[] => keysByLevel.filter((key) => keys.includes(key)).map(keyLabel)

export const keyCount = permissions.length

const tones: Record<string, BadgeTone> = {
  installer: 'gray',
  sales_rep: 'teal',
  manager: 'indigo',
  owner: 'blue',
  admin: 'purple',
  administrator: 'purple',
}

export const roleTone = (role: string): BadgeTone => tones[role] ?? 'gray'

const roleOption = (value: string): SelectOption => ({ value, label: roleLabel(value) })

/** admin and administrator are both called Administrator. */
export const areCalledAlike = (one: string, other: string): boolean => roleLabel(one) === roleLabel(other)

export const everyRole: SelectOption[] = Object.keys(roleLevels)
  .filter((role) => role !== 'admin')
  .map(roleOption)

/** The specification's roles for this actor, and the user's current one. */
export function offeredRoles(actorRole: string, has: string): SelectOption[] {
  const isAdministrator = actorRole === 'admin' || actorRole === 'administrator'
  const offered = [
    ...['installer', 'sales_rep', 'manager'],
    ...(isAdministrator || actorRole === 'owner' ? ['owner'] : []),
    ...(isAdministrator ? ['administrator'] : []),
  ]
  // An unchanged user keeps the exact role, although admin and administrator look the same.
  const own = offered.map((role) => (areCalledAlike(role, has) ? has : role))
  return (own.includes(has) ? own : [...own, has]).map(roleOption)
}
