import type { Installation } from '@crm/contracts'
import { Badge, PaymentBadge } from '@crm/ui'
import { CalendarClock, TriangleAlert } from 'lucide-react'

/** How a job stands: a repair's urgency, whether it waits for confirmation, and what is paid. */
export function JobBadges({ job }: { job: Installation }) {
  return (
    <div className="flex flex-wrap gap-1">
      {job.section === 'repair' && <RepairBadge urgent={job.urgent} />}
      {job.unconfirmed && <Badge tone="amber">Needs confirmation</Badge>}
      <PaymentBadge deposit={job.deposit_paid} balance={job.balance_paid} />
    </div>
  )
}

/** "Urgent" once a repair's day has come, otherwise "Scheduled" (specification 2, section 2). */
function RepairBadge({ urgent }: { urgent: boolean }) {
  const Icon = urgent ? TriangleAlert : CalendarClock
  return (
    <Badge tone={urgent ? 'red' : 'blue'}>
      <Icon className="size-3.5" aria-hidden="true" />
      {urgent ? 'Urgent' : 'Scheduled'}
    </Badge>
  )
}
