import type { User } from '@crm/contracts'
import { Button, DataList, type DataListColumn, EmptyState, Input, NativeSelect } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import { type DateTimeFormatters, useDateTimeFormatters } from '../format.ts'
import {
  allRoleOptions,
  formatUsernameAndEmail,
  haveSameRoleLabel,
  PermissionsSummary,
  RoleBadge,
  UserActionButtons,
  type UserActionHandlers,
  UserDisplayName,
  UserInitials,
  UserStatusBadge,
} from './user-parts.tsx'

type UserListProps = { list: UseQueryResult<User[]>; handlers: UserActionHandlers }

export function UserList({ list, handlers }: UserListProps) {
  const [filters, setFilters] = useState(emptyUserFilters)
  const users = list.data
  const shown = users && filterUsers(users, filters)
  const moments = useDateTimeFormatters()
  return (
    <div className="card overflow-clip">
      {(users || !list.isError) && <UserFilterRow filters={filters} onChange={(change) => setFilters({ ...filters, ...change })} />}
      <p className="sr-only" role="status">
        {users && shown && shown.length < users.length ? `${shown.length} of ${users.length} users` : ''}
      </p>
      <DataList
        wide={58}
        name="Users"
        what="users"
        query={list}
        rows={shown}
        keyOf={({ id }) => id}
        columns={columnsOf(handlers, moments)}
        waiting={{ rows: 6, row: 3.75, card: 8.25 }}
        empty={
          <EmptyState
            icon={<SearchX className="size-6" />}
            title="No users found"
            actions={<Button onClick={() => setFilters(emptyUserFilters)}>Clear Filters</Button>}
          />
        }
      />
    </div>
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
          placeholder="Name, username, or email"
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

export const emptyUserFilters: UserFilters = { search: '', role: '', status: '' }

/** A user matches if the full name, username, and email together contain every search word. */
export function filterUsers(users: User[], { search, role, status }: UserFilters): User[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return users.filter((user) => {
    const text = [user.full_name, user.username, user.email].join('\n').toLowerCase()
    const isOfStatus = status === '' || user.is_active === (status === 'active')
    return (role === '' || haveSameRoleLabel(user.role, role)) && isOfStatus && words.every((word) => text.includes(word))
  })
}

const columnsOf = (handlers: UserActionHandlers, { day, moment }: DateTimeFormatters): DataListColumn<User>[] => [
  { at: 'mark', cell: (user) => <UserInitials user={user} /> },
  {
    head: 'User',
    className: 'w-full max-w-0 py-2',
    cell: (user) => (
      <span className="flex items-center gap-3">
        <UserInitials user={user} />
        <span className="min-w-0">
          <span className="block truncate font-medium">
            <UserDisplayName user={user} />
          </span>
          <span className="block truncate text-sm text-fg-muted" title={user.email ?? undefined}>
            {formatUsernameAndEmail(user)}
          </span>
        </span>
      </span>
    ),
    at: 'title',
    card: (user) => (
      <p className="truncate font-semibold">
        <UserDisplayName user={user} />
      </p>
    ),
  },
  { head: 'Role', cell: ({ role }) => <RoleBadge role={role} />, at: 'corner' },
  { at: 'note', cell: (user) => <p className="truncate">{formatUsernameAndEmail(user)}</p> },
  {
    head: 'Permissions',
    cell: (user) => <PermissionsSummary user={user} />,
    at: 'line',
    card: (user) => (
      <p className="text-sm">
        <PermissionsSummary user={user} />
      </p>
    ),
  },
  {
    head: 'Status',
    cell: (user) => <UserStatusBadge user={user} />,
    at: 'foot',
    card: (user) => (
      <p className="flex items-center gap-2 text-sm whitespace-nowrap text-fg-muted">
        <UserStatusBadge user={user} />
        {user.last_login === null ? 'Never' : day(user.last_login)}
      </p>
    ),
  },
  {
    head: 'Last Sign-In',
    className: 'num whitespace-nowrap text-fg-muted',
    cell: ({ last_login }) => (last_login === null ? 'Never' : moment(last_login)),
  },
  { head: <span className="sr-only">Actions</span>, cell: (user) => <UserActionButtons user={user} handlers={handlers} />, at: 'actions' },
]
