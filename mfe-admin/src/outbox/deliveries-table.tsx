import type { Delivery } from '@crm/contracts'
import { Table, Td, Th, Tr } from '@crm/ui'
import { useMoments } from '../format.ts'
import { Said, StateBadge } from './delivery-parts.tsx'
import { madeOf, whenOf } from './wording.ts'

type Props = { deliveries: readonly Delivery[]; onOpen: (id: number) => void }

export function DeliveriesTable({ deliveries, onOpen }: Props) {
  return (
    <div className="overflow-x-auto max-lg:hidden">
      <Table caption="Messages, newest first" className="w-full text-sm">
        <thead className="bg-muted">
          <tr>
            <Th className="pl-4!">State</Th>
            <Th>Recipient</Th>
            <Th>Message</Th>
            <Th>Reply or error</Th>
            <Th className="pr-4!">When</Th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} onOpen={() => onOpen(delivery.id)} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Row({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const { recipient, recipient_name, subject, state } = delivery
  const { what, at } = whenOf(delivery, useMoments())
  return (
    <Tr className="cursor-pointer" onClick={onOpen}>
      <Td className="pl-4!">
        <StateBadge state={state} />
      </Td>
      <Td className="max-w-48 py-2">
        {/* Its click bubbles to the row. */}
        <button type="button" className="block max-w-full truncate text-left font-medium text-link hover:underline" aria-haspopup="dialog">
          {recipient_name || recipient}
        </button>
        {recipient_name && (
          <span className="block truncate text-xs text-fg-muted" title={recipient}>
            {recipient}
          </span>
        )}
      </Td>
      {/* The two columns with sentences share the remaining width. */}
      <Td className="w-3/5 max-w-0 py-2">
        <span className="line-clamp-2 wrap-anywhere" title={subject ?? undefined}>
          {subject ?? <span className="text-fg-subtle">Not written yet</span>}
        </span>
        <span className="block truncate text-xs text-fg-muted">{madeOf(delivery)}</span>
      </Td>
      <Td className="w-2/5 max-w-0 py-1">
        <Said delivery={delivery} />
      </Td>
      <Td className="num py-2 pr-4! whitespace-nowrap">
        {at}
        <span className="block text-xs text-fg-muted">{what}</span>
      </Td>
    </Tr>
  )
}
