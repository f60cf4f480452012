import type { Installation, SentNotice } from '@crm/contracts'
import { TriangleAlert } from 'lucide-react'
import { type CrewClash, clashLines } from './crew-clashes.ts'
import type { JobActions } from './job-actions.ts'
import { JobCard } from './job-card.tsx'
import { SectionHead } from './section-head.tsx'

/** What all sections of jobs go by. */
export type OnBoard = {
  today: string
  clashes: readonly CrewClash[]
  noticesOf: (id: number) => readonly SentNotice[]
  actions: JobActions
}

type Props = { title: string; jobs: readonly Installation[]; count: number; warning?: string; on: OnBoard }

/** A section of jobs as cards; nothing where there are none. */
export function JobSection({ title, jobs, count, warning = '', on }: Props) {
  if (jobs.length === 0) return null
  return (
    <section aria-label={title}>
      <SectionHead title={title} count={count}>
        {warning !== '' && (
          <p className="flex items-center gap-1.5 text-sm font-medium text-warn">
            <TriangleAlert className="icon" aria-hidden="true" /> {warning}
          </p>
        )}
      </SectionHead>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobCard
              job={job}
              today={on.today}
              warnings={clashLines(on.clashes, job, on.today)}
              notices={on.noticesOf(job.id)}
              actions={on.actions}
            />
          </li>
        ))}
      </ul>
      {count > jobs.length && (
        <p className="mt-2 text-sm text-fg-muted">
          The first {jobs.length} of {count.toLocaleString('en-US')} are shown.
        </p>
      )}
    </section>
  )
}
