import { isAdministrator, type JobAction, jobQueues } from '@crm/contracts'
import { query, useSession } from '@crm/shell-api'
import { Button, EmptyState, ErrorState, Loading } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { formatMessageCount, useMoments } from '../format.ts'
import { QueuesFrame } from '../queues/queues-frame.tsx'
import { ListCard, PagedCard } from '../screen-parts.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { asked, isUnfiltered, noFilters, useJobsAddress } from './filters.ts'
import { JobCards } from './job-cards.tsx'
import { JobFilters } from './job-filters.tsx'
import { JobsTable } from './jobs-table.tsx'
import { ListActions } from './list-actions.tsx'
import { StoryDialog } from './story-dialog.tsx'
import type { Which } from './use-action.ts'
import { freshFor, type JobList, useJobs } from './use-jobs.ts'
import { type Selection, useSelection } from './use-selection.ts'

export function JobsPage() {
  const [address, change] = useJobsAddress()
  const list = useJobs(address)
  const selection = useSelection()
  const mayAct = isAdministrator(useSession().user.role)
  const [acting, setActing] = useState<{ action: JobAction; which: Which } | null>(null)
  const act = (action: JobAction, of: 'selected' | 'matching') =>
    setActing({ action, which: of === 'selected' ? { jobs: [...selection.ids] } : { filter: asked(address) } })
  return (
    <QueuesFrame>
      <ErrorGroups chosen={address.error} onChoose={(error) => change({ error })} />
      <JobFilters filters={address} onChange={change} />
      <JobListCard
        list={list}
        filtered={!isUnfiltered(address)}
        selection={mayAct ? selection : null}
        onAct={act}
        onOpen={(job) => change({ job })}
        onClear={() => change(noFilters)}
      />
      {address.job !== '' && (
        <StoryDialog
          key={address.job}
          id={address.job}
          onAct={mayAct ? (action) => setActing({ action, which: { jobs: [address.job] } }) : null}
          onClose={() => change({ job: '' })}
        />
      )}
      {acting && (
        <ActionDialog
          {...acting}
          onClose={() => {
            setActing(null)
            selection.set([])
          }}
        />
      )}
    </QueuesFrame>
  )
}

const shown = 5

function ErrorGroups({ chosen, onChoose }: { chosen: string; onChoose: (error: string) => void }) {
  const { moment } = useMoments()
  const { data, isError, refetch } = useQuery({ ...query('jobErrors'), refetchInterval: freshFor })
  if (data?.length === 0) return null
  return (
    <ListCard title="Errors" className="mb-4" actions={<p className="text-sm text-fg-muted">The same ones told once</p>}>
      {data === undefined ? (
        isError ? (
          <ErrorState message="Failed to fetch errors" onRetry={() => void refetch()} />
        ) : (
          <Loading text="Loading errors..." />
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
                <span className="num w-12 shrink-0 font-semibold text-danger">{formatMessageCount(count)}</span>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium wrap-anywhere">{same ?? error}</span>
                  <span className="block text-xs text-fg-muted">
                    {queues
                      .map((queue) => (Object.hasOwn(jobQueues, queue) ? jobQueues[queue as keyof typeof jobQueues] : queue))
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

type Props = {
  list: JobList
  filtered: boolean
  selection: Selection | null
  onAct: (action: JobAction, of: 'selected' | 'matching') => void
  onOpen: (id: string) => void
  onClear: () => void
}

function JobListCard({ list, filtered, selection, onAct, onOpen, onClear }: Props) {
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
