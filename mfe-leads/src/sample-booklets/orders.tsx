import { type Booklet, type BookletStats, bookletStatuses } from '@crm/contracts'
import { isApiError } from '@crm/shell-api'
import { Button, EmptyState, NativeSelect, Pagination, Skeleton } from '@crm/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { BookOpen, X } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useMoments } from '../dates.ts'
import { Failure } from '../failure.tsx'
import type { BookletDeeds } from './booklet-actions.tsx'
import { BookletCards } from './booklet-cards.tsx'
import { bookletQueries } from './booklet-queries.ts'
import { BookletsTable } from './booklets-table.tsx'
import { type BookletListState, pageSize, totalOf } from './list-state.ts'

type Change = (change: Partial<BookletListState>, how?: { replace: boolean }) => void
type Props = { state: BookletListState; change: Change; stats: BookletStats | undefined; deeds: BookletDeeds }

export function Orders({ state, change, stats, deeds }: Props) {
  const list = useQuery(bookletQueries.list(state))
  const titleId = useId()
  const { clock } = useMoments()
  const total = stats && totalOf(stats, state.status)
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  // After a deletion, or with an old link, the page may no longer exist.
  const isBeyond = list.data?.length === 0 && total !== undefined && state.page > lastPage
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true })
  })
  return (
    <section className="card overflow-clip" aria-labelledby={titleId}>
      <div className="card-head">
        <div>
          <h2 className="card-title" id={titleId}>
            Orders
          </h2>
          <p className="text-xs text-fg-subtle">
            {list.dataUpdatedAt > 0 && `Updated ${clock(list.dataUpdatedAt)} · `}refreshes every 5 minutes
          </p>
        </div>
        <div className="flex items-center gap-2 max-md:w-full">
          <div className="w-44 max-md:flex-1">
            <NativeSelect
              aria-label="Status"
              options={filters}
              value={state.status}
              onChange={(event) => change({ status: event.target.value })}
            />
          </div>
          <Button variant="ghost" disabled={state.status === ''} onClick={() => change({ status: '' })}>
            <X className="icon" aria-hidden="true" /> Clear Filter
          </Button>
        </div>
      </div>
      <Content list={list} state={state} today={stats?.today} deeds={deeds} />
      {list.data && list.data.length > 0 && (
        <div className="border-t border-line" aria-live="polite">
          {total === undefined ? (
            <p className="px-4 py-3 text-sm text-fg-muted">Showing {list.data.length} orders, newest first</p>
          ) : (
            <Pagination
              page={state.page}
              pageSize={pageSize}
              total={total}
              pageCount={lastPage}
              noun="orders"
              onPage={(page) => change({ page })}
            />
          )}
        </div>
      )}
    </section>
  )
}

const filters = [{ value: '', label: 'All statuses' }, ...bookletStatuses.map((value) => ({ value, label: value }))]

type ContentProps = { list: UseQueryResult<Booklet[]>; state: BookletListState; today: string | undefined; deeds: BookletDeeds }

function Content({ list, state, today, deeds }: ContentProps) {
  if (list.isError) {
    const status = isApiError(list.error) ? list.error.status : 0
    return <Failure message={`Failed to fetch sample booklets: ${status}`} query={list} />
  }
  if (!list.data) return <OrdersSkeleton />
  if (list.data.length === 0) {
    return (
      <div role="status">
        <EmptyState
          icon={<BookOpen className="size-6" />}
          title="No sample booklet orders found"
          text={state.status === '' ? 'Add the first order' : `None is ${state.status}`}
        />
      </div>
    )
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : undefined}>
      <div className="hidden @min-[60rem]:block">
        <BookletsTable orders={list.data} today={today} deeds={deeds} />
      </div>
      <div className="@min-[60rem]:hidden">
        <BookletCards orders={list.data} today={today} deeds={deeds} />
      </div>
    </div>
  )
}

const rows = Array.from({ length: 8 }, (_, row) => row)

function OrdersSkeleton() {
  return (
    <>
      <p className="sr-only" role="status">
        Loading sample booklets...
      </p>
      {rows.map((row) => (
        <div key={row} className="flex h-[4.375rem] items-center justify-between gap-4 border-b border-line px-4">
          <Skeleton className="w-20" />
          <Skeleton className="w-40" />
          <Skeleton className="w-28 max-md:hidden" />
          <Skeleton className="w-16" />
        </div>
      ))}
    </>
  )
}
