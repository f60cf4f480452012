import type { Installation } from '@crm/contracts'
import { Badge, PaymentBadge } from '@crm/ui'
import { CalendarClock, TriangleAlert } from 'lucide-react'

export function JobBadges({ job }: { job: Installation }) {
  return (
    <div className="flex flex-wrap gap-1">
      {job.section === 'repair' && <RepairBadge urgent={job.urgent} />}
      {job.unconfirmed && <Badge tone="amber">Needs confirmation</Badge>}
      <PaymentBadge deposit={job.deposit_paid} balance={job.balance_paid} />
    </div>
  )
}

/** The specification asks for "Urgent" from the day of the repair on, "Scheduled" before. */
function RepairBadge({ urgent }: { urgent: boolean }) {
  const Icon = urgent ? TriangleAlert : CalendarClock
  return (
    <Badge tone={urgent ? 'red' : 'blue'}>
      <Icon className="size-3.5" aria-hidden="true" />
      {urgent ? 'Urgent' : 'Scheduled'}
    </Badge>
  )
}
