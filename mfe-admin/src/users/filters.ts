import type { User } from '@crm/contracts'
import { areCalledAlike } from './names.ts'

export type UserFilters = { search: string; role: string; status: string }

export const noFilters: UserFilters = { search: '', role: '', status: '' }

/** Every search word must occur in a name or the email. */
export function matching(users: User[], { search, role, status }: UserFilters): User[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return users.filter((user) => {
    const text = [user.full_name, user.username, user.email].join('\n').toLowerCase()
    const isOfStatus = status === '' || user.is_active === (status === 'active')
    return (role === '' || areCalledAlike(user.role, role)) && isOfStatus && words.every((word) => text.includes(word))
  })
}
