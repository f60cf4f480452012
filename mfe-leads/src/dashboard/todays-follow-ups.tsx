import type { FollowUps, Lead } from '@crm/contracts'
import { parseNoteEntries } from '@crm/lead-fields'
import { useCan } from '@crm/shell-api'
import { Badge, Card, EmptyState, FollowUpBadge, IconButton, Skeleton } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarCheck, Pencil } from 'lucide-react'
import { QueryFailure } from '../failure.tsx'
import { QuickFollowUpDialog } from '../leads/lead-dialogs.ts'
import { CallLink, dashboardRowClass, dashboardRowIndexes, ViewAllLink } from './card-rows.tsx'

type Props = { followUps: UseQueryResult<FollowUps>; onEdit: (lead: Lead) => void }

export function TodaysFollowUpsCard({ followUps, onEdit }: Props) {
  const mayOpenAll = useCan('followups')
  return (
    <Card
      title="Today's Follow-ups"
      actions={
        <>
          <Pending followUps={followUps} />
          {mayOpenAll && <ViewAllLink what="follow-ups" to="/followups" short />}
        </>
      }
      className="flex flex-col"
      bodyClassName="flex min-h-52 flex-1 flex-col justify-center p-0!"
    >
      <Content followUps={followUps} onEdit={onEdit} />
    </Card>
  )
}

function Pending({ followUps: { data, isPending } }: Pick<Props, 'followUps'>) {
  if (isPending) return <Skeleton className="mr-auto h-6! w-20 rounded-full!" />
  if (!data) return null
  const count = data.counts.overdue + data.counts.dueToday
  return (
    <Badge className="mr-auto" tone={count === 0 ? 'gray' : 'amber'}>
      {count.toLocaleString('en-US')} pending
    </Badge>
  )
}

function Content({ followUps, onEdit }: Props) {
  const mayEdit = useCan('leads', 'followups')
  if (followUps.isLoadingError) return <QueryFailure message="Failed to fetch follow-ups" query={followUps} />
  if (!followUps.data) return <Waiting />
  const { overdue, dueToday } = followUps.data
  const leads = [...overdue, ...dueToday].slice(0, dashboardRowIndexes.length)
  if (leads.length === 0) return <EmptyState icon={<CalendarCheck className="size-6" />} title="No follow-ups due today!" />
  return (
    <ul className="flex flex-1 flex-col divide-y divide-line">
      {leads.map((lead) => (
        <FollowUp key={lead.id} lead={lead} onEdit={mayEdit ? onEdit : null} />
      ))}
    </ul>
  )
}

function FollowUp({ lead, onEdit }: { lead: Lead; onEdit: Props['onEdit'] | null }) {
  const [lastNote] = parseNoteEntries(lead.notes)
  return (
    <li className={dashboardRowClass}>
      <div className="min-w-0 flex-1">
        <p className="flex min-h-6 items-center gap-2">
          <span className="line-clamp-2 font-medium wrap-anywhere md:line-clamp-1" title={lead.name}>
            {lead.name}
          </span>
          <FollowUpBadge due={lead.followup_due} date={lead.next_followup_date} />
        </p>
        <p className="mt-0.5 truncate text-sm text-fg-muted">{lastNote?.text ?? 'No notes yet'}</p>
      </div>
      {lead.phone && <CallLink name={lead.name} phone={lead.phone} />}
      {onEdit && (
        <IconButton
          label={`Edit follow-up of ${lead.name}`}
          title="Edit"
          onPointerEnter={QuickFollowUpDialog.preload}
          onClick={() => onEdit(lead)}
        >
          <Pencil className="icon" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

function Waiting() {
  return (
    <div className="flex flex-1 flex-col divide-y divide-line">
      {dashboardRowIndexes.map((place) => (
        <div key={place} className={dashboardRowClass}>
          <div className="grid h-[2.875rem] flex-1 content-around">
            <Skeleton className="w-36" />
            <Skeleton className="w-52 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
