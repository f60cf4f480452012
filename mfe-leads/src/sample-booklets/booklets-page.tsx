import type { Booklet } from '@crm/contracts'
import { addressOf, messageOf, useToast } from '@crm/shell-api'
import { Button, ConfirmDialog } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { download } from '../download.ts'
import { BookletDialog } from './booklet-dialog.tsx'
import { bookletQueries } from './booklet-queries.ts'
import { BookletStatCards } from './booklet-stats.tsx'
import { Orders } from './orders.tsx'
import type { BookletTask } from './use-booklet-form.ts'
import { useDeleteBooklet } from './use-delete-booklet.ts'
import { useBookletListState } from './use-list-state.ts'

/** Sample Booklets Management: the orders, how many stand where, and what can be done about each. */
export function SampleBookletsPage() {
  const [state, change] = useBookletListState()
  const stats = useQuery(bookletQueries.stats())
  const [task, setTask] = useState<BookletTask | null>(null)
  const [doomed, setDoomed] = useState<Booklet | null>(null)
  const remove = useDeleteBooklet()
  const toast = useToast()

  const exportOrders = () =>
    download(addressOf('exportBooklets', { query: { status: state.status } })).catch((error: unknown) =>
      toast({ tone: 'error', title: 'Error', description: messageOf(error, 'Failed to export sample booklets') }),
    )
  return (
    <div className="@container">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Sample Booklets Management</h1>
          <p className="text-fg-muted">Take, ship and track sample-booklet orders</p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">
          <Button onClick={exportOrders}>
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
