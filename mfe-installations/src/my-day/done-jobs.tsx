import type { Installation } from '@crm/contracts'
import { CircleCheck } from 'lucide-react'
import { cityOf } from '../installations/city.ts'

/** What is done today, crossed out. */
export function DoneJobs({ jobs }: { jobs: readonly Installation[] }) {
  if (jobs.length === 0) return null
  return (
    <ul className="card divide-y divide-line" aria-label="Done today">
      {jobs.map((job) => (
        <li key={job.id} className="flex items-center gap-3 px-4 py-3 text-sm">
          <CircleCheck className="size-5 shrink-0 text-ok" aria-hidden="true" />
          <p className="min-w-0 flex-1 text-fg-muted wrap-anywhere">
            <s className="font-medium">{job.name}</s>
            {job.address && ` · ${cityOf(job.address)}`}
          </p>
          <span className="text-fg-muted">Done</span>
        </li>
      ))}
    </ul>
  )
}
