import { type BookletOrder, formatPhone } from '@crm/contracts'
import { isApiError } from '@crm/shell-api'
import {
  Button,
  CopyButton,
  DataList,
  type DataListColumn,
  EmptyState,
  formatPhoneForDialing,
  formatShortDate,
  getButtonClass,
  IconButton,
} from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { BookOpen, Pencil, Phone, Trash2, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BookletProductBadge, BookletStatusBadge, TrackingLink } from './booklet-values.tsx'
import { type BookletListState, bookletsPerPage, hasOnlyStatusFilter } from './list-state.ts'

export type BookletOrderActions = {
  edit: (order: BookletOrder) => void
  ship: (order: BookletOrder) => void
  remove: (order: BookletOrder) => void
}

type Props = {
  list: UseQueryResult<BookletOrder[]>
  state: BookletListState
  /** The number of orders that the filters show; undefined until it has loaded. */
  total: number | undefined
  lastPage: number
  today: string | undefined
  actions: BookletOrderActions
  onPage: (page: number) => void
}

export function BookletOrdersList({ list, state, total, lastPage, today, actions, onPage }: Props) {
  const { data, error, isError } = list
  const isFilled = !isError && data !== undefined && data.length > 0
  return (
    <>
      <DataList
        wide={60}
        className="[--cell-x:0.5rem] [&_.rows-last]:mt-2 [&_.rows-last]:border-t [&_.rows-last]:border-line [&_.rows-last]:pt-2"
        name="Sample booklet orders"
        what="sample booklets"
        failed={`Failed to fetch sample booklets: ${isApiError(error) ? error.status : 0}`}
        query={list}
        rows={isError ? undefined : data}
        keyOf={({ id }) => id}
        columns={columnsOf(today, actions)}
        waiting={{ rows: 8, row: 5.5, card: 13.5 }}
        empty={<EmptyState icon={<BookOpen className="size-6" />} title="No sample booklet orders found" text={explainEmptyList(state)} />}
        pages={
          isFilled &&
          total !== undefined && { page: state.page, pageSize: bookletsPerPage, total, pageCount: lastPage, noun: 'orders', onPage }
        }
      />
      {isFilled && total === undefined && (
        <p className="border-t border-line px-4 py-3 text-sm text-fg-muted">Showing {data.length} orders, newest first</p>
      )}
    </>
  )
}

function explainEmptyList(state: BookletListState): string {
  if (!hasOnlyStatusFilter(state)) return 'Try adjusting your filters'
  return state.status === '' ? 'Add the first order' : `No orders have the status ${state.status}`
}

function columnsOf(today: string | undefined, actions: BookletOrderActions): DataListColumn<BookletOrder>[] {
  const day = (date: string) => formatShortDate(date, today).replace(' ', '\u00a0')
  return [
    {
      head: 'Order #',
      className: 'max-w-36 font-medium wrap-anywhere',
      cell: ({ order_number }) => order_number,
      at: 'note',
      card: ({ order_number, date_ordered }) => `${order_number} · ${formatShortDate(date_ordered, today)}`,
    },
    {
      head: 'Customer',
      className: 'max-w-52 py-2',
      cell: (order) => (
        <>
          <CustomerName order={order} className="block truncate font-medium leading-6" />
          <a className="num block w-fit text-xs leading-6 text-link hover:underline" href={`tel:${formatPhoneForDialing(order.phone)}`}>
            {formatPhone(order.phone)}
          </a>
          <a className="block truncate text-xs leading-6 text-fg-muted hover:underline" href={`mailto:${order.email}`} title={order.email}>
            {order.email}
          </a>
        </>
      ),
      at: 'title',
      // On a phone, the link is as high as a fingertip, so that it is easy to press.
      card: (order) => <CustomerName order={order} className="-my-2.5 flex min-h-11 items-center font-semibold" />,
    },
    {
      head: 'Product Type',
      cell: ({ product_type }) => <BookletProductBadge product={product_type} />,
      at: 'line',
    },
    { head: 'Status', cell: ({ status }) => <BookletStatusBadge status={status} />, at: 'corner' },
    { at: 'line', cell: (order) => <CardContact order={order} /> },
    { head: 'Order Date', className: 'num text-fg-muted', cell: ({ date_ordered }) => day(date_ordered) },
    {
      head: 'Tracking',
      className: 'whitespace-nowrap',
      cell: ({ tracking_number }) => <TrackingLink number={tracking_number} />,
      at: 'foot',
      card: (order) => <Shipment order={order} today={today} />,
    },
    {
      head: 'Ship Date',
      className: 'num text-fg-muted',
      cell: ({ date_shipped }) => (date_shipped === null ? '-' : day(date_shipped)),
    },
    {
      head: <span className="pr-2">Actions</span>,
      className: 'pr-2! pl-1! text-right',
      cell: (order) => <ActionButtons order={order} actions={actions} />,
      at: 'actions',
    },
  ]
}

function CustomerName({ order, className }: { order: BookletOrder; className: string }) {
  if (order.lead_id === null) return <span className={className}>{order.customer_name}</span>
  return (
    <Link className={`${className} text-link hover:underline`} to={`/leads/${order.lead_id}`} title={`${order.customer_name}: open lead`}>
      {order.customer_name}
    </Link>
  )
}

const CardContact = ({ order: { customer_name, phone, email } }: { order: BookletOrder }) => (
  <span className="flex items-center justify-between gap-2">
    <span className="min-w-0">
      <span className="num block">{formatPhone(phone)}</span>
      <span className="block truncate text-sm text-fg-muted" title={email}>
        {email}
      </span>
    </span>
    <a
      className={`${getButtonClass()} size-11! shrink-0 px-0!`}
      href={`tel:${formatPhoneForDialing(phone)}`}
      aria-label={`Call ${customer_name} at ${formatPhone(phone)}`}
    >
      <Phone className="icon" aria-hidden="true" />
    </a>
  </span>
)

function Shipment({ order, today }: { order: BookletOrder; today: string | undefined }): ReactNode {
  const shipped = order.date_shipped === null ? null : `Shipped ${formatShortDate(order.date_shipped, today)}`
  const look = 'block text-sm text-fg-muted'
  if (order.tracking_number === null) {
    return <span className={look}>{shipped ?? (order.status === 'Pending' ? 'Not shipped yet' : 'No tracking')}</span>
  }
  return (
    <>
      <span className="flex items-center text-sm">
        <TrackingLink number={order.tracking_number} />
        <CopyButton value={order.tracking_number} what={`tracking number of ${order.order_number}`} />
      </span>
      {shipped && <span className={look}>{shipped}</span>}
    </>
  )
}

function ActionButtons({ order, actions }: { order: BookletOrder; actions: BookletOrderActions }) {
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
