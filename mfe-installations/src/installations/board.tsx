import type { InstallationBoard } from '@crm/contracts'
import { useLatestNotices } from '../notices/use-latest-notices.ts'
import { ActiveRepairRequests } from '../repair-requests/active-repair-requests.tsx'
import { CompletedProjects } from './completed-projects.tsx'
import type { JobActions } from './job-actions.ts'
import { JobSection } from './job-section.tsx'
import { planWarnings } from './plan-warnings.ts'
import { Summary } from './summary.tsx'

/** The figures and all sections. */
export function Board({ board, actions }: { board: InstallationBoard; actions: JobActions }) {
  const { today, upcoming, unscheduled, repairs, crewWarnings, counts } = board
  const noticesOf = useLatestNotices([...upcoming, ...unscheduled, ...repairs].map(({ id }) => id))
  const on = { today, crewWarnings, noticesOf, actions }
  return (
    <div className="space-y-8">
      <Summary board={board} />
      <ActiveRepairRequests today={today} />
      <JobSection
        title="Upcoming Installations"
        jobs={upcoming}
        count={counts.upcoming}
        warning={planWarnings(crewWarnings, upcoming)}
        on={on}
      />
      <JobSection title="Not Scheduled Yet" jobs={unscheduled} count={counts.unscheduled} on={on} />
      <JobSection
        title="Service & Repair Jobs"
        jobs={repairs}
        count={counts.repairs}
        warning={planWarnings(crewWarnings, repairs)}
        on={on}
      />
      <CompletedProjects board={board} actions={actions} />
    </div>
  )
}
