import type { User } from '@crm/contracts'
import { useMoments } from '../format.ts'
import { knownAs } from './names.ts'
import { Initials, Permissions, RoleBadge, StatusBadge, UserActions, type UserDeeds, UserName } from './user-parts.tsx'

type Props = { users: User[]; deeds: UserDeeds }

export function UserCards({ users, deeds }: Props) {
  const { day } = useMoments()
  return (
    <ul aria-label="Users" className="divide-y divide-line">
      {users.map((user) => (
        <li key={user.id} className="px-4 pt-3 pb-2">
          <div className="flex items-start gap-3">
            <Initials user={user} />
            <div className="min-w-0 flex-1">
              <div className="flex items-start justify-between gap-2">
                <p className="min-w-0 truncate font-semibold">
                  <UserName user={user} />
                </p>
                <span className="shrink-0">
                  <RoleBadge role={user.role} />
                </span>
              </div>
              <p className="truncate text-sm text-fg-muted">{knownAs(user)}</p>
              <p className="mt-1 text-sm">
                <Permissions user={user} />
              </p>
            </div>
          </div>
          <div className="flex items-center justify-between gap-2 pl-11">
            <p className="flex items-center gap-2 text-sm whitespace-nowrap text-fg-muted">
              <StatusBadge user={user} />
              {user.last_login === null ? 'Never' : day(user.last_login)}
            </p>
            <UserActions user={user} deeds={deeds} />
          </div>
        </li>
      ))}
    </ul>
  )
}
