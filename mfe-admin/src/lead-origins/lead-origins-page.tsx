import type { LeadOriginCount, LeadOriginEntry } from '@crm/contracts'
import { call, messageOf, query, useToast } from '@crm/shell-api'
import { Button, EmptyState, ErrorState, Skeleton } from '@crm/ui'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Tags } from 'lucide-react'
import { useState } from 'react'
import { OriginDialog } from './origin-dialog.tsx'
import { invalidateOrigins, originsQuery } from './origin-queries.ts'
import { type OriginDeeds, OriginRow } from './origin-row.tsx'

type Task = { kind: 'add' } | { kind: 'edit'; origin: LeadOriginEntry }

export function LeadOriginsPage() {
  const list = useQuery(originsQuery())
  const counts = useQuery(query('leadOriginCounts'))
  const { activate, order } = useOriginChanges()
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const add = () => setTask({ kind: 'add' })
  const move = ({ id }: LeadOriginEntry, by: -1 | 1) =>
    order.mutate(
      moved(
        (list.data ?? []).map((origin) => origin.id),
        id,
        by,
      ),
    )
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Lead Origins</h1>
          <p className="text-fg-muted">Forms and filters offer them in this order; leads keep the origin they have</p>
        </div>
        <Button variant="primary" className="max-md:w-full" aria-haspopup="dialog" onClick={add}>
          <Plus className="icon" aria-hidden="true" /> Add Origin
        </Button>
      </div>
      <OriginList
        list={list}
        counts={counts.data}
        onAdd={add}
        deeds={{
          edit: (origin) => setTask({ kind: 'edit', origin }),
          activate: (origin, is_active) => activate.mutate({ ...origin, is_active }),
          move,
        }}
      />
      {task?.kind === 'add' && <OriginDialog origin={null} onClose={close} />}
      {/* The current version, because another user may have changed it. */}
      {task?.kind === 'edit' && <OriginDialog origin={list.data?.find(({ id }) => id === task.origin.id) ?? task.origin} onClose={close} />}
    </>
  )
}

function moved(ids: number[], id: number, by: -1 | 1): number[] {
  const others = ids.filter((other) => other !== id)
  others.splice(ids.indexOf(id) + by, 0, id)
  return others
}

const failed = 'Failed to update lead origin'

/** A change shows at once, and is reverted if the server refuses. Changes run one after the other. */
function useOriginChanges() {
  const client = useQueryClient()
  const toast = useToast()
  const { queryKey } = originsQuery()
  const mutationKey = ['change-lead-origins']

  const shownAtOnce = {
    mutationKey,
    scope: { id: 'change-lead-origins' },
    onError: (error: Error) => toast({ tone: 'error', title: failed, description: messageOf(error, 'Please try again') }),
    // A refetch between two changes would show the result of the first one.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? invalidateOrigins(client) : undefined),
  }
  const show = async (changed: (origins: LeadOriginEntry[]) => LeadOriginEntry[]) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (origins) => origins && changed(origins))
  }

  const activate = useMutation({
    ...shownAtOnce,
    mutationFn: ({ id, is_active }: LeadOriginEntry) => call('updateLeadOrigin', { params: { id }, body: { is_active } }),
    onMutate: (origin) =>
      show((origins) => origins.map((known) => (known.id === origin.id ? { ...known, is_active: origin.is_active } : known))),
    onSuccess: (_, { label, is_active }) =>
      toast({ tone: 'success', title: `${label} is ${is_active ? 'offered again' : 'no longer offered'}` }),
  })
  const order = useMutation({
    ...shownAtOnce,
    mutationFn: (ids: number[]) => call('orderLeadOrigins', { body: { ids } }),
    onMutate: (ids) => show((origins) => [...origins].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
  })
  return { activate, order }
}

type Props = {
  list: UseQueryResult<LeadOriginEntry[]>
  counts: LeadOriginCount[] | undefined
  deeds: OriginDeeds
  onAdd: () => void
}

function OriginList({ list: { data, error, refetch }, counts, deeds, onAdd }: Props) {
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

/** Origins of imported leads that are not in the list. */
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
