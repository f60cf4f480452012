import type { DashboardStats, FollowUps, Lead } from '@crm/contracts'
import { useCan, useSession } from '@crm/shell-api'
import { capitalize, Skeleton } from '@crm/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { CalendarClock, CircleDollarSign, type LucideIcon, UserPlus, Users } from 'lucide-react'
import { type ReactNode, Suspense, useContext, useState } from 'react'
import { Link } from 'react-router-dom'
import { AddLeadLink, AddLeadShortcut } from '../add-lead/add-lead-actions.tsx'
import { BusinessCalendarCard } from '../calendar/calendar-card.tsx'
import { QueryFailure, SharedFailureContext, SharedQueryFailure } from '../failure.tsx'
import { useFollowUps } from '../follow-ups/use-follow-ups.ts'
import { leadQueries } from '../lead-queries.ts'
import { EditLeadDialog } from '../leads/lead-dialogs.ts'
import { QueuedFollowUpDialog, useFollowUpQueue } from '../quick-follow-up/follow-up-queue.tsx'
import { MyDayCard } from './my-day.tsx'
import { RecentLeadsCard } from './recent-leads.tsx'
import { TodaysFollowUpsCard } from './todays-follow-ups.tsx'

export function DashboardPage() {
  const { user } = useSession()
  const hasOwnDay = useCan('installations') && user.role === 'installer'
  const stats = useQuery(leadQueries.stats())
  const followUps = useFollowUps()
  const recent = useQuery(leadQueries.recent())
  const queue = useFollowUpQueue(followUps.data ? [...followUps.data.overdue, ...followUps.data.dueToday] : [])
  const [edited, setEdited] = useState<Lead | null>(null)
  const failed = [stats, followUps, recent].filter(({ isLoadingError }) => isLoadingError)
  const failsTogether = failed.length > 1
  const today = followUps.data?.today ?? recent.data?.today ?? ''

  return (
    <div className="@container">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">Hello, {capitalize(user.username)}</h1>
          <p className="text-fg-muted">Here’s what’s happening with your leads today</p>
        </div>
        <AddLeadLink primary />
      </div>
      <p className="sr-only" role="status">
        {(stats.isPending || followUps.isPending || recent.isPending) && 'Loading dashboard...'}
      </p>
      {hasOwnDay && <MyDayCard />}
      {failsTogether && <SharedQueryFailure message="Failed to load the dashboard" error={failed[0]?.error ?? null} />}
      <SharedFailureContext value={failsTogether}>
        <StatCards stats={stats} followUps={followUps} today={today} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @min-[54rem]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] @min-[54rem]:gap-6">
          <TodaysFollowUpsCard followUps={followUps} onEdit={queue.open} />
          <RecentLeadsCard list={recent} onEdit={setEdited} />
        </div>
        <BusinessCalendarCard />
      </SharedFailureContext>
      <AddLeadShortcut />
      <Suspense fallback={null}>
        <QueuedFollowUpDialog queue={queue} today={today} />
        {edited && <EditLeadDialog lead={edited} today={today} onClose={() => setEdited(null)} />}
      </Suspense>
    </div>
  )
}

type StatCardsProps = { stats: UseQueryResult<DashboardStats>; followUps: UseQueryResult<FollowUps>; today: string }

/** Each figure links to the list of exactly the leads that it counts, so not to the list of a remembered team member. */
function StatCards({ stats, followUps, today }: StatCardsProps) {
  const mayOpenLeads = useCan('leads')
  const mayOpenFollowUps = useCan('followups')
  const listed = (address: string) => (mayOpenLeads ? address : null)
  const figures = stats.data
  const due = followUps.data?.counts
  const fallback = followUps.isLoadingError ? figures?.todayFollowups : undefined
  const failsTogether = useContext(SharedFailureContext)
  if (stats.isLoadingError) {
    if (failsTogether) return null
    return (
      <div className="card mb-6">
        <QueryFailure message="Failed to fetch dashboard stats" query={stats} />
      </div>
    )
  }
  return (
    <ul aria-label="Figures" className="mb-6 grid grid-cols-2 gap-3 @min-[44rem]:grid-cols-4 @min-[44rem]:gap-4">
      <Stat label="Total Leads" icon={Users} to={listed('/leads?assigned_to=all')} value={figures?.totalLeads}>
        All time
      </Stat>
      <Stat label="Sold Leads" icon={CircleDollarSign} to={listed('/leads?status=Sold')} value={figures?.soldLeads}>
        {figures && formatSoldShare(figures)}
      </Stat>
      <Stat
        label="Today's Follow-ups"
        icon={CalendarClock}
        to={mayOpenFollowUps ? '/followups?assigned_to=all' : null}
        value={due ? due.overdue + due.dueToday : fallback}
      >
        {due ? <Urgency {...due} /> : 'Overdue or due today'}
      </Stat>
      <Stat
        label="New Today"
        icon={UserPlus}
        to={today === '' ? null : listed(`/leads?created_from=${today}&created_to=${today}`)}
        value={figures?.newToday}
      >
        Since midnight
      </Stat>
    </ul>
  )
}

type StatProps = { label: string; icon: LucideIcon; to?: string | null; value: number | undefined; children: ReactNode }

function Stat({ label, icon: Icon, to = null, value, children }: StatProps) {
  const content = (
    <>
      <span className="flex items-center justify-between gap-2 text-fg-muted">
        <span className="text-sm font-medium">{label}</span>
        <Icon className="icon max-md:hidden" aria-hidden="true" />
      </span>
      <span className="num mt-1 flex h-[2.125rem] items-center text-2xl font-semibold tracking-tight md:mt-2">
        {value === undefined ? <Skeleton className="h-6! w-16" /> : value.toLocaleString('en-US')}
      </span>
      <span className="mt-0.5 block min-h-5 text-sm text-fg-muted">{value === undefined ? <Skeleton className="w-24" /> : children}</span>
    </>
  )
  return (
    <li className="min-w-0">
      {to === null ? (
        <div className="card h-full p-4">{content}</div>
      ) : (
        <Link className="card stat h-full" to={to}>
          {content}
        </Link>
      )}
    </li>
  )
}

// The figure on the card is the sum of these two counts.
function Urgency({ overdue, dueToday }: FollowUps['counts']) {
  return (
    <>
      <span className={overdue > 0 ? 'font-medium text-danger' : undefined}>{overdue.toLocaleString('en-US')} overdue</span>,{' '}
      {dueToday.toLocaleString('en-US')} today
    </>
  )
}

/** Formats the share of sold leads as "30% of all leads", rounded down. */
export function formatSoldShare({ soldLeads, totalLeads }: Pick<DashboardStats, 'soldLeads' | 'totalLeads'>): string {
  if (soldLeads === 0) return 'None yet'
  const percent = (100 * soldLeads) / totalLeads
  return percent < 1 ? 'Under 1% of all leads' : `${Math.floor(percent)}% of all leads`
}
