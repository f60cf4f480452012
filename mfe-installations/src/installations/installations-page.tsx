import type { InstallationBoard } from '@crm/contracts'
import { query, useCan } from '@crm/shell-api'
import { Button, buttonClass, EmptyState, ErrorState } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Hammer, Wrench } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ActiveRepairRequests } from '../repair-requests/active-repair-requests.tsx'
import { Board } from './board.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { longDate } from './days.ts'
import { useInstallationDialogs } from './use-installation-dialogs.tsx'

/** Installation Management: what is to be installed, repaired, and done. */
export function InstallationsPage() {
  // Asked for anew: a tab that stayed open over night must not show yesterday.
  const board = useQuery({ ...query('installationBoard'), staleTime: 0 })
  const { actions, schedule, openReports, dialogs } = useInstallationDialogs(board.data)
  const { data } = board
  const isEmpty = data !== undefined && holdsNothing(data)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-semibold tracking-tight">Installation Management</h1>
          <p className="min-h-5 text-fg-muted">
            {data && (
              <>
                <span>{longDate(data.today)}</span> ·{' '}
                <Link to="/installations?view=my-day" className="text-link underline">
                  My day
                </Link>
              </>
            )}
          </p>
        </div>
        {data && (
          <div className="flex gap-2 max-md:w-full">
            <Button className="max-md:flex-1" onClick={openReports}>
              <Wrench className="icon max-md:hidden" aria-hidden="true" /> Repair Reports
            </Button>
            {schedule && !isEmpty && (
              <Button className="max-md:flex-1" variant="primary" onClick={schedule}>
                <CalendarPlus className="icon max-md:hidden" aria-hidden="true" /> Schedule Installation
              </Button>
            )}
          </div>
        )}
      </div>
      {board.isError && !data && <ErrorState message="Failed to fetch installations" onRetry={() => void board.refetch()} />}
      {board.isPending && <BoardSkeleton />}
      {isEmpty && (
        <div className="space-y-8">
          <NoInstallations />
          <ActiveRepairRequests today={data.today} />
        </div>
      )}
      {data && !isEmpty && <Board board={data} actions={actions} />}
      {dialogs}
    </>
  )
}

const holdsNothing = ({ counts: { upcoming, unscheduled, repairs, completed } }: InstallationBoard): boolean =>
  upcoming + unscheduled + repairs + completed === 0

function NoInstallations() {
  const toLeads = useCan('leads')
  return (
    <div className="card">
      <EmptyState
        icon={<Hammer className="size-6" />}
        title="No Installations Yet"
        text="A lead that is marked Sold appears here."
        actions={
          toLeads && (
            <Link to="/leads" className={buttonClass('primary')}>
              <CalendarPlus className="icon" aria-hidden="true" /> Schedule Installation
            </Link>
          )
        }
      />
    </div>
  )
}
