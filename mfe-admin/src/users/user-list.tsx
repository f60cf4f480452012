import type { User } from '@crm/contracts'
import type { DataListColumn } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { listOptions } from '../filters.tsx'
import { type DateTimeFormatters, useDateTimeFormatters } from '../format.ts'
import { matchesSearch, RecordList } from '../record-form/record-list.tsx'
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

const selects = [
  { name: 'role', label: 'Role', options: [{ value: '', label: 'All roles' }, ...allRoleOptions], className: 'max-md:flex-1 md:w-40' },
  {
    name: 'status',
    label: 'Status',
    options: listOptions({ active: 'Active', inactive: 'Inactive' }, 'All statuses'),
    className: 'max-md:flex-1 md:w-40',
  },
] as const

export const UserList = ({ list, handlers }: { list: UseQueryResult<User[]>; handlers: UserActionHandlers }) => (
  <RecordList
    wide={58}
    what="users"
    list={list}
    noFilters={emptyUserFilters}
    filter={filterUsers}
    placeholder="Name, username, or email"
    selects={selects}
    keyOf={({ id }) => id}
    columns={columnsOf(handlers, useDateTimeFormatters())}
    waiting={{ rows: 6, row: 3.75, card: 8.25 }}
  />
)

export const emptyUserFilters = { search: '', role: '', status: '' }

/** A user matches if the full name, username, and email together contain every search word. */
export const filterUsers = (users: User[], { search, role, status }: typeof emptyUserFilters): User[] =>
  users.filter(
    (user) =>
      (role === '' || haveSameRoleLabel(user.role, role)) &&
      (status === '' || user.is_active === (status === 'active')) &&
      matchesSearch(search, [user.full_name, user.username, user.email]),
  )

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
  {
    at: 'note',
    cell: (user) => (
      <p className="truncate" title={formatUsernameAndEmail(user)}>
        {formatUsernameAndEmail(user)}
      </p>
    ),
  },
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
