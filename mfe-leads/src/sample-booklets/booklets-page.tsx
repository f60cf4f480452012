import type { BookletOrder, BookletOrderStats } from '@crm/contracts'
import { addressOf, lazyRetry, useAddress } from '@crm/shell-api'
import { Button, ConfirmDialog, Skeleton } from '@crm/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { CalendarDays, CircleCheck, Clock, Download, type LucideIcon, Package, Plus, Truck, Undo2 } from 'lucide-react'
import { Suspense, useEffect, useId, useState } from 'react'
import { useMomentFormatters } from '../dates.ts'
import { useFileDownload } from '../download.ts'
import { QueryFailure } from '../failure.tsx'
import type { BookletDialogTask } from './booklet-form.ts'
import {
  applyBookletListChange,
  type BookletListState,
  bookletsPerPage,
  buildBookletQuery,
  getOrderTotal,
  hasOnlyStatusFilter,
  readBookletListState,
} from './list-state.ts'
import { type BookletOrderActions, BookletOrdersList } from './orders-list.tsx'
import { OrdersToolbar } from './orders-toolbar.tsx'
import { bookletQueries, useDeleteBooklet } from './queries.ts'

const BookletDialog = lazyRetry(() => import('./booklet-dialog.tsx').then((dialog) => dialog.BookletOrderDialog))

export function SampleBookletsPage() {
  const [state, change] = useBookletListState()
  const stats = useQuery(bookletQueries.stats())
  const [task, setTask] = useState<BookletDialogTask | null>(null)
  const [orderToDelete, setOrderToDelete] = useState<BookletOrder | null>(null)
  const remove = useDeleteBooklet()
  const download = useFileDownload('Failed to export sample booklets')

  return (
    <div className="@container">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Sample Booklets Management</h1>
          <p className="text-fg-muted">Manage, ship, and track sample booklet orders</p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">
          <Button onClick={() => void download(addressOf('exportBooklets', { query: buildBookletQuery(state) }))}>
            <Download className="icon" aria-hidden="true" /> Export Orders
          </Button>
          <Button variant="primary" aria-haspopup="dialog" onPointerEnter={BookletDialog.preload} onClick={() => setTask({ kind: 'add' })}>
            <Plus className="icon" aria-hidden="true" /> Add New Order
          </Button>
        </div>
      </div>
      <BookletStatCards stats={stats} />
      <Orders
        state={state}
        change={change}
        stats={stats.data}
        actions={{
          edit: (order) => setTask({ kind: 'edit', order }),
          ship: (order) => setTask({ kind: 'ship', order }),
          remove: setOrderToDelete,
        }}
      />
      <Suspense fallback={null}>
        {task && <BookletDialog task={task} today={stats.data?.today ?? ''} onClose={() => setTask(null)} />}
      </Suspense>
      {orderToDelete && (
        <ConfirmDialog
          open
          title="Are you sure you want to delete this sample booklet order?"
          description={`${orderToDelete.order_number} · ${orderToDelete.customer_name}`}
          confirmText="Delete"
          tone="danger"
          onCancel={() => setOrderToDelete(null)}
          onConfirm={() => {
            setOrderToDelete(null)
            remove.mutate(orderToDelete)
          }}
        />
      )}
    </div>
  )
}

type Change = (change: Partial<BookletListState>, how?: { replace: boolean }) => void

function useBookletListState(): [BookletListState, Change] {
  const [params, write] = useAddress()
  const state = readBookletListState(params)
  // More letters of a search are no step for Back.
  const isMoreTyped = ({ search }: Partial<BookletListState>) => search !== undefined && state.search !== ''
  return [state, (changes, how = { replace: isMoreTyped(changes) }) => write((current) => applyBookletListChange(current, changes), how)]
}

const cards: { label: string; figure: keyof Omit<BookletOrderStats, 'today'>; icon: LucideIcon; tone?: string }[] = [
  { label: 'Total Orders', figure: 'totalOrders', icon: Package },
  { label: 'Pending Orders', figure: 'pendingOrders', icon: Clock, tone: 'text-warn' },
  { label: 'Shipped Orders', figure: 'shippedOrders', icon: Truck },
  { label: 'Delivered Orders', figure: 'deliveredOrders', icon: CircleCheck, tone: 'text-ok' },
  { label: 'This Week', figure: 'thisWeekOrders', icon: CalendarDays },
  { label: 'Refunded Orders', figure: 'refundedOrders', icon: Undo2 },
]

function BookletStatCards({ stats }: { stats: UseQueryResult<BookletOrderStats> }) {
  if (stats.isError) {
    return (
      <div className="card mb-5">
        <QueryFailure message="Failed to fetch sample booklet stats" query={stats} />
      </div>
    )
  }
  return (
    <ul aria-label="Figures" className="mb-5 grid grid-cols-2 gap-3 @min-[40rem]:grid-cols-3 @min-[60rem]:grid-cols-6">
      {cards.map(({ label, figure, icon: Icon, tone = 'text-fg-subtle' }) => (
        <li key={figure} className="card min-w-0 px-3.5 py-3 @min-[60rem]:px-3">
          <span className="flex items-center justify-between gap-1">
            <span className="truncate text-sm font-medium text-fg-muted @min-[60rem]:text-xs">{label}</span>
            <Icon className={`icon ${tone}`} aria-hidden="true" />
          </span>
          <span className="num mt-1 flex h-[2.125rem] items-center text-2xl font-semibold tracking-tight">
            {stats.data ? stats.data[figure].toLocaleString('en-US') : <Skeleton className="h-6! w-12" />}
          </span>
        </li>
      ))}
    </ul>
  )
}

type OrdersProps = { state: BookletListState; change: Change; stats: BookletOrderStats | undefined; actions: BookletOrderActions }

function Orders({ state, change, stats, actions }: OrdersProps) {
  const list = useQuery(bookletQueries.list(state))
  const titleId = useId()
  const { clock } = useMomentFormatters()
  const isTotalInStatistics = hasOnlyStatusFilter(state)
  const counted = useQuery({ ...bookletQueries.count(state), enabled: !isTotalInStatistics })
  const total = isTotalInStatistics ? stats && getOrderTotal(stats, state.status) : counted.data?.total
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / bookletsPerPage))
  // After a deletion or with an old link, the page number may be too high; then the last page is shown.
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
      </div>
      <OrdersToolbar filters={state} onChange={change} />
      <BookletOrdersList
        list={list}
        state={state}
        total={total}
        lastPage={lastPage}
        today={stats?.today}
        actions={actions}
        onPage={(page) => change({ page })}
      />
    </section>
  )
}
