import type { Booklet } from '@crm/contracts'
import { query, useCan } from '@crm/shell-api'
import { Card, ErrorState, shortDate } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { BookletStatusBadge } from '../sample-booklets/booklet-badges.tsx'
import { TrackingLink } from '../sample-booklets/tracking-link.tsx'

/** The orders of sample booklets with a lead's e-mail or phone; nothing where there are none. */
export function LeadBooklets({ id }: { id: number }) {
  const may = useCan('sample-booklets')
  const orders = useQuery({ ...query('leadBooklets', { params: { id } }), enabled: may })
  if (orders.isError) {
    return (
      <Card title="Sample booklets">
        <ErrorState message="Failed to fetch sample booklets" onRetry={() => void orders.refetch()} />
      </Card>
    )
  }
  if (!orders.data || orders.data.length === 0) return null
  return (
    <Card title="Sample booklets" actions={<span className="count">{orders.data.length}</span>} bodyClassName="py-1!">
      <ul className="divide-y divide-line" aria-label="Sample booklets">
        {orders.data.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </ul>
    </Card>
  )
}

function Order({ order: { order_number, product_type, status, date_ordered, date_shipped, tracking_number } }: { order: Booklet }) {
  return (
    <li className="py-2.5">
      <p className="flex items-start justify-between gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{order_number}</span>
        <BookletStatusBadge status={status} />
      </p>
      <p className="text-sm text-fg-muted">{product_type}</p>
      <p className="text-xs text-fg-subtle">
        Ordered {shortDate(date_ordered)}
        {date_shipped && ` · shipped ${shortDate(date_shipped)}`}
      </p>
      {tracking_number && (
        <p className="text-sm">
          <TrackingLink number={tracking_number} />
        </p>
      )}
    </li>
  )
}
