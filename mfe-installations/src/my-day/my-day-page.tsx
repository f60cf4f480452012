import type { Installation, InstallerDaySchedule } from '@crm/contracts'
import { query, useSession } from '@crm/shell-api'
import { EmptyState, ErrorState, getButtonClass, LoadingIndicator, NoticeBanner, Skeleton } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Coffee, LayoutList, Printer } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import { Link } from 'react-router-dom'
import { CompletionDialog, useCompletionQuestion } from '../installations/complete-installation.tsx'
import { formatWeekdayAndDay } from '../installations/days.ts'
import { UnconfirmedInstallationList } from '../installations/unconfirmed-installations.tsx'
import { useLatestNotices } from '../notices/notice-queries.ts'
import { DayInstallationCard, ReportProblemDialog } from './day-installation.tsx'
import { ComingUpList, DoneInstallationList } from './day-lists.tsx'
import { DayRepairList } from './day-repairs.tsx'

export function MyDayPage() {
  // The day is always refetched, because a phone that stayed on overnight must not show yesterday's jobs.
  const day = useQuery({ ...query('myDay'), staleTime: 0 })
  const completion = useCompletionQuestion()
  const [problem, setProblem] = useState<Installation | null>(null)
  const report = (installation: Installation) => startTransition(() => setProblem(installation))
  return (
    <>
      <DayHead day={day.data} />
      {day.isPending && <DaySkeleton />}
      {day.isError && !day.data && <ErrorState message="Failed to fetch installations" onRetry={() => void day.refetch()} />}
      {day.data && <Day day={day.data} onDone={completion.ask} onProblem={report} />}
      {day.data && <CompletionDialog question={completion} today={day.data.today} />}
      {day.data && problem && (
        <Suspense fallback={null}>
          <ReportProblemDialog project={problem} today={day.data.today} onClose={() => setProblem(null)} />
        </Suspense>
      )}
    </>
  )
}

type DayProps = { day: InstallerDaySchedule; onDone: (installation: Installation) => void; onProblem: (installation: Installation) => void }

function Day({ day, onDone, onProblem }: DayProps) {
  const { today, installer, done, next } = day
  const installations = day.jobs.filter(({ unconfirmed }) => !unconfirmed)
  const noticesOf = useLatestNotices(installations.map(({ id }) => id))
  const earlier = day.jobs.filter(({ unconfirmed }) => unconfirmed)
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="space-y-4">
        <WhoseDay installer={installer} />
        {installations.length + day.repairs.length === 0 && <NoInstallations done={done.length} next={next[0]} />}
        {installations.length > 0 && (
          <ol className="space-y-4" aria-label="Jobs">
            {installations.map((installation, index) => (
              <li key={installation.id}>
                <DayInstallationCard
                  {...{ installation, today, installer }}
                  number={index + 1}
                  notices={noticesOf(installation.id)}
                  onDone={() => onDone(installation)}
                  onProblem={() => onProblem(installation)}
                />
              </li>
            ))}
          </ol>
        )}
        <DayRepairList repairs={day.repairs} today={today} />
        <DoneInstallationList installations={done} />
        <UnconfirmedInstallationList installations={earlier} today={today} onDone={onDone} />
      </div>
      <div className="space-y-4">
        <ComingUpList installations={next} everybody={installer === null} />
        <PrintDayLink day={today} />
      </div>
    </div>
  )
}

function PrintDayLink({ day }: { day: string }) {
  return (
    <Link to={`/installations/day/${day}/print`} className={`${getButtonClass()} w-full`}>
      <Printer className="icon" aria-hidden="true" /> Print day sheet
    </Link>
  )
}

function WhoseDay({ installer }: { installer: string | null }) {
  const { user } = useSession()
  if (installer !== null) return null
  if (user.role !== 'installer') return <p className="text-fg-muted">The jobs of all installers.</p>
  return (
    <NoticeBanner>
      <p>
        These are the jobs of all installers, because no installer is named {user.username}. The office can add or rename installers under
        Installers.
      </p>
    </NoticeBanner>
  )
}

function NoInstallations({ done, next }: { done: number; next: Installation | undefined }) {
  const Icon = done > 0 ? CircleCheck : Coffee
  const day = next?.installation_date
  return (
    <div className="card">
      <EmptyState
        icon={<Icon className="size-6" />}
        title={done > 0 ? 'All done for today' : 'No jobs today'}
        text={day ? `Next: ${next.name} on ${formatWeekdayAndDay(day)}.` : 'No installations are scheduled for the next 14 days.'}
      />
    </div>
  )
}

function DaySkeleton() {
  return (
    <>
      <div className="sr-only">
        <LoadingIndicator />
      </div>
      <div className="space-y-4 lg:w-2/3" aria-hidden="true">
        {['first', 'second'].map((installation) => (
          <div key={installation} className="card space-y-3 p-4">
            <div className="flex gap-3">
              <Skeleton className="size-8 rounded-full" />
              <div className="flex-1 space-y-2.5">
                <Skeleton className="h-5 w-1/2" />
                <Skeleton className="w-3/4" />
              </div>
            </div>
            <Skeleton className="h-14" />
            <Skeleton className="h-24" />
          </div>
        ))}
      </div>
    </>
  )
}

function DayHead({ day }: { day: InstallerDaySchedule | undefined }) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
      <div>
        <p className="min-h-5 text-sm text-fg-muted">{day && formatWeekdayAndDay(day.today)}</p>
        <h1 className="text-xl font-semibold tracking-tight">My day</h1>
      </div>
      <Link to="/installations?view=board" className={getButtonClass('ghost')}>
        <LayoutList className="icon" aria-hidden="true" /> All installations
      </Link>
      {day && <Progress done={day.done.length} left={day.jobs.filter(({ unconfirmed }) => !unconfirmed).length} />}
    </div>
  )
}

// With more jobs than this, one mark per job would be unreadable, and only the text is shown.
const mostMarks = 12

function Progress({ done, left }: { done: number; left: number }) {
  const all = done + left
  if (all === 0) return null
  return (
    <div className="flex w-full items-center justify-between gap-3 text-sm text-fg-muted">
      <p role="status">
        {done} of {all} {all === 1 ? 'job' : 'jobs'} done
      </p>
      {all <= mostMarks && (
        <div className="flex gap-1" aria-hidden="true">
          {Array.from({ length: all }, (_, mark) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks have no identity except their position
            <span key={mark} className={`h-2 w-6 rounded-full md:w-8 ${mark < done ? 'bg-primary' : 'bg-line'}`} />
          ))}
        </div>
      )}
    </div>
  )
}
