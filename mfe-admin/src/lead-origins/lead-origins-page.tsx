import type { LeadCountByOrigin, LeadOrigin } from '@crm/contracts'
import { call, lazyRetry, messageOf, query, useToast } from '@crm/shell-api'
import { Badge, Button, EmptyState, ErrorState, IconButton, Skeleton, Switch } from '@crm/ui'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil, Plus, Tags } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { formatCount, formatCountWithNoun } from '../format.ts'
import { PageHeader } from '../page-parts.tsx'
import { useRecordTask } from '../record-form/record-list.tsx'
import { leadOriginQueries } from './origin-form.ts'

const OriginDialog = lazyRetry(() => import('../record-form/dialogs.ts').then((dialog) => dialog.OriginDialog))

export function LeadOriginsPage() {
  const list = useQuery(leadOriginQueries.list())
  const counts = useQuery(query('leadOriginCounts'))
  const { activate, order } = useOriginChanges()
  const { kind: task, record: origin, start, close } = useRecordTask<LeadOrigin, 'edit'>(list.data)
  const add = () => start('edit')
  const ids = list.data?.map(({ id }) => id) ?? []
  return (
    <>
      <PageHeader title="Lead Origins" text="Forms and filters show origins in this order. Existing leads keep their origin.">
        <Button variant="primary" className="max-md:w-full" aria-haspopup="dialog" onClick={add}>
          <Plus className="icon" aria-hidden="true" /> Add Origin
        </Button>
      </PageHeader>
      <OriginList
        list={list}
        counts={counts.data}
        onAdd={add}
        handlers={{
          edit: (chosen) => start('edit', chosen),
          activate: (chosen, is_active) => activate.mutate({ ...chosen, is_active }),
          move: ({ id }, by) => order.mutate(moveOrigin(ids, id, by)),
        }}
      />
      <Suspense fallback={null}>{task === 'edit' && <OriginDialog origin={origin} onClose={close} />}</Suspense>
    </>
  )
}

function moveOrigin(ids: number[], id: number, by: -1 | 1): number[] {
  const others = ids.filter((other) => other !== id)
  others.splice(ids.indexOf(id) + by, 0, id)
  return others
}

const failed = 'Failed to update lead origin'

/** The list shows a change immediately, and reverts it if the server refuses. Several changes are sent one after the other. */
function useOriginChanges() {
  const client = useQueryClient()
  const toast = useToast()
  const { queryKey } = leadOriginQueries.list()
  const mutationKey = ['change-lead-origins']

  const shownAtOnce = {
    mutationKey,
    scope: { id: 'change-lead-origins' },
    onError: (error: Error) => toast({ tone: 'error', title: failed, description: messageOf(error, 'Please try again') }),
    // A refetch between two changes would show the result of the first one.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? leadOriginQueries.invalidate(client) : undefined),
  }
  const show = async (changed: (origins: LeadOrigin[]) => LeadOrigin[]) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (origins) => origins && changed(origins))
  }

  const activate = useMutation({
    ...shownAtOnce,
    mutationFn: ({ id, is_active }: LeadOrigin) => call('updateLeadOrigin', { params: { id }, body: { is_active } }),
    onMutate: (origin) =>
      show((origins) => origins.map((known) => (known.id === origin.id ? { ...known, is_active: origin.is_active } : known))),
    onSuccess: (_, { label, is_active }) => toast({ tone: 'success', title: `${label} is now ${is_active ? 'active' : 'inactive'}` }),
  })
  const order = useMutation({
    ...shownAtOnce,
    mutationFn: (ids: number[]) => call('orderLeadOrigins', { body: { ids } }),
    onMutate: (ids) => show((origins) => [...origins].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
  })
  return { activate, order }
}

type OriginListProps = {
  list: UseQueryResult<LeadOrigin[]>
  counts: LeadCountByOrigin[] | undefined
  handlers: OriginHandlers
  onAdd: () => void
}

function OriginList({ list: { data, error, refetch }, counts, handlers, onAdd }: OriginListProps) {
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
          text="Users choose the origin of a lead from this list."
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
              handlers={handlers}
            />
          ))}
        </ul>
      )}
      <Unlisted origins={data} counts={counts} />
    </div>
  )
}

/** Names origins that only imported leads have and that are not in the list. */
function Unlisted({ origins, counts }: { origins: LeadOrigin[] | undefined; counts: LeadCountByOrigin[] | undefined }) {
  if (origins === undefined || counts === undefined) return null
  const listed = new Set(origins.map(({ value }) => value.toLowerCase()))
  const others = counts.filter(({ origin }) => !listed.has(origin))
  if (others.length === 0) return null
  const leads = others.reduce((sum, other) => sum + other.leads, 0)
  const named = others.slice(0, 5).map(({ origin }) => origin)
  return (
    <p className="border-t border-line px-4 py-3 text-sm text-fg-muted wrap-anywhere">
      {formatCount(leads)} {leads === 1 ? 'lead has' : 'leads have'} an origin that is not in this list: {named.join(', ')}
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

type OriginHandlers = {
  edit: (origin: LeadOrigin) => void
  activate: (origin: LeadOrigin, active: boolean) => void
  /** Moves the origin up (-1) or down (1). */
  move: (origin: LeadOrigin, by: -1 | 1) => void
}

type OriginRowProps = {
  origin: LeadOrigin
  leads: number | null
  first: boolean
  last: boolean
  handlers: OriginHandlers
}

function OriginRow({ origin, leads, first, last, handlers }: OriginRowProps) {
  const { label, value, color, is_active } = origin
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2" aria-label={label}>
      <div className="flex items-center max-md:order-1">
        <IconButton label={`Move ${label} up`} title="Move up" disabled={first} onClick={() => handlers.move(origin, -1)}>
          <ArrowUp className="icon" aria-hidden="true" />
        </IconButton>
        <IconButton label={`Move ${label} down`} title="Move down" disabled={last} onClick={() => handlers.move(origin, 1)}>
          <ArrowDown className="icon" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="min-w-0 flex-1 max-md:basis-3/5">
        <Badge tone={color} className="max-w-full">
          <span className="truncate" title={label}>
            {label}
          </span>
        </Badge>
        <p className="mt-0.5 truncate text-xs text-fg-muted" title={value}>
          Stored as {value}
        </p>
      </div>
      <p className="num w-24 text-sm whitespace-nowrap max-md:order-2 md:text-right">
        {leads !== null && (
          <Link
            className="inline-flex min-h-11 items-center text-link hover:underline md:min-h-8"
            to={`/leads?origin=${encodeURIComponent(value)}`}
          >
            {formatCountWithNoun(leads, 'lead')}
          </Link>
        )}
      </p>
      <span className="max-md:order-2">
        <Switch
          label={
            <>
              <span className="sr-only">{label} is </span>
              <span className="text-sm">Active</span>
            </>
          }
          checked={is_active}
          onChange={(event) => handlers.activate(origin, event.target.checked)}
        />
      </span>
      <IconButton
        className="max-md:order-2 max-md:ml-auto"
        label={`Edit ${label}`}
        title="Edit"
        aria-haspopup="dialog"
        onClick={() => handlers.edit(origin)}
      >
        <Pencil className="icon" aria-hidden="true" />
      </IconButton>
    </li>
  )
}
