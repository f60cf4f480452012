import type { Booklet } from '@crm/contracts'
import { Button, buttonClass, CopyButton, dialled, IconButton, shortDate, Table, Td, Th, Tr } from '@crm/ui'
import { Pencil, Phone, Trash2, Truck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { BookletStatusBadge, ProductBadge, TrackingLink } from './booklet-values.tsx'

const cell = 'px-2'

type Props = { orders: Booklet[]; today: string | undefined; actions: OrderActions }

export function BookletsTable({ orders, today, actions }: Props) {
  return (
    <Table caption="Sample booklet orders">
      <thead className="bg-muted">
        <tr className="border-b border-line">
          <Th className={`${cell} pl-4!`}>Order #</Th>
          <Th className={cell}>Customer</Th>
          <Th className={cell}>Product Type</Th>
          <Th className={cell}>Status</Th>
          <Th className={cell}>Order Date</Th>
          <Th className={cell}>Tracking</Th>
          <Th className={cell}>Ship Date</Th>
          <Th className="pr-4 text-right">Actions</Th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <BookletRow key={order.id} order={order} today={today} actions={actions} />
        ))}
      </tbody>
    </Table>
  )
}

function BookletRow({ order, today, actions }: { order: Booklet; today: string | undefined; actions: OrderActions }) {
  const day = (date: string) => shortDate(date, today).replace(' ', '\u00a0')
  return (
    <Tr>
      <Td className={`${cell} max-w-36 pl-4! font-medium [overflow-wrap:anywhere]`}>{order.order_number}</Td>
      <Td className={`${cell} max-w-52 py-2`}>
        <CustomerName order={order} className="block truncate font-medium leading-6" />
        <a className="num block w-fit text-xs leading-6 text-link hover:underline" href={`tel:${dialled(order.phone)}`}>
          {order.phone}
        </a>
        <a className="block truncate text-xs leading-6 text-fg-muted hover:underline" href={`mailto:${order.email}`} title={order.email}>
          {order.email}
        </a>
      </Td>
      <Td className={cell}>
        <ProductBadge product={order.product_type} />
      </Td>
      <Td className={cell}>
        <BookletStatusBadge status={order.status} />
      </Td>
      <Td className={`${cell} num text-fg-muted`}>{day(order.date_ordered)}</Td>
      <Td className={`${cell} whitespace-nowrap`}>
        <TrackingLink number={order.tracking_number} />
      </Td>
      <Td className={`${cell} num text-fg-muted`}>{order.date_shipped === null ? '-' : day(order.date_shipped)}</Td>
      <Td className="pr-2 pl-1">
        <ActionButtons order={order} actions={actions} />
      </Td>
    </Tr>
  )
}

export function BookletCards({ orders, today, actions }: Props) {
  return (
    <ul aria-label="Sample booklet orders" className="divide-y divide-line">
      {orders.map((order) => (
        <BookletCard key={order.id} order={order} today={today} actions={actions} />
      ))}
    </ul>
  )
}

function BookletCard({ order, today, actions }: { order: Booklet; today: string | undefined; actions: OrderActions }) {
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
        <ActionButtons order={order} actions={actions} />
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

function CustomerName({ order, className = '' }: { order: Booklet; className?: string }) {
  if (order.lead_id === null) return <span className={className}>{order.customer_name}</span>
  return (
    <Link className={`${className} text-link hover:underline`} to={`/leads/${order.lead_id}`} title={`${order.customer_name}: open lead`}>
      {order.customer_name}
    </Link>
  )
}

export type OrderActions = { edit: (order: Booklet) => void; ship: (order: Booklet) => void; remove: (order: Booklet) => void }

function ActionButtons({ order, actions }: { order: Booklet; actions: OrderActions }) {
  return (
    <div className="flex items-center justify-end">
      {order.status === 'Pending' && (
        <Button
          className="mr-1 h-8! max-md:h-11! pointer-coarse:h-11!"
          aria-label={`Ship ${order.order_number} to ${order.customer_name}`}
          onClick={() => actions.ship(order)}
        >
          <Truck className="icon" aria-hidden="true" /> Ship
        </Button>
      )}
      <IconButton label={`Edit ${order.order_number}`} title="Edit" onClick={() => actions.edit(order)}>
        <Pencil className="icon" aria-hidden="true" />
      </IconButton>
      <IconButton
        className="hover:text-danger!"
        label={`Delete ${order.order_number}`}
        title="Delete"
        onClick={() => actions.remove(order)}
      >
        <Trash2 className="icon" aria-hidden="true" />
      </IconButton>
    </div>
  )
}
