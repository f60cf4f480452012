import type { MyDay } from '@crm/contracts'
import { longDate } from '../installations/days.ts'
import { DaySheetJob } from './day-sheet-job.tsx'
import { mostOnPage } from './room-on-day-sheet.ts'
import { Sheet } from './sheet.tsx'

/** The jobs of a day, each with a box to tick and a line to sign. */
export function DaySheet({ date, day }: { date: string; day: MyDay }) {
  const jobs = day.jobs.filter(({ installation_date, unconfirmed }) => !unconfirmed || installation_date === date)
  const done = day.done.map(({ name }) => name)
  const onePage = jobs.length <= mostOnPage
  return (
    <Sheet onePage={onePage} title={longDate(date)} subtitle={`Day sheet · ${day.installer ?? 'All installers'} · ${countOf(jobs.length)}`}>
      {!onePage && <p className="pt-2 text-sm print:hidden">More than {mostOnPage} jobs: this sheet takes several pages.</p>}
      {jobs.length === 0 && <p className="py-6 text-fg-muted">No jobs on this day.</p>}
      <ol className="divide-y divide-line">
        {jobs.map((job, index) => (
          <DaySheetJob key={job.id} job={job} number={index + 1} of={jobs.length} date={date} />
        ))}
      </ol>
      {done.length > 0 && <p className="line-clamp-2 border-t border-line py-2 text-sm text-fg-muted">Done: {done.join(', ')}</p>}
    </Sheet>
  )
}

const countOf = (jobs: number): string => `${jobs} ${jobs === 1 ? 'job' : 'jobs'}`
