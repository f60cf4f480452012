import type { LeadOriginCount, LeadOriginEntry } from '@crm/contracts'
import { Button, EmptyState, ErrorState, Skeleton } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Plus, Tags } from 'lucide-react'
import { type OriginDeeds, OriginRow } from './origin-row.tsx'

type Props = {
  list: UseQueryResult<LeadOriginEntry[]>
  /** Undefined: not known yet. */
  counts: LeadOriginCount[] | undefined
  deeds: OriginDeeds
  onAdd: () => void
}

/** The origins, or what stands in their place. */
export function OriginList({ list: { data, error, refetch }, counts, deeds, onAdd }: Props) {
  const leadsOf = (value: string): number | null =>
    counts === undefined ? null : (counts.find(({ origin }) => origin === value.toLowerCase())?.leads ?? 0)
  return (
    <div className="card overflow-clip">
      {data === undefined && error && (
        <ErrorState message="Failed to fetch lead origins" detail={error.message} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <ListSkeleton />}
      {data?.length === 0 && (
        <EmptyState
          icon={<Tags className="size-6" />}
          title="No lead origins yet"
          text="Leads are recorded with the origin that somebody chooses from this list."
          actions={
            <Button variant="primary" aria-haspopup="dialog" onClick={onAdd}>
              <Plus className="icon" aria-hidden="true" /> Add Origin
            </Button>
          }
        />
      )}
      {data !== undefined && data.length > 0 && (
        <ul aria-label="Lead origins" className="divide-y divide-line">
          {data.map((origin, place) => (
            <OriginRow
              key={origin.id}
              origin={origin}
              leads={leadsOf(origin.value)}
              first={place === 0}
              last={place === data.length - 1}
              deeds={deeds}
            />
          ))}
        </ul>
      )}
      <Unlisted origins={data} counts={counts} />
    </div>
  )
}

/** Leads that came with an origin of their own, as files may bring them. */
function Unlisted({ origins, counts }: { origins: LeadOriginEntry[] | undefined; counts: LeadOriginCount[] | undefined }) {
  if (origins === undefined || counts === undefined) return null
  const listed = new Set(origins.map(({ value }) => value.toLowerCase()))
  const others = counts.filter(({ origin }) => !listed.has(origin))
  if (others.length === 0) return null
  const leads = others.reduce((sum, other) => sum + other.leads, 0)
  const named = others.slice(0, 5).map(({ origin }) => origin)
  return (
    <p className="border-t border-line px-4 py-3 text-sm text-fg-muted wrap-anywhere">
      {leads.toLocaleString('en-US')} {leads === 1 ? 'lead has' : 'leads have'} an origin that is not in this list: {named.join(', ')}
      {others.length > named.length && ` and ${others.length - named.length} more`}
    </p>
  )
}

function ListSkeleton() {
  return (
    <div className="space-y-4 p-4">
      <p className="sr-only" role="status">
        Loading lead origins...
      </p>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </div>
  )
}
