import { type Delivery, type DeliveryState, deliveryStates } from '@crm/contracts'
import { Ban, CircleCheck, CircleHelp, CircleX, Clock, RefreshCw, Send } from 'lucide-react'
import { IconBadge, type Look } from '../screen-parts.tsx'
import { saidOf } from './wording.ts'

const looks: Record<DeliveryState, Look> = {
  queued: { tone: 'gray', icon: Clock },
  sending: { tone: 'blue', icon: Send },
  committing: { tone: 'blue', icon: Send },
  sent: { tone: 'green', icon: CircleCheck },
  retry: { tone: 'amber', icon: RefreshCw },
  failed: { tone: 'red', icon: CircleX },
  ambiguous: { tone: 'orange', icon: CircleHelp },
  cancelled: { tone: 'gray', icon: Ban },
}

export const StateBadge = ({ state }: { state: DeliveryState }) => <IconBadge look={looks[state]} text={deliveryStates[state]} />

/** Three lines, because an error ends with the server's own reply; the tooltip has the whole text. */
export function Said({ delivery }: { delivery: Delivery }) {
  const said = saidOf(delivery)
  if (said === null) return <span className="text-fg-subtle">-</span>
  const look = delivery.state === 'sent' ? 'font-mono text-xs' : ''
  return (
    <span className={`line-clamp-3 text-fg-muted wrap-anywhere ${look}`} title={said}>
      {said}
    </span>
  )
}
