import type { repairPriorities, repairStatuses } from '@crm/contracts'
import { Badge, type BadgeTone } from '@crm/ui'

const priorityTones: Record<(typeof repairPriorities)[number], BadgeTone> = { Low: 'gray', Medium: 'blue', High: 'orange', Urgent: 'red' }
const statusTones: Record<(typeof repairStatuses)[number], BadgeTone> = {
  Pending: 'amber',
  'In Progress': 'blue',
  Completed: 'green',
  Cancelled: 'gray',
}

export const RepairPriorityBadge = ({ priority }: { priority: keyof typeof priorityTones }) => (
  <Badge tone={priorityTones[priority]}>
    <span className="sr-only">Priority </span>
    {priority}
  </Badge>
)

export const RepairStatusBadge = ({ status }: { status: keyof typeof statusTones }) => <Badge tone={statusTones[status]}>{status}</Badge>
