import type { User } from '@crm/contracts'
import { Table, Td, Th, Tr } from '@crm/ui'
import { useMoments } from '../format.ts'
import { knownAs } from './names.ts'
import { Initials, Permissions, RoleBadge, StatusBadge, UserActions, type UserDeeds, UserName } from './user-parts.tsx'

type Props = { users: User[]; deeds: UserDeeds }

export function UsersTable({ users, deeds }: Props) {
  return (
    <Table caption="Users">
      <thead className="bg-muted">
        <tr className="border-b border-line">
          <Th className="pl-4">User</Th>
          <Th>Role</Th>
          <Th>Permissions</Th>
          <Th>Status</Th>
          <Th>Last Login</Th>
          <Th className="pr-4">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <Row key={user.id} user={user} deeds={deeds} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ user, deeds }: { user: User; deeds: UserDeeds }) {
  const { moment } = useMoments()
  const { email, last_login } = user
  return (
    <Tr>
      <Td className="w-full max-w-0 py-2 pl-4">
        <span className="flex items-center gap-3">
          <Initials user={user} />
          <span className="min-w-0">
            <span className="block truncate font-medium">
              <UserName user={user} />
            </span>
            <span className="block truncate text-sm text-fg-muted" title={email ?? undefined}>
              {knownAs(user)}
            </span>
          </span>
        </span>
      </Td>
      <Td>
        <RoleBadge role={user.role} />
      </Td>
      <Td>
        <Permissions user={user} />
      </Td>
      <Td>
        <StatusBadge user={user} />
      </Td>
      <Td className="num whitespace-nowrap text-fg-muted">{last_login === null ? 'Never' : moment(last_login)}</Td>
      <Td className="pr-4">
        <UserActions user={user} deeds={deeds} />
      </Td>
    </Tr>
  )
}
