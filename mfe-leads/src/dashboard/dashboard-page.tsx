import type { Lead } from '@crm/contracts'
import { useSession } from '@crm/shell-api'
import { capitalise } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { AddLeadLink } from '../add-lead-link.tsx'
import { AddLeadByKey } from '../add-lead-modal/add-lead-by-key.tsx'
import { CalendarCard } from '../calendar/calendar-card.tsx'
import { FailedTogether, FailsTogether } from '../failure.tsx'
import { leadQueries } from '../lead-queries.ts'
import { EditLeadDialog } from '../leads/lead-dialogs.ts'
import { QueuedFollowUp } from '../quick-follow-up/queued-follow-up.tsx'
import { useQueue } from '../quick-follow-up/use-queue.ts'
import { RecentLeads } from './recent-leads.tsx'
import { StatCards } from './stat-cards.tsx'
import { TodaysFollowUps } from './todays-follow-ups.tsx'

/** What is happening with the leads today: the figures, the follow-ups that are due, and what came in last. */
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
