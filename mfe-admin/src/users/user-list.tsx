import type { User } from '@crm/contracts'
import { Button, EmptyState, ErrorState, Input, NativeSelect, Table, Td, Th, Tr } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useMoments } from '../format.ts'
import { ListSkeleton } from '../screen-parts.tsx'
import {
  allRoleOptions,
  describeAccount,
  haveSameLabel,
  Initials,
  Permissions,
  RoleBadge,
  StatusBadge,
  UserActions,
  type UserHandlers,
  UserName,
} from './user-parts.tsx'

type UserListProps = { list: UseQueryResult<User[]>; handlers: UserHandlers }

/** Never empty, because it contains the current user. */
export function UserList({ list: { data, error, refetch }, handlers }: UserListProps) {
  return (
    <div className="card overflow-clip">
      {data === undefined && error && <ErrorState message="Failed to fetch users" detail={error.message} onRetry={() => void refetch()} />}
      {data === undefined && !error && <ListSkeleton what="users" rows={6} />}
      {data !== undefined && <Users users={data} handlers={handlers} />}
    </div>
  )
}

function Users({ users, handlers }: { users: User[]; handlers: UserHandlers }) {
  const [filters, setFilters] = useState(noFilters)
  const shown = filterUsers(users, filters)
  return (
    <>
      <UserFilterRow filters={filters} onChange={(change) => setFilters({ ...filters, ...change })} />
      <p className="sr-only" role="status">
        {shown.length === users.length ? '' : `${shown.length} of ${users.length} users`}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX className="size-6" />}
          title="No users match"
          actions={<Button onClick={() => setFilters(noFilters)}>Clear Filters</Button>}
        />
      ) : (
        <>
          <div className="hidden @min-[58rem]:block">
            <UsersTable users={shown} handlers={handlers} />
          </div>
          <div className="@min-[58rem]:hidden">
            <UserCards users={shown} handlers={handlers} />
          </div>
        </>
      )}
    </>
  )
}

const roleOptions = [{ value: '', label: 'All roles' }, ...allRoleOptions]
const statusOptions = [
  { value: '', label: 'All statuses' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

type FilterRowProps = { filters: UserFilters; onChange: (change: Partial<UserFilters>) => void }

function UserFilterRow({ filters, onChange }: FilterRowProps) {
  return (
    <search aria-label="Users" className="flex flex-wrap gap-2 border-b border-line p-3">
      <span className="adorned max-md:w-full md:w-72">
        <Search className="icon adornment" aria-hidden="true" />
        <Input
          type="search"
          aria-label="Search users"
          className="pl-9"
          placeholder="Name, username or e-mail"
          maxLength={100}
          value={filters.search}
          onChange={(event) => onChange({ search: event.target.value })}
        />
      </span>
      <span className="max-md:flex-1 md:w-40">
        <NativeSelect
          aria-label="Role"
          options={roleOptions}
          value={filters.role}
          onChange={(event) => onChange({ role: event.target.value })}
        />
      </span>
      <span className="max-md:flex-1 md:w-40">
        <NativeSelect
          aria-label="Status"
          options={statusOptions}
          value={filters.status}
          onChange={(event) => onChange({ status: event.target.value })}
        />
      </span>
    </search>
  )
}

type UserFilters = { search: string; role: string; status: string }

export const noFilters: UserFilters = { search: '', role: '', status: '' }

/** Every search word must occur in a name or the email. */
export function filterUsers(users: User[], { search, role, status }: UserFilters): User[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return users.filter((user) => {
    const text = [user.full_name, user.username, user.email].join('\n').toLowerCase()
    const isOfStatus = status === '' || user.is_active === (status === 'active')
    return (role === '' || haveSameLabel(user.role, role)) && isOfStatus && words.every((word) => text.includes(word))
  })
}

type UsersProps = { users: User[]; handlers: UserHandlers }

function UsersTable({ users, handlers }: UsersProps) {
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
          <Row key={user.id} user={user} handlers={handlers} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ user, handlers }: { user: User; handlers: UserHandlers }) {
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
              {describeAccount(user)}
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
        <UserActions user={user} handlers={handlers} />
      </Td>
    </Tr>
  )
}

function UserCards({ users, handlers }: UsersProps) {
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
              <p className="truncate text-sm text-fg-muted">{describeAccount(user)}</p>
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
            <UserActions user={user} handlers={handlers} />
          </div>
        </li>
      ))}
    </ul>
  )
}
