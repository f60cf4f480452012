import type { Lead } from '@crm/contracts'
import { query, useCan } from '@crm/shell-api'
import { buttonClass, EmptyState, ErrorState, Loading } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Hammer } from 'lucide-react'
import { Link } from 'react-router-dom'
import { groupsOf } from './classification.ts'
import { CompletedProjects } from './completed-projects.tsx'
import { JobSection } from './job-section.tsx'
import { Summary } from './summary.tsx'

const longDate = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** Installation Management: what is to be installed, repaired, and done. */
export function InstallationsPage() {
  const installations = useQuery(query('listInstallations'))
  // Asked for anew: a tab that stayed open over night must not show yesterday.
  const clock = useQuery({ ...query('calendarClock'), staleTime: 0 })
  const leads = installations.data
  const today = clock.data?.now.slice(0, 10)
  const failed = [installations, clock].filter(({ isError }) => isError)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3 mb-5">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Installation Management</h1>
          <p className="min-h-5 text-fg-muted">{today && longDate.format(Date.parse(today))}</p>
        </div>
        {leads !== undefined && leads.length > 0 && <ScheduleLink />}
      </div>
      {failed.length > 0 && (
        <ErrorState message="Failed to fetch installations" onRetry={() => void Promise.all(failed.map((one) => one.refetch()))} />
      )}
      {failed.length === 0 && (leads === undefined || today === undefined) && <Loading />}
      {leads?.length === 0 && (
        <div className="card">
          <EmptyState
            icon={<Hammer className="size-6" />}
            title="No Installations Yet"
            text="Sold leads with an installation date appear here."
            actions={<ScheduleLink />}
          />
        </div>
      )}
      {leads !== undefined && leads.length > 0 && today !== undefined && <Jobs leads={leads} today={today} />}
    </>
  )
}

function Jobs({ leads, today }: { leads: Lead[]; today: string }) {
  const groups = groupsOf(leads, today)
  return (
    <div className="space-y-8">
      <Summary groups={groups} today={today} />
      <JobSection title="Upcoming Installations" leads={groups.upcoming} today={today} />
      <JobSection title="Not Scheduled Yet" leads={groups.unscheduled} today={today} />
      <JobSection title="Service & Repair Jobs" leads={groups.repairs} today={today} repair />
      <CompletedProjects leads={groups.completed} />
    </div>
  )
}

/** An installation gets its date on the lead that was sold. */
function ScheduleLink() {
  const toLeads = useCan('leads')
  if (!toLeads) return null
  return (
    <Link to="/leads?status=Sold" className={buttonClass('primary')}>
      <CalendarPlus className="icon" aria-hidden="true" /> Schedule Installation
    </Link>
  )
}
