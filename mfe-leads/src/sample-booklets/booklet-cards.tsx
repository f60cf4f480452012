import type { Booklet } from '@crm/contracts'
import { buttonClass, CopyButton, dialled, shortDate } from '@crm/ui'
import { Phone } from 'lucide-react'
import { BookletActions, type BookletDeeds } from './booklet-actions.tsx'
import { BookletStatusBadge, ProductBadge } from './booklet-badges.tsx'
import { CustomerName } from './customer-name.tsx'
import { TrackingLink } from './tracking-link.tsx'

type Props = { orders: Booklet[]; today: string | undefined; deeds: BookletDeeds }

export function BookletCards({ orders, today, deeds }: Props) {
  return (
    <ul aria-label="Sample booklet orders" className="divide-y divide-line">
      {orders.map((order) => (
        <BookletCard key={order.id} order={order} today={today} deeds={deeds} />
      ))}
    </ul>
  )
}

function BookletCard({ order, today, deeds }: { order: Booklet; today: string | undefined; deeds: BookletDeeds }) {
  return (
    <li className="min-w-0 px-4 pt-4 pb-2">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          {/* A link needs the height of a fingertip. */}
          <CustomerName order={order} className="-my-2.5 flex min-h-11 items-center font-semibold break-words" />
          <p className="mt-0.5 text-sm text-fg-muted wrap-anywhere">
            {order.order_number} · {shortDate(order.date_ordered, today)}
          </p>
        </div>
        <BookletStatusBadge status={order.status} />
      </div>
      <p className="mt-2">
        <ProductBadge product={order.product_type} />
      </p>
      <div className="mt-2 flex items-center justify-between gap-2">
        <div className="min-w-0">
          <p className="num">{order.phone}</p>
          <p className="truncate text-sm text-fg-muted" title={order.email}>
            {order.email}
          </p>
        </div>
        <a
          className={`${buttonClass()} size-11! shrink-0 px-0!`}
          href={`tel:${dialled(order.phone)}`}
          aria-label={`Call ${order.customer_name} at ${order.phone}`}
        >
          <Phone className="icon" aria-hidden="true" />
        </a>
      </div>
      <div className="mt-2 flex min-h-11 items-center justify-between gap-2 border-t border-line pt-2">
        <Shipment order={order} today={today} />
        <BookletActions order={order} deeds={deeds} />
      </div>
    </li>
  )
}

function Shipment({ order, today }: { order: Booklet; today: string | undefined }) {
  const shipped = order.date_shipped === null ? null : `Shipped ${shortDate(order.date_shipped, today)}`
  if (order.tracking_number === null) {
    return <p className="text-sm text-fg-muted">{shipped ?? (order.status === 'Pending' ? 'Not shipped yet' : 'No tracking')}</p>
  }
  return (
    <div className="min-w-0 text-sm">
      <span className="flex items-center">
        <TrackingLink number={order.tracking_number} />
        <CopyButton value={order.tracking_number} what={`tracking number of ${order.order_number}`} />
      </span>
      {shipped && <p className="text-fg-muted">{shipped}</p>}
    </div>
  )
}
