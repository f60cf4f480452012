import type { FoundProject, Installation, InstallationBoard } from '@crm/contracts'
import { lazyRetry, query, useAddress, useCan } from '@crm/shell-api'
import { Button, EmptyState, ErrorState, getButtonClass, LoadingIndicator, Skeleton } from '@crm/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarPlus, Hammer, SearchX, Wrench } from 'lucide-react'
import { type ReactNode, Suspense, startTransition, useState } from 'react'
import { Link } from 'react-router-dom'
import { ActiveRepairRequests } from '../repair-requests/active-repair-requests.tsx'
import { BoardSummary, InstallationBoardSections } from './board.tsx'
import { buildBoardQuery, useBoardFilters } from './board-filters.ts'
import { BoardToolbar } from './board-toolbar.tsx'
import { CompletionDialog, useCompletionQuestion } from './complete-installation.tsx'
import { formatLongDate } from './days.ts'
import type { InstallationActionHandlers } from './installation-card.tsx'

export function InstallationsPage() {
  const [filters, change] = useBoardFilters()
  // The board is always refetched, because a tab that stayed open overnight must not show yesterday's board.
  const board = useQuery({
    ...query('installationBoard', { query: buildBoardQuery(filters) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
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
                <span>{formatLongDate(data.today)}</span> ·{' '}
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
      {data && !isEmpty && (
        <>
          <BoardSummary board={data} />
          <div className="mt-5" aria-busy={board.isPlaceholderData}>
            <BoardToolbar filters={filters} found={countFound(data)} onChange={change} />
            {countFound(data) === 0 && <NothingFound />}
            <InstallationBoardSections board={data} filters={filters} actions={actions} />
          </div>
        </>
      )}
      {dialogs}
    </>
  )
}

const sum = ({ upcoming, unscheduled, repairs, completed }: InstallationBoard['found']): number =>
  upcoming + unscheduled + repairs + completed

const holdsNothing = ({ counts }: InstallationBoard): boolean => sum(counts) === 0
const countFound = ({ found }: InstallationBoard): number => sum(found)

function NothingFound() {
  return (
    <div className="card mb-8">
      <EmptyState icon={<SearchX className="size-6" />} title="No installations found" text="Change or clear the filters." />
    </div>
  )
}

function NoInstallations() {
  const toLeads = useCan('leads')
  return (
    <div className="card">
      <EmptyState
        icon={<Hammer className="size-6" />}
        title="No Installations Yet"
        text="Leads marked Sold appear here."
        actions={
          toLeads && (
            <Link to="/leads" className={getButtonClass('primary')}>
              <CalendarPlus className="icon" aria-hidden="true" /> Schedule Installation
            </Link>
          )
        }
      />
    </div>
  )
}

function BoardSkeleton() {
  return (
    <>
      <div className="sr-only">
        <LoadingIndicator />
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-hidden="true">
        {['week', 'completed', 'repairs', 'installers'].map((figure) => (
          <div key={figure} className="card min-h-25 space-y-2.5 p-4">
            <Skeleton className="w-24" />
            <Skeleton className="h-7 w-12" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-8 mb-3 h-6 w-56" />
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3" aria-hidden="true">
        {['first', 'second', 'third'].map((card) => (
          <div key={card} className="card h-56 p-4">
            <div className="flex gap-3">
              <Skeleton className="h-18 w-14" />
              <div className="flex-1 space-y-2.5">
                <Skeleton className="w-2/3" />
                <Skeleton className="w-1/3" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

type Task = { kind: 'schedule' } | { kind: 'edit'; installation: Installation } | { kind: 'reports'; project?: FoundProject }

type Opened = { actions: InstallationActionHandlers; schedule: (() => void) | null; openReports: () => void; dialogs: ReactNode }

function useInstallationDialogs(board: InstallationBoard | undefined): Opened {
  const mayEdit = useCan('leads', 'followups')
  const [shownId, show] = useShownInstallation()
  const [tasks, setTasks] = useState<readonly Task[]>([])
  const completion = useCompletionQuestion()
  // A transition keeps the open dialog visible while the next one loads. A second click must not open the same dialog twice.
  const open = (task: Task) =>
    startTransition(() => setTasks((before) => (before.some(({ kind }) => kind === task.kind) ? before : [...before, task])))
  const close = () => setTasks((before) => before.slice(0, -1))
  const edit = (installation: Installation) => open({ kind: 'edit', installation })

  const actions: InstallationActionHandlers = {
    show: ({ id }) => show(id),
    edit: mayEdit ? edit : null,
    takeRepair: (installation) => open({ kind: 'reports', project: installation }),
    complete: completion.ask,
  }

  const dialogOf = (task: Task, today: string): ReactNode => {
    switch (task.kind) {
      case 'schedule':
        return <ScheduleDialog key="schedule" onChoose={edit} onClose={close} />
      case 'edit':
        return (
          <EditInstallationDialog key="edit" installation={task.installation} today={today} onClose={close} onSaved={() => setTasks([])} />
        )
      case 'reports':
        return <RepairReportsDialog key="reports" today={today} {...(task.project && { project: task.project })} onClose={close} />
    }
  }

  const dialogs = board && (
    <>
      <Suspense fallback={null}>
        {shownId !== null && (
          <InstallationDialog key={shownId} id={shownId} today={board.today} actions={actions} onClose={() => show(null)} />
        )}
        {tasks.map((task) => dialogOf(task, board.today))}
      </Suspense>
      <CompletionDialog question={completion} today={board.today} />
    </>
  )
  return {
    actions,
    schedule: mayEdit ? () => open({ kind: 'schedule' }) : null,
    openReports: () => open({ kind: 'reports' }),
    dialogs,
  }
}

// The dialogs are most of the code but are not needed for the first view, so each one is loaded when it is opened.
const InstallationDialog = lazyRetry(() => import('./installation-dialog.tsx').then((dialog) => dialog.InstallationDetailsDialog))
const EditInstallationDialog = lazyRetry(() => import('./edit-installation-dialog.tsx').then((dialog) => dialog.EditInstallationDialog))
const ScheduleDialog = lazyRetry(() => import('./schedule-dialog.tsx').then((dialog) => dialog.ScheduleInstallationDialog))
const RepairReportsDialog = lazyRetry(() =>
  import('../repair-requests/repair-reports-dialog.tsx').then((dialog) => dialog.RepairReportsDialog),
)

const name = 'installation'

/** The id of the open installation is stored in the URL without a new history entry, so that Back leaves the page. */
function useShownInstallation(): [number | null, (id: number | null) => void] {
  const [params, write] = useAddress()
  const text = params.get(name) ?? ''
  const show = (id: number | null) =>
    write(
      (current) => {
        const next = new URLSearchParams(current)
        if (id === null) next.delete(name)
        else next.set(name, String(id))
        return next
      },
      { replace: true },
    )
  return [/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null, show]
}
