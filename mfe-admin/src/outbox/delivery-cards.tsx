import type { Delivery } from '@crm/contracts'
import { useMoments } from '../format.ts'
import { Said, StateBadge } from './delivery-parts.tsx'
import { madeOf, titleOf, whenText } from './wording.ts'

type Props = { deliveries: readonly Delivery[]; onOpen: (id: number) => void }

export function DeliveryCards({ deliveries, onOpen }: Props) {
  const moments = useMoments()
  return (
    <ul aria-label="Messages, newest first" className="divide-y divide-line lg:hidden">
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <button
            type="button"
            aria-haspopup="dialog"
            className="block w-full space-y-1 p-4 text-left text-sm hover:bg-muted"
            onClick={() => onOpen(delivery.id)}
          >
            <span className="flex items-center justify-between gap-2">
              <StateBadge state={delivery.state} />
              <span className="num text-xs text-fg-muted whitespace-nowrap">{whenText(delivery, moments)}</span>
            </span>
            <span className="block pt-1 text-base font-medium wrap-anywhere">{titleOf(delivery)}</span>
            <span className="block text-fg-muted wrap-anywhere">
              To {delivery.recipient_name ? `${delivery.recipient_name} · ${delivery.recipient}` : delivery.recipient}
            </span>
            {delivery.subject && <span className="block text-xs text-fg-subtle">{madeOf(delivery)}</span>}
            {(delivery.error ?? delivery.reply) !== null && <Said delivery={delivery} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
