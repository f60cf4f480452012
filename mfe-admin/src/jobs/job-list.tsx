import { type Job, type JobAction, jobQueueLabels } from '@crm/contracts'
import { Button, type DataListColumn, type RowSelection } from '@crm/ui'
import { Ban, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { type DateTimeFormatters, formatCount } from '../format.ts'
import { ClampedText } from '../screen-parts.tsx'
import { formatJobTitle, getRecipientOrRequester, JobStateBadge, NextAttemptTime } from './job.tsx'

export const buildJobColumns = ({ moment }: DateTimeFormatters): DataListColumn<Job>[] => [
  {
    head: 'State',
    cell: (job) => (
      <>
        <JobStateBadge state={job.state} />
        <span className="block">
          <NextAttemptTime job={job} />
        </span>
      </>
    ),
    at: 'title',
    card: ({ state }) => <JobStateBadge state={state} />,
  },
  {
    head: 'Job',
    className: 'max-w-60 py-2',
    opener: formatJobTitle,
    cell: ({ queue, id }) => (
      <span className="block truncate text-xs text-fg-muted">
        {jobQueueLabels[queue]} · <span className="font-mono">{id}</span>
      </span>
    ),
    at: 'line',
    card: (job) => <span className="block pt-1 text-base font-medium">{formatJobTitle(job)}</span>,
  },
  {
    head: 'For',
    className: 'max-w-48 py-2',
    cell: (job) => (
      <>
        <span className="block truncate">{getRecipientOrRequester(job)}</span>
        {job.recipient_name && (
          <span className="block truncate text-xs text-fg-muted" title={job.recipient ?? undefined}>
            {job.recipient}
          </span>
        )}
      </>
    ),
    at: 'line',
    card: (job) => <span className="block text-fg-muted">{getRecipientOrRequester(job)}</span>,
  },
  {
    at: 'line',
    cell: (job) => (
      <>
        <span className="block text-xs text-fg-subtle">
          {jobQueueLabels[job.queue]} · {job.id}
        </span>
        <NextAttemptTime job={job} />
      </>
    ),
  },
  {
    head: 'Error',
    className: 'w-full max-w-0 py-1',
    cell: ({ error }) => <ClampedText text={error} />,
    at: 'line',
    card: ({ error }) => error !== null && <ClampedText text={error} />,
  },
  {
    head: 'Requested',
    className: 'num py-2 whitespace-nowrap',
    cell: ({ asked_at, attempts }) => (
      <>
        {moment(asked_at)}
        <span className="block text-xs text-fg-muted">{attempts === 1 ? '1 attempt' : `${attempts} attempts`}</span>
      </>
    ),
    at: 'corner',
    card: ({ asked_at }) => <span className="num text-xs whitespace-nowrap text-fg-muted">{moment(asked_at)}</span>,
  },
]

type ListActionsProps = { selected: number; disabled: boolean; onAct: (action: JobAction) => void }

export function ListActions({ selected, disabled, onAct }: ListActionsProps) {
  const whom = selected > 0 ? `${formatCount(selected)} selected` : 'all that match'
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-haspopup="dialog" disabled={disabled} onClick={() => onAct('retry')}>
        <RotateCcw className="icon" aria-hidden="true" /> Retry {whom}...
      </Button>
      <Button aria-haspopup="dialog" disabled={disabled} onClick={() => onAct('cancel')}>
        <Ban className="icon" aria-hidden="true" /> Cancel {whom}...
      </Button>
    </div>
  )
}

/** The API accepts at most this many selected jobs per call. An action on all jobs that match the filters has no such limit. */
const mostSelected = 200

export function useJobSelection(): RowSelection & { ids: readonly string[] } {
  const [ids, set] = useState<readonly string[]>([])
  const limited = (next: readonly string[]) => set(next.slice(0, mostSelected))
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => limited(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]),
    set: limited,
  }
}
