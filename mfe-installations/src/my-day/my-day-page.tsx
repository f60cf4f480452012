import type { MyDay } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { ErrorState } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { CompletionQuestion } from '../completion/completion-question.tsx'
import { type Completion, useComplete } from '../completion/use-complete.ts'
import { useLatestNotices } from '../notices/use-latest-notices.ts'
import { ComingUp } from './coming-up.tsx'
import { DayHead } from './day-head.tsx'
import { DayJob } from './day-job.tsx'
import { DaySkeleton } from './day-skeleton.tsx'
import { DoneJobs } from './done-jobs.tsx'
import { EarlierJobs } from './earlier-jobs.tsx'
import { NoJobs } from './no-jobs.tsx'
import { PrintDayLink } from './print-day-link.tsx'
import { WhoseDay } from './whose-day.tsx'

/** My day: what an installer does today and next, made for a phone in one hand. */
export function MyDayPage() {
  // Asked for anew: a phone that slept over night must not show yesterday.
  const day = useQuery({ ...query('myDay'), staleTime: 0 })
  const completion = useComplete()
  return (
    <>
      <DayHead day={day.data} />
      {day.isPending && <DaySkeleton />}
      {day.isError && !day.data && <ErrorState message="Failed to fetch installations" onRetry={() => void day.refetch()} />}
      {day.data && <Day day={day.data} completion={completion} />}
      <CompletionQuestion completion={completion} today={day.data?.today} />
    </>
  )
}

function Day({ day, completion }: { day: MyDay; completion: Completion }) {
  const { today, installer, done, next } = day
  const jobs = day.jobs.filter(({ unconfirmed }) => !unconfirmed)
  const noticesOf = useLatestNotices(jobs.map(({ id }) => id))
  const earlier = day.jobs.filter(({ unconfirmed }) => unconfirmed)
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="space-y-4">
        <WhoseDay installer={installer} />
        {jobs.length === 0 && <NoJobs done={done.length} next={next[0]} />}
        {jobs.length > 0 && (
          <ol className="space-y-4" aria-label="Jobs">
            {jobs.map((job, index) => (
              <li key={job.id}>
                <DayJob {...{ job, today, installer }} number={index + 1} notices={noticesOf(job.id)} onDone={() => completion.ask(job)} />
              </li>
            ))}
          </ol>
        )}
        <DoneJobs jobs={done} />
        <EarlierJobs jobs={earlier} today={today} onDone={completion.ask} />
      </div>
      <div className="space-y-4">
        <ComingUp jobs={next} everybody={installer === null} />
        <PrintDayLink day={today} />
      </div>
    </div>
  )
}
