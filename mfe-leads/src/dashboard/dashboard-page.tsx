import type { Lead, LeadList } from '@crm/contracts'
import { LeadOriginBadge } from '@crm/lead-fields'
import { useCan, useSession } from '@crm/shell-api'
import { Card, capitalise, dialled, EmptyState, Skeleton, StatusBadge } from '@crm/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Phone, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AddLeadByKey, AddLeadLink } from '../add-lead/add-lead-actions.tsx'
import { CalendarCard } from '../calendar/calendar-card.tsx'
import { FailedTogether, FailsTogether, Failure } from '../failure.tsx'
import { leadQueries } from '../lead-queries.ts'
import { EditLeadDialog } from '../leads/lead-dialogs.ts'
import { formatAmount } from '../leads/lead-values.ts'
import { QueuedFollowUp } from '../quick-follow-up/queued-follow-up.tsx'
import { useQueue } from '../quick-follow-up/use-queue.ts'
import { EditButton } from './edit-button.tsx'
import { type RecentLeadsProps, RecentLeadsTable } from './recent-leads-table.tsx'
import { rowsShown } from './rows-shown.ts'
import { StatCards } from './stat-cards.tsx'
import { TodaysFollowUps } from './todays-follow-ups.tsx'
import { ViewAll } from './view-all.tsx'

export function DashboardPage() {
  const { user } = useSession()
  const stats = useQuery(leadQueries.stats())
  const followUps = useQuery(leadQueries.followUps())
  const recent = useQuery(leadQueries.recent())
  const queue = useQueue(followUps.data ? [...followUps.data.overdue, ...followUps.data.dueToday] : [])
  const [edited, setEdited] = useState<Lead | null>(null)
  const failed = [stats, followUps, recent].filter(({ isError }) => isError)
  const failsTogether = failed.length > 1
  const today = followUps.data?.today ?? recent.data?.today ?? ''

  return (
    <div className="@container">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">Hello, {capitalise(user.username)}</h1>
          <p className="text-fg-muted">Here’s what’s happening with your leads today</p>
        </div>
        <AddLeadLink primary />
      </div>
      <p className="sr-only" role="status">
        {(stats.isPending || followUps.isPending || recent.isPending) && 'Loading dashboard...'}
      </p>
      {failsTogether && <FailedTogether message="Failed to load the dashboard" error={failed[0]?.error ?? null} />}
      <FailsTogether value={failsTogether}>
        <StatCards stats={stats} followUps={followUps} today={today} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @min-[54rem]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] @min-[54rem]:gap-6">
          <TodaysFollowUps followUps={followUps} onEdit={queue.open} />
          <RecentLeads list={recent} onEdit={setEdited} />
        </div>
        <CalendarCard />
      </FailsTogether>
      <AddLeadByKey />
      <Suspense fallback={null}>
        <QueuedFollowUp queue={queue} today={today} />
        {edited && <EditLeadDialog lead={edited} today={today} onClose={() => setEdited(null)} />}
      </Suspense>
    </div>
  )
}

type Props = { list: UseQueryResult<LeadList>; onEdit: (lead: Lead) => void }

function RecentLeads({ list, onEdit }: Props) {
  const mayOpenLeads = useCan('leads')
  return (
    <Card
      title="Recent Leads"
      actions={mayOpenLeads && <ViewAll what="leads" to="/leads" />}
      className="@container flex flex-col"
      bodyClassName="flex-1 p-0!"
    >
      <Content list={list} onEdit={onEdit} />
    </Card>
  )
}

function Content({ list, onEdit }: Props) {
  const mayEdit = useCan('leads', 'followups')
  if (list.isError) return <Failure message="Failed to fetch leads" query={list} />
  const leads = list.data?.leads.slice(0, rowsShown.length)
  if (leads?.length === 0) return <EmptyState icon={<Users className="size-6" />} title="No recent leads" actions={<AddLeadLink />} />
  const shown = { leads, onEdit: mayEdit ? onEdit : null }
  return (
    <>
      <RecentLeadsTable {...shown} />
      <RecentLeadsCards {...shown} />
    </>
  )
}

function RecentLeadsCards({ leads, onEdit }: RecentLeadsProps) {
  if (!leads) return <Waiting />
  return (
    <ul aria-label="Recent Leads" className="divide-y divide-line @min-[30rem]:hidden">
      {leads.map((lead) => (
        <LeadItem key={lead.id} lead={lead} onEdit={onEdit} />
      ))}
    </ul>
  )
}

function LeadItem({ lead, onEdit }: { lead: Lead; onEdit: RecentLeadsProps['onEdit'] }) {
  return (
    <li className="px-4 py-3">
      <div className="flex items-start gap-1">
        <p className="min-h-11 min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{lead.name}</span>
          <span className="num block text-sm text-fg-muted">{lead.phone}</span>
        </p>
        {lead.phone && (
          <a className="icon-btn -mt-1 text-link!" href={`tel:${dialled(lead.phone)}`} aria-label={`Call ${lead.name} at ${lead.phone}`}>
            <Phone className="icon" aria-hidden="true" />
          </a>
        )}
        {onEdit && <EditButton className="-mt-1 -mr-3" lead={lead} onEdit={onEdit} />}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-1.5">
        <StatusBadge status={lead.remarks} />
        <LeadOriginBadge origin={lead.lead_origin} />
        {Number(lead.project_amount) > 0 && <span className="num ml-auto font-medium">{formatAmount(lead.project_amount)}</span>}
      </div>
    </li>
  )
}

function Waiting() {
  return (
    <div className="divide-y divide-line @min-[30rem]:hidden">
      {rowsShown.map((place) => (
        <div key={place} className="grid h-24 content-around px-4 py-3">
          <Skeleton className="w-40" />
          <Skeleton className="w-28" />
          <Skeleton className="w-36" />
        </div>
      ))}
    </div>
  )
}
