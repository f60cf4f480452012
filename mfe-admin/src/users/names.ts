import { permissions, roleLabel, roleLevels, type User } from '@crm/contracts'
import { keyLabel, keysByLevel } from '@crm/contracts/permission-labels'
import type { BadgeTone, SelectOption } from '@crm/ui'

/** The name that people know a user by. */
export const nameOf = ({ full_name, username }: Pick<User, 'full_name' | 'username'>): string => full_name ?? username

/** What else a user is known by: the username, where it is not the name already, and the address. */
export const knownAs = ({ full_name, username, email }: User): string =>
  [...(full_name === null ? [] : [username]), ...(email === null ? [] : [email])].join(' · ')

/** The letters that stand for a user: of the first and the last name. */
export function initialsOf(user: Pick<User, 'full_name' | 'username'>): string {
  const words = nameOf(user).split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** Whether a user is shown as having all (specification 2, section 2). */
export const showsAll = (role: string): boolean => role === 'owner' || role === 'admin' || role === 'administrator'

/** The pages of a list of keys, the daily ones first. */
export const pagesOf = (keys: readonly string[]): string[] => keysByLevel.filter((key) => keys.includes(key)).map(keyLabel)

/** How many keys there are. */
export const keyCount = permissions.length

const tones: Record<string, BadgeTone> = {
  installer: 'gray',
  sales_rep: 'teal',
  manager: 'indigo',
  owner: 'blue',
  admin: 'purple',
  administrator: 'purple',
}

/** The colour of a role. */
export const roleTone = (role: string): BadgeTone => tones[role] ?? 'gray'

const roleOption = (value: string): SelectOption => ({ value, label: roleLabel(value) })

/** Whether two roles are one to people: admin and administrator are both called Administrator. */
export const areCalledAlike = (one: string, other: string): boolean => roleLabel(one) === roleLabel(other)

/** Every role, to filter by. */
export const everyRole: SelectOption[] = Object.keys(roleLevels)
  .filter((role) => role !== 'admin')
  .map(roleOption)

/** The roles that an actor is offered (specification 2, section 6), and the one that the user has. */
export function offeredRoles(actorRole: string, has: string): SelectOption[] {
  const isAdministrator = actorRole === 'admin' || actorRole === 'administrator'
  const offered = [
    ...['installer', 'sales_rep', 'manager'],
    ...(isAdministrator || actorRole === 'owner' ? ['owner'] : []),
    ...(isAdministrator ? ['administrator'] : []),
  ]
  // Whoever is left alone keeps the very role that they have.
  const own = offered.map((role) => (areCalledAlike(role, has) ? has : role))
  return (own.includes(has) ? own : [...own, has]).map(roleOption)
}
