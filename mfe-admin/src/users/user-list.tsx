import type { User } from '@crm/contracts'
import { Button, EmptyState, ErrorState, Skeleton } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { matching, noFilters } from './filters.ts'
import { UserCards } from './user-cards.tsx'
import { UserFilterRow } from './user-filters.tsx'
import type { UserDeeds } from './user-parts.tsx'
import { UsersTable } from './users-table.tsx'

type Props = { list: UseQueryResult<User[]>; deeds: UserDeeds }

/** Never empty, because it contains the current user. */
export function UserList({ list: { data, error, refetch }, deeds }: Props) {
  return (
    <div className="card overflow-clip">
      {data === undefined && error && <ErrorState message="Failed to fetch users" detail={error.message} onRetry={() => void refetch()} />}
      {data === undefined && !error && <ListSkeleton />}
      {data !== undefined && <Users users={data} deeds={deeds} />}
    </div>
  )
}

function Users({ users, deeds }: { users: User[]; deeds: UserDeeds }) {
  const [filters, setFilters] = useState(noFilters)
  const shown = matching(users, filters)
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
            <UsersTable users={shown} deeds={deeds} />
          </div>
          <div className="@min-[58rem]:hidden">
            <UserCards users={shown} deeds={deeds} />
          </div>
        </>
      )}
    </>
  )
}

const rows = Array.from({ length: 6 }, (_, row) => row)

function ListSkeleton() {
  return (
    <>
      <p className="sr-only" role="status">
        Loading users...
      </p>
      {rows.map((row) => (
        <div key={row} className="flex h-14.5 items-center justify-between gap-4 border-b border-line px-4 last:border-b-0">
          <Skeleton className="w-48 max-md:w-40" />
          <Skeleton className="w-32 max-md:hidden" />
          <Skeleton className="w-16" />
        </div>
      ))}
    </>
  )
}
