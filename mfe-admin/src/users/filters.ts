import type { User } from '@crm/contracts'
import { areCalledAlike } from './names.ts'

/** Which users are shown; blank is no filter. */
export type UserFilters = { search: string; role: string; status: string }

export const noFilters: UserFilters = { search: '', role: '', status: '' }

/** The users of a role and a status in whom all that was typed is found: in a name or the address. */
export function matching(users: User[], { search, role, status }: UserFilters): User[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return users.filter((user) => {
    const text = [user.full_name, user.username, user.email].join('\n').toLowerCase()
    const isOfStatus = status === '' || user.is_active === (status === 'active')
    return (role === '' || areCalledAlike(user.role, role)) && isOfStatus && words.every((word) => text.includes(word))
  })
}
