import { type Job, jobQueues } from '@crm/contracts'
import { Checkbox, Table, Td, Th, Tr } from '@crm/ui'
import { useMoments } from '../format.ts'
import { JobError, JobStateBadge } from './job-parts.tsx'
import { NextAttempt } from './next-attempt.tsx'
import type { Selection } from './use-selection.ts'
import { forWhom, titleOf } from './wording.ts'

type Props = { jobs: readonly Job[]; selection: Selection | null; onOpen: (id: string) => void }

export function JobsTable({ jobs, selection, onOpen }: Props) {
  const chosen = jobs.filter(({ id }) => selection?.has(id)).length
  return (
    <div className="overflow-x-auto max-lg:hidden">
      <Table caption="Jobs, newest first" className="w-full text-sm">
        <thead className="bg-muted">
          <tr>
            {selection && (
              <Th className="w-0 pl-4!">
                <Checkbox
                  aria-label="Select all that are shown"
                  checked={chosen > 0 && chosen === jobs.length}
                  indeterminate={chosen > 0 && chosen < jobs.length}
                  onChange={(event) => selection.set(event.target.checked ? jobs.map(({ id }) => id) : [])}
                />
              </Th>
            )}
            <Th className={selection ? '' : 'pl-4!'}>State</Th>
            <Th>Job</Th>
            <Th>For</Th>
            <Th>Error</Th>
            <Th className="pr-4!">Asked for</Th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <Row key={job.id} job={job} selection={selection} onOpen={() => onOpen(job.id)} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Row({ job, selection, onOpen }: { job: Job; selection: Selection | null; onOpen: () => void }) {
  const { moment } = useMoments()
  return (
    <Tr className="cursor-pointer" onClick={onOpen}>
      {selection && (
        <Td className="pl-4!" onClick={(event) => event.stopPropagation()}>
          <Checkbox aria-label={`Select ${job.id}`} checked={selection.has(job.id)} onChange={() => selection.toggle(job.id)} />
        </Td>
      )}
      <Td className={selection ? '' : 'pl-4!'}>
        <JobStateBadge state={job.state} />
        <span className="block">
          <NextAttempt job={job} />
        </span>
      </Td>
      <Td className="max-w-60 py-2">
        {/* Its click bubbles to the row. */}
        <button
          type="button"
          className="block max-w-full text-left font-medium wrap-anywhere text-link hover:underline"
          aria-haspopup="dialog"
        >
          {titleOf(job)}
        </button>
        <span className="block truncate text-xs text-fg-muted">
          {jobQueues[job.queue]} · <span className="font-mono">{job.id}</span>
        </span>
      </Td>
      <Td className="max-w-48 py-2">
        <span className="block truncate">{forWhom(job)}</span>
        {job.recipient_name && (
          <span className="block truncate text-xs text-fg-muted" title={job.recipient ?? undefined}>
            {job.recipient}
          </span>
        )}
      </Td>
      <Td className="w-full max-w-0 py-1">
        <JobError error={job.error} />
      </Td>
      <Td className="num py-2 pr-4! whitespace-nowrap">
        {moment(job.asked_at)}
        <span className="block text-xs text-fg-muted">{job.attempts === 1 ? '1 attempt' : `${job.attempts} attempts`}</span>
      </Td>
    </Tr>
  )
}
