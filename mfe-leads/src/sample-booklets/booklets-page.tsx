import type { Booklet, BookletStats } from '@crm/contracts'
import { addressOf, call, isApiError, messageOf, useAddress, useToast } from '@crm/shell-api'
import { Button, ConfirmDialog, Skeleton } from '@crm/ui'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, CircleCheck, Clock, Download, type LucideIcon, Package, Plus, Truck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useDownload } from '../download.ts'
import { Failure } from '../failure.tsx'
import { BookletDialog } from './booklet-dialog.tsx'
import { bookletQueries, invalidateBooklets } from './booklet-queries.ts'
import { type BookletListState, readListState, withListState } from './list-state.ts'
import { Orders } from './orders.tsx'
import type { BookletTask } from './use-booklet-form.ts'

export function SampleBookletsPage() {
  const [state, change] = useBookletListState()
  const stats = useQuery(bookletQueries.stats())
  const [task, setTask] = useState<BookletTask | null>(null)
  const [doomed, setDoomed] = useState<Booklet | null>(null)
  const remove = useDeleteBooklet()
  const download = useDownload('Failed to export sample booklets')

  return (
    <div className="@container">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Sample Booklets Management</h1>
          <p className="text-fg-muted">Take, ship and track sample-booklet orders</p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">
          <Button onClick={() => void download(addressOf('exportBooklets', { query: { status: state.status } }))}>
            <Download className="icon" aria-hidden="true" /> Export Orders
          </Button>
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setTask({ kind: 'add' })}>
            <Plus className="icon" aria-hidden="true" /> Add New Order
          </Button>
        </div>
      </div>
      <BookletStatCards stats={stats} />
      <Orders
        state={state}
        change={change}
        stats={stats.data}
        deeds={{
          edit: (order) => setTask({ kind: 'edit', order }),
          ship: (order) => setTask({ kind: 'ship', order }),
          remove: setDoomed,
        }}
      />
      {task && <BookletDialog task={task} today={stats.data?.today ?? ''} onClose={() => setTask(null)} />}
      {doomed && (
        <ConfirmDialog
          open
          title="Are you sure you want to delete this sample booklet order?"
          description={`${doomed.order_number} · ${doomed.customer_name}`}
          confirmText="Delete"
          tone="danger"
          onCancel={() => setDoomed(null)}
          onConfirm={() => {
            setDoomed(null)
            remove.mutate(doomed)
          }}
        />
      )}
    </div>
  )
}

type Change = (change: Partial<BookletListState>, how?: { replace: boolean }) => void

function useBookletListState(): [BookletListState, Change] {
  const [params, write] = useAddress()
  return [readListState(params), (changes, how = { replace: false }) => write((current) => withListState(current, changes), how)]
}

/** An order that another user has already deleted counts as success. The toast offers an undo. */
function useDeleteBooklet() {
  const client = useQueryClient()
  const toast = useToast()
  const restore = useMutation({
    mutationFn: (order: Booklet) => call('restoreBooklet', { params: { id: order.id } }),
    onSuccess: (_, order) => toast({ tone: 'success', title: `${order.order_number} is back` }),
    onError: (error) =>
      toast({ tone: 'error', title: 'Failed to restore sample booklet', description: messageOf(error, 'Please try again') }),
    onSettled: () => invalidateBooklets(client),
  })
  return useMutation({
    mutationFn: (order: Booklet) => call('deleteBooklet', { params: { id: order.id } }),
    onSuccess: (_, order) => {
      const action = { label: 'Undo', altText: `Take the deletion of ${order.order_number} back`, onPress: () => restore.mutate(order) }
      toast({ tone: 'success', title: 'Sample booklet deleted successfully!', action })
    },
    onError: (error) => {
      if (isApiError(error) && error.status === 404) return toast({ tone: 'info', title: 'Sample booklet has been deleted' })
      toast({ tone: 'error', title: 'Error: Failed to delete sample booklet', description: messageOf(error, 'Please try again') })
    },
    onSettled: () => invalidateBooklets(client),
  })
}

const cards: { label: string; figure: keyof Omit<BookletStats, 'today'>; icon: LucideIcon; tone?: string }[] = [
  { label: 'Total Orders', figure: 'totalOrders', icon: Package },
  { label: 'Pending Orders', figure: 'pendingOrders', icon: Clock, tone: 'text-warn' },
  { label: 'Shipped Orders', figure: 'shippedOrders', icon: Truck },
  { label: 'Delivered Orders', figure: 'deliveredOrders', icon: CircleCheck, tone: 'text-ok' },
  { label: 'This Week', figure: 'thisWeekOrders', icon: CalendarDays },
  { label: 'Refunded Orders', figure: 'refundedOrders', icon: Undo2 },
]

function BookletStatCards({ stats }: { stats: UseQueryResult<BookletStats> }) {
  if (stats.isError) {
    return (
      <div className="card mb-5">
        <Failure message="Failed to fetch sample booklet stats" query={stats} />
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
