import type { JobAction } from '@crm/contracts'
import { Button, EmptyState } from '@crm/ui'
import { ListChecks } from 'lucide-react'
import { PagedCard } from '../paged-card.tsx'
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
