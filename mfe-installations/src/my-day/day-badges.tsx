import type { Installation } from '@crm/contracts'
import { Badge, PaymentBadge, shortDate } from '@crm/ui'
import { TriangleAlert, Users } from 'lucide-react'

type Props = { job: Installation; today: string; installer: string | null }

export function DayBadges({ job, today, installer }: Props) {
  const { installation_date: day, assigned_installer: names } = job
  const others = names.filter((name) => name.toLowerCase() !== installer?.toLowerCase())
  return (
    <div className="mt-3 flex flex-wrap gap-1.5">
      {job.section === 'repair' ? (
        <Badge tone={job.urgent ? 'red' : 'blue'}>
          <TriangleAlert className="size-3.5" aria-hidden="true" /> {job.urgent ? 'Urgent' : 'Scheduled'}
        </Badge>
      ) : (
        <Badge tone="green">Installation</Badge>
      )}
      {day !== null && day < today && <Badge tone="amber">Since {shortDate(day, today)}</Badge>}
      <PaymentBadge deposit={job.deposit_paid} balance={job.balance_paid} />
      {others.length > 0 && (
        <Badge className="max-w-full">
          <Users className="size-3.5 shrink-0" aria-hidden="true" />
          <span className="truncate" title={others.join(', ')}>
            {installer === null ? others.join(', ') : `with ${others.join(', ')}`}
          </span>
        </Badge>
      )}
      {names.length === 0 && <Badge tone="amber">No installer assigned</Badge>}
    </div>
  )
}
