import { type Job, type JobAction, jobQueues } from '@crm/contracts'
import { Button, Checkbox, EmptyState, Table, Td, Th, Tr } from '@crm/ui'
import { Ban, ListChecks, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { formatCount, useMoments } from '../format.ts'
import { PagedCard } from '../screen-parts.tsx'
import { JobError, JobStateBadge, NextAttempt, recipientOf, titleOf } from './job.tsx'
import type { JobList } from './job-queries.ts'

type JobListProps = {
  list: JobList
  filtered: boolean
  selection: Selection | null
  onAct: (action: JobAction, of: 'selected' | 'matching') => void
  onOpen: (id: string) => void
  onClear: () => void
}

export function JobListCard({ list, filtered, selection, onAct, onOpen, onClear }: JobListProps) {
  const jobs = list.data?.pages.flatMap((page) => page.jobs)
  const icon = <ListChecks className="size-6" />
  return (
    <PagedCard
      title="Jobs"
      what="jobs"
      list={list}
      rows={jobs}
      aside={selection && jobs !== undefined && jobs.length > 0 && <ListActions selected={selection.ids.length} onAct={onAct} />}
      empty={
        filtered ? (
          <EmptyState
            icon={icon}
            title="No jobs found for the selected filters"
            text="Words are found from three letters on, jobs and leads by their numbers."
            actions={<Button onClick={onClear}>Clear Filters</Button>}
          />
        ) : (
          <EmptyState
            icon={icon}
            title="No jobs yet"
            text="Messages, imports, runs over read tables, erasures and checks of the log appear here."
          />
        )
      }
    >
      {(shown) => (
        <>
          <JobsTable jobs={shown} selection={selection} onOpen={onOpen} />
          <JobCards jobs={shown} selection={selection} onOpen={onOpen} />
        </>
      )}
    </PagedCard>
  )
}

type ListActionsProps = { selected: number; onAct: (action: JobAction, of: 'selected' | 'matching') => void }

function ListActions({ selected, onAct }: ListActionsProps) {
  const of = selected > 0 ? 'selected' : 'matching'
  const whom = selected > 0 ? `${formatCount(selected)} selected` : 'all that match'
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-haspopup="dialog" onClick={() => onAct('retry', of)}>
        <RotateCcw className="icon" aria-hidden="true" /> Retry {whom}...
      </Button>
      <Button aria-haspopup="dialog" onClick={() => onAct('cancel', of)}>
        <Ban className="icon" aria-hidden="true" /> Cancel {whom}...
      </Button>
    </div>
  )
}

type JobsProps = { jobs: readonly Job[]; selection: Selection | null; onOpen: (id: string) => void }

function JobsTable({ jobs, selection, onOpen }: JobsProps) {
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
        <span className="block truncate">{recipientOf(job)}</span>
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

function JobCards({ jobs, selection, onOpen }: JobsProps) {
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
            <span className="block text-fg-muted wrap-anywhere">{recipientOf(job)}</span>
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

type Selection = {
  ids: readonly string[]
  has(id: string): boolean
  toggle(id: string): void
  set(ids: readonly string[]): void
}

/** The limit of one call by id; filters have none. */
const mostSelected = 200

export function useSelection(): Selection {
  const [ids, set] = useState<readonly string[]>([])
  const limited = (next: readonly string[]) => set(next.slice(0, mostSelected))
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => limited(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]),
    set: limited,
  }
}
