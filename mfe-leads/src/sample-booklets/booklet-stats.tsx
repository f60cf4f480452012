import type { BookletStats } from '@crm/contracts'
import { Skeleton } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarDays, CircleCheck, Clock, type LucideIcon, Package, Truck, Undo2 } from 'lucide-react'
import { Failure } from '../failure.tsx'

const cards: { label: string; figure: keyof Omit<BookletStats, 'today'>; icon: LucideIcon; tone?: string }[] = [
  { label: 'Total Orders', figure: 'totalOrders', icon: Package },
  { label: 'Pending Orders', figure: 'pendingOrders', icon: Clock, tone: 'text-warn' },
  { label: 'Shipped Orders', figure: 'shippedOrders', icon: Truck },
  { label: 'Delivered Orders', figure: 'deliveredOrders', icon: CircleCheck, tone: 'text-ok' },
  { label: 'This Week', figure: 'thisWeekOrders', icon: CalendarDays },
  { label: 'Refunded Orders', figure: 'refundedOrders', icon: Undo2 },
]

/** The six figures. */
export function BookletStatCards({ stats }: { stats: UseQueryResult<BookletStats> }) {
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
