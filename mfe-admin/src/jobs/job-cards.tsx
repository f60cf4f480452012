import { type Job, jobQueues } from '@crm/contracts'
import { Checkbox } from '@crm/ui'
import { useMoments } from '../format.ts'
import { JobError, JobStateBadge } from './job-parts.tsx'
import { NextAttempt } from './next-attempt.tsx'
import type { Selection } from './use-selection.ts'
import { forWhom, titleOf } from './wording.ts'

type Props = { jobs: readonly Job[]; selection: Selection | null; onOpen: (id: string) => void }

export function JobCards({ jobs, selection, onOpen }: Props) {
  const { moment } = useMoments()
  return (
    <ul aria-label="Jobs, newest first" className="divide-y divide-line lg:hidden">
      {jobs.map((job) => (
        <li key={job.id} className="flex">
          {selection && (
            // biome-ignore lint/a11y/noLabelWithoutControl: the box inside names itself; the label makes room for a finger.
            <label className="flex w-11 shrink-0 items-start justify-center pt-4">
              <Checkbox aria-label={`Select ${job.id}`} checked={selection.has(job.id)} onChange={() => selection.toggle(job.id)} />
            </label>
          )}
          <button
            type="button"
            aria-haspopup="dialog"
            className={`block min-w-0 flex-1 space-y-1 py-4 pr-4 text-left text-sm hover:bg-muted ${selection ? '' : 'pl-4'}`}
            onClick={() => onOpen(job.id)}
          >
            <span className="flex items-center justify-between gap-2">
              <JobStateBadge state={job.state} />
              <span className="num text-xs text-fg-muted whitespace-nowrap">{moment(job.asked_at)}</span>
            </span>
            <span className="block pt-1 text-base font-medium wrap-anywhere">{titleOf(job)}</span>
            <span className="block text-fg-muted wrap-anywhere">{forWhom(job)}</span>
            <span className="block text-xs text-fg-subtle">
              {jobQueues[job.queue]} · {job.id}
            </span>
            <NextAttempt job={job} />
            {job.error !== null && <JobError error={job.error} />}
          </button>
        </li>
      ))}
    </ul>
  )
}
