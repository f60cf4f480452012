import type { Booklet } from '@crm/contracts'
import { dialled, shortDate, Table, Td, Th, Tr } from '@crm/ui'
import { BookletActions, type BookletDeeds } from './booklet-actions.tsx'
import { BookletStatusBadge, ProductBadge } from './booklet-badges.tsx'
import { CustomerName } from './customer-name.tsx'
import { TrackingLink } from './tracking-link.tsx'

const cell = 'px-2'

type Props = { orders: Booklet[]; today: string | undefined; deeds: BookletDeeds }

export function BookletsTable({ orders, today, deeds }: Props) {
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
          <BookletRow key={order.id} order={order} today={today} deeds={deeds} />
        ))}
      </tbody>
    </Table>
  )
}

function BookletRow({ order, today, deeds }: { order: Booklet; today: string | undefined; deeds: BookletDeeds }) {
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
        <BookletActions order={order} deeds={deeds} />
      </Td>
    </Tr>
  )
}
