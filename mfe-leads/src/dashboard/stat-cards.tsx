import type { DashboardStats, FollowUps } from '@crm/contracts'
import { useCan } from '@crm/shell-api'
import { Skeleton } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarClock, CircleDollarSign, type LucideIcon, UserPlus, Users } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router-dom'
import { FailsTogether, Failure } from '../failure.tsx'

type Props = { stats: UseQueryResult<DashboardStats>; followUps: UseQueryResult<FollowUps>; today: string }

/** Each figure links to the list that counts by the same rule. */
export function StatCards({ stats, followUps, today }: Props) {
  const mayOpenLeads = useCan('leads')
  const mayOpenFollowUps = useCan('followups')
  const listed = (address: string) => (mayOpenLeads ? address : null)
  const figures = stats.data
  const due = followUps.data?.counts
  const fallback = followUps.isError ? figures?.todayFollowups : undefined
  const failsTogether = useContext(FailsTogether)
  if (stats.isError) {
    if (failsTogether) return null
    return (
      <div className="card mb-6">
        <Failure message="Failed to fetch dashboard stats" query={stats} />
      </div>
    )
  }
  return (
    <ul aria-label="Figures" className="mb-6 grid grid-cols-2 gap-3 @min-[44rem]:grid-cols-4 @min-[44rem]:gap-4">
      <Stat label="Total Leads" icon={Users} to={listed('/leads')} value={figures?.totalLeads}>
        All time
      </Stat>
      <Stat label="Sold Leads" icon={CircleDollarSign} to={listed('/leads?status=Sold')} value={figures?.soldLeads}>
        {figures && share(figures)}
      </Stat>
      <Stat
        label="Today's Follow-ups"
        icon={CalendarClock}
        to={mayOpenFollowUps ? '/followups' : null}
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

// Shows both counts, because the figure is their sum.
function Urgency({ overdue, dueToday }: FollowUps['counts']) {
  return (
    <>
      <span className={overdue > 0 ? 'font-medium text-danger' : undefined}>{overdue.toLocaleString('en-US')} overdue</span>,{' '}
      {dueToday.toLocaleString('en-US')} today
    </>
  )
}

/** `30% of all leads`, rounded down. */
export function share({ soldLeads, totalLeads }: Pick<DashboardStats, 'soldLeads' | 'totalLeads'>): string {
  if (soldLeads === 0) return 'None yet'
  const percent = (100 * soldLeads) / totalLeads
  return percent < 1 ? 'Under 1% of all leads' : `${Math.floor(percent)}% of all leads`
}
