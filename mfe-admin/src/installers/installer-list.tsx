import type { Installer } from '@crm/contracts'
import { Button, EmptyState, ErrorState, Skeleton } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { HardHat, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { matching, noFilters } from './filters.ts'
import { InstallerCards } from './installer-cards.tsx'
import { InstallerFilterRow } from './installer-filters.tsx'
import type { InstallerDeeds } from './installer-parts.tsx'
import { InstallersTable } from './installers-table.tsx'

type Props = { list: UseQueryResult<Installer[]>; deeds: InstallerDeeds; onAdd: () => void }

export function InstallerList({ list: { data, error, refetch }, deeds, onAdd }: Props) {
  return (
    <div className="card overflow-clip">
      {data === undefined && error && (
        <ErrorState message="Failed to fetch installers" detail={error.message} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <ListSkeleton />}
      {data?.length === 0 && <NoInstallers onAdd={onAdd} />}
      {data !== undefined && data.length > 0 && <Installers installers={data} deeds={deeds} />}
    </div>
  )
}

function Installers({ installers, deeds }: { installers: Installer[]; deeds: InstallerDeeds }) {
  const [filters, setFilters] = useState(noFilters)
  const shown = matching(installers, filters)
  return (
    <>
      <InstallerFilterRow filters={filters} onChange={(change) => setFilters({ ...filters, ...change })} />
      <p className="sr-only" role="status">
        {shown.length === installers.length ? '' : `${shown.length} of ${installers.length} installers`}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX className="size-6" />}
          title="No installers match"
          actions={<Button onClick={() => setFilters(noFilters)}>Clear Filters</Button>}
        />
      ) : (
        <>
          <div className="hidden @min-[50rem]:block">
            <InstallersTable installers={shown} deeds={deeds} />
          </div>
          <div className="@min-[50rem]:hidden">
            <InstallerCards installers={shown} deeds={deeds} />
          </div>
        </>
      )}
    </>
  )
}

function NoInstallers({ onAdd }: { onAdd: () => void }) {
  const add = (
    <Button variant="primary" aria-haspopup="dialog" onClick={onAdd}>
      <Plus className="icon" aria-hidden="true" /> Add Installer
    </Button>
  )
  return (
    <EmptyState
      icon={<HardHat className="size-6" />}
      title="No installers"
      text="Installations are assigned to installers. Add the first one."
      actions={add}
    />
  )
}

const rows = Array.from({ length: 8 }, (_, row) => row)

function ListSkeleton() {
  return (
    <>
      <p className="sr-only" role="status">
        Loading installers...
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
