import { isAdministratorRole, type JobAction, jobQueueLabels, jobStateLabels } from '@crm/contracts'
import { query, useSession } from '@crm/shell-api'
import { Button, ErrorState, Field, LoadingIndicator, NativeSelect } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { formatCappedCount, useDateTimeFormatters } from '../format.ts'
import { QueuesPageLayout } from '../queues/queues-frame.tsx'
import { ListCard, SearchField } from '../screen-parts.tsx'
import { BulkJobActionDialog, type JobActionTarget } from './action-dialog.tsx'
import { JobDetailsDialog } from './job-details-dialog.tsx'
import { JobListCard, useJobSelection } from './job-list.tsx'
import {
  buildJobListQuery,
  emptyJobFilters,
  hasNoJobFilters,
  type JobListUrlState,
  jobPeriodLabels,
  jobPollingIntervalMs,
  useJobList,
  useJobListUrlState,
} from './job-queries.ts'

export function JobsPage() {
  const [address, change] = useJobListUrlState()
  const list = useJobList(address)
  const selection = useJobSelection()
  const mayAct = isAdministratorRole(useSession().user.role)
  const [acting, setActing] = useState<{ action: JobAction; which: JobActionTarget } | null>(null)
  const act = (action: JobAction, of: 'selected' | 'matching') =>
    setActing({ action, which: of === 'selected' ? { jobs: [...selection.ids] } : { filter: buildJobListQuery(address) } })
  return (
    <QueuesPageLayout title="Jobs" text="Find, retry, and cancel jobs">
      <ErrorGroups chosen={address.error} onChoose={(error) => change({ error })} />
      <JobFilters filters={address} onChange={change} />
      <JobListCard
        list={list}
        filtered={!hasNoJobFilters(address)}
        selection={mayAct ? selection : null}
        onAct={act}
        onOpen={(job) => change({ job })}
        onClear={() => change(emptyJobFilters)}
      />
      {address.job !== '' && (
        <JobDetailsDialog
          key={address.job}
          id={address.job}
          onAct={mayAct ? (action) => setActing({ action, which: { jobs: [address.job] } }) : null}
          onClose={() => change({ job: '' })}
        />
      )}
      {acting && (
        <BulkJobActionDialog
          {...acting}
          onClose={() => {
            setActing(null)
            selection.set([])
          }}
        />
      )}
    </QueuesPageLayout>
  )
}

const shown = 5

function ErrorGroups({ chosen, onChoose }: { chosen: string; onChoose: (error: string) => void }) {
  const { moment } = useDateTimeFormatters()
  const { data, isError, refetch } = useQuery({ ...query('jobErrors'), refetchInterval: jobPollingIntervalMs })
  if (data?.length === 0) return null
  return (
    <ListCard title="Errors" className="mb-4" actions={<p className="text-sm text-fg-muted">Identical errors are grouped</p>}>
      {data === undefined ? (
        isError ? (
          <ErrorState message="Failed to fetch errors" onRetry={() => void refetch()} />
        ) : (
          <LoadingIndicator text="Loading errors..." />
        )
      ) : (
        <ul className="max-h-80 divide-y divide-line overflow-y-auto" {...(data.length > shown && { tabIndex: 0 })} aria-label="Errors">
          {data.map(({ error, same, count, first_at, last_at, queues }) => (
            <li key={error}>
              <button
                type="button"
                className="flex min-h-11 w-full items-start gap-3 px-4 py-2 text-left text-sm hover:bg-muted aria-pressed:bg-muted"
                aria-pressed={chosen === error}
                onClick={() => onChoose(chosen === error ? '' : error)}
              >
                <span className="num w-12 shrink-0 font-semibold text-danger">{formatCappedCount(count)}</span>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium wrap-anywhere">{same ?? error}</span>
                  <span className="block text-xs text-fg-muted">
                    {queues
                      .map((queue) => (Object.hasOwn(jobQueueLabels, queue) ? jobQueueLabels[queue as keyof typeof jobQueueLabels] : queue))
                      .join(', ')}{' '}
                    · first {moment(first_at)} · last {moment(last_at)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </ListCard>
  )
}

const optionsOf = (table: Record<string, string>, all: string) => [
  { value: '', label: all },
  ...Object.entries(table).map(([value, label]) => ({ value, label })),
]
const [states, queues, times] = [optionsOf(jobStateLabels, 'All'), optionsOf(jobQueueLabels, 'All'), optionsOf(jobPeriodLabels, 'Any time')]

type JobFiltersProps = { filters: JobListUrlState; onChange: (change: Partial<JobListUrlState>) => void }

/** A filter by lead or error comes from a link. It has no field, but can be removed. */
function JobFilters({ filters, onChange }: JobFiltersProps) {
  return (
    <search aria-label="Jobs" className="card mb-4 grid gap-3 p-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          value={filters.search}
          placeholder="Customer, phone, template, error, ID"
          onSearch={(search) => onChange({ search })}
        />
        <Field label="State" className="max-md:flex-1 md:w-36">
          <NativeSelect
            options={states}
            value={filters.state}
            // The cast is safe, because the options are exactly the states.
            onChange={(event) => onChange({ state: event.target.value as JobListUrlState['state'] })}
          />
        </Field>
        <Field label="Queue" className="max-md:flex-1 md:w-44">
          <NativeSelect
            options={queues}
            value={filters.queue}
            // The cast is safe, because the options are exactly the queues.
            onChange={(event) => onChange({ queue: event.target.value as JobListUrlState['queue'] })}
          />
        </Field>
        <Field label="Time" className="max-md:basis-full md:w-40">
          <NativeSelect
            options={times}
            value={filters.within}
            // The cast is safe, because the options are exactly the periods.
            onChange={(event) => onChange({ within: event.target.value as JobListUrlState['within'] })}
          />
        </Field>
        <Button className="max-md:w-full" disabled={hasNoJobFilters(filters)} onClick={() => onChange(emptyJobFilters)}>
          Clear Filters
        </Button>
      </div>
      {(filters.lead !== '' || filters.error !== '') && (
        <ul aria-label="Active filters" className="flex flex-wrap gap-2">
          {filters.lead !== '' && <ActiveFilter text={`About lead ${filters.lead}`} onRemove={() => onChange({ lead: '' })} />}
          {filters.error !== '' && <ActiveFilter text={`Error: ${filters.error}`} onRemove={() => onChange({ error: '' })} />}
        </ul>
      )}
    </search>
  )
}

const ActiveFilter = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <li className="max-w-full">
    <button type="button" className="choice max-w-full" aria-pressed="true" onClick={onRemove}>
      <span className="truncate">{text}</span>
      <X className="icon shrink-0" aria-hidden="true" />
      <span className="visually-hidden"> (remove filter)</span>
    </button>
  </li>
)
