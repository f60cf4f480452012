import type { CrewWarning, Installation, SentNotice } from '@crm/contracts'
import { warningLines } from '@crm/lead-fields'
import { TriangleAlert } from 'lucide-react'
import type { JobActions } from './job-actions.ts'
import { JobCard } from './job-card.tsx'
import { SectionHead } from './section-head.tsx'

/** What all sections of jobs go by. */
export type OnBoard = {
  today: string
  crewWarnings: readonly CrewWarning[]
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
            <JobCard job={job} today={on.today} warnings={linesFor(job, on)} notices={on.noticesOf(job.id)} actions={on.actions} />
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

const linesFor = ({ id, installation_date: day }: Installation, { crewWarnings, today }: OnBoard): string[] =>
  crewWarnings.filter((warning) => warning.id === id).flatMap((warning) => warningLines(warning, day ?? '', today))
