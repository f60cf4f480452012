import type { JobAction } from '@crm/contracts'
import { isApiError } from '@crm/shell-api'
import { Button, EmptyState, ErrorState, Loading } from '@crm/ui'
import { ListChecks } from 'lucide-react'
import { useId } from 'react'
import { JobCards } from './job-cards.tsx'
import { JobsTable } from './jobs-table.tsx'
import { ListActions } from './list-actions.tsx'
import type { JobList } from './use-jobs.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  list: JobList
  filtered: boolean
  selection: Selection | null
  onAct: (action: JobAction, of: 'selected' | 'matching') => void
  onOpen: (id: string) => void
  onClear: () => void
}

/** The jobs, or what stands in their place. */
export function JobListCard({ list, filtered, selection, onAct, onOpen, onClear }: Props) {
  const id = useId()
  const { data, hasNextPage } = list
  const jobs = data?.pages.flatMap((page) => page.jobs)
  return (
    <section className="card overflow-hidden" aria-labelledby={id}>
      <div className="card-head flex-wrap gap-2">
        <div className="flex items-center gap-2">
          <h2 className="card-title" id={id}>
            Jobs
          </h2>
          {jobs && (
            <span className="count">
              {jobs.length.toLocaleString('en-US')}
              {hasNextPage && '+'}
            </span>
          )}
        </div>
        {list.isError && jobs ? (
          <p role="alert" className="text-sm text-danger">
            Failed to fetch jobs
          </p>
        ) : (
          selection && jobs !== undefined && jobs.length > 0 && <ListActions selected={selection.ids.length} onAct={onAct} />
        )}
      </div>
      {jobs === undefined ? (
        list.isError ? (
          <ErrorState
            message="Failed to fetch jobs"
            {...(isApiError(list.error) && { detail: list.error.message })}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <Loading text="Loading jobs..." />
        )
      ) : jobs.length === 0 ? (
        <div role="status">
          {filtered ? (
            <EmptyState
              icon={<ListChecks className="size-6" />}
              title="No jobs found for the selected filters"
              text="Words are found from three letters on, jobs and leads by their numbers."
              actions={<Button onClick={onClear}>Clear Filters</Button>}
            />
          ) : (
            <EmptyState
              icon={<ListChecks className="size-6" />}
              title="No jobs yet"
              text="Messages, imports, runs over read tables, erasures and checks of the log appear here."
            />
          )}
        </div>
      ) : (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : undefined}>
          <JobsTable jobs={jobs} selection={selection} onOpen={onOpen} />
          <JobCards jobs={jobs} selection={selection} onOpen={onOpen} />
        </div>
      )}
      {hasNextPage && (
        <button
          type="button"
          className="h-11 w-full border-t border-line font-medium text-link hover:bg-muted disabled:opacity-60"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </button>
      )}
    </section>
  )
}
