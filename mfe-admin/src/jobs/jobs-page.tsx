import { type JobAction, type JobErrorGroups, jobQueueLabels, jobStateLabels } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { LoadingIndicator } from '@crm/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ListChecks, X } from 'lucide-react'
import { useState } from 'react'
import { useIsAdministrator } from '../actions.tsx'
import { FilterBar, FilteredListCard, hasNoFilters, listOptions, useUrlState } from '../filters.tsx'
import { formatCappedCount, useDateTimeFormatters } from '../format.ts'
import { PageHeader, QueryContent } from '../page-parts.tsx'
import { ListCard } from '../screen-parts.tsx'
import { BulkJobActionDialog, type JobActionTarget } from './action-dialog.tsx'
import { JobDetailsDialog } from './job-details-dialog.tsx'
import { buildJobColumns, ListActions, useJobSelection } from './job-list.tsx'
import { buildJobListQuery, emptyJobFilters, jobPeriodLabels, jobPollingIntervalMs, jobUrlReaders, useJobList } from './job-queries.ts'

const selects = [
  { name: 'state', label: 'State', options: listOptions(jobStateLabels), className: 'max-md:flex-1 md:w-36' },
  { name: 'queue', label: 'Queue', options: listOptions(jobQueueLabels), className: 'max-md:flex-1 md:w-44' },
  { name: 'within', label: 'Time', options: listOptions(jobPeriodLabels, 'Any time'), className: 'max-md:basis-full md:w-40' },
] as const

export function JobsPage() {
  const [address, change] = useUrlState(jobUrlReaders)
  const { job, lead, error } = address
  const list = useJobList(address)
  const jobs = list.data?.pages.flatMap((page) => page.jobs)
  const errors = useQuery({ ...query('jobErrors'), refetchInterval: jobPollingIntervalMs })
  const columns = buildJobColumns(useDateTimeFormatters())
  const selection = useJobSelection()
  const mayAct = useIsAdministrator()
  const [acting, setActing] = useState<{ action: JobAction; which: JobActionTarget } | null>(null)
  const act = (action: JobAction) =>
    setActing({ action, which: selection.ids.length > 0 ? { jobs: [...selection.ids] } : { filter: buildJobListQuery(address) } })
  return (
    <>
      <PageHeader title="Jobs" text="Find, retry, and cancel jobs" />
      {/* The errors are above the rest and have any height, so the rest waits for them instead of jumping. */}
      {errors.isPending ? (
        <LoadingIndicator text="Loading jobs..." />
      ) : (
        <>
          <ErrorGroups errors={errors} chosen={error} onChoose={(chosen) => change({ error: chosen })} />
          <FilterBar
            name="Jobs"
            search="Customer, phone, template, error, ID"
            filters={address}
            blank={emptyJobFilters}
            selects={selects}
            onChange={change}
          >
            {/* A filter by lead or error comes from a link. It has no field, but can be removed. */}
            {(lead !== '' || error !== '') && (
              <ul aria-label="Active filters" className="flex flex-wrap gap-2">
                {lead !== '' && <ActiveFilter text={`About lead ${lead}`} onRemove={() => change({ lead: '' })} />}
                {error !== '' && <ActiveFilter text={`Error: ${error}`} onRemove={() => change({ error: '' })} />}
              </ul>
            )}
          </FilterBar>
          <FilteredListCard
            title="Jobs"
            what="jobs"
            list={list}
            rows={jobs}
            keyOf={({ id }) => id}
            columns={columns}
            selection={mayAct ? selection : null}
            onOpen={({ id }) => change({ job: id })}
            // While loading they are there too, so that the list does not move down when they appear.
            aside={
              mayAct && jobs?.length !== 0 && <ListActions selected={selection.ids.length} disabled={jobs === undefined} onAct={act} />
            }
            icon={<ListChecks className="size-6" />}
            isFiltered={!hasNoFilters(address, emptyJobFilters)}
            onClear={() => change(emptyJobFilters)}
            hint="Search words must have at least 3 letters. To find a job or lead, enter its number."
            none="Messages, imports, rebuilds, verifications, and erasures appear here."
          />
        </>
      )}
      {job !== '' && (
        <JobDetailsDialog
          key={job}
          id={job}
          onAct={mayAct ? (action) => setActing({ action, which: { jobs: [job] } }) : null}
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
    </>
  )
}

const shown = 5

type ErrorGroupsProps = { errors: UseQueryResult<JobErrorGroups>; chosen: string; onChoose: (error: string) => void }

function ErrorGroups({ errors, chosen, onChoose }: ErrorGroupsProps) {
  const { moment } = useDateTimeFormatters()
  if (errors.data?.length === 0) return null
  return (
    <ListCard title="Errors" className="mb-4" actions={<p className="text-sm text-fg-muted">Identical errors are grouped</p>}>
      <QueryContent query={errors} what="errors">
        {(data) => (
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
                        .map((queue) =>
                          Object.hasOwn(jobQueueLabels, queue) ? jobQueueLabels[queue as keyof typeof jobQueueLabels] : queue,
                        )
                        .join(', ')}{' '}
                      · first {moment(first_at)} · last {moment(last_at)}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
    </ListCard>
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
