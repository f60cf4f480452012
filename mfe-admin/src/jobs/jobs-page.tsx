import { isAdministrator, type JobAction } from '@crm/contracts'
import { useSession } from '@crm/shell-api'
import { useState } from 'react'
import { QueuesFrame } from '../queues/queues-frame.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { ErrorGroups } from './error-groups.tsx'
import { asked, isUnfiltered, noFilters, useJobsAddress } from './filters.ts'
import { JobFilters } from './job-filters.tsx'
import { JobListCard } from './job-list.tsx'
import { StoryDialog } from './story-dialog.tsx'
import type { Which } from './use-action.ts'
import { useJobs } from './use-jobs.ts'
import { useSelection } from './use-selection.ts'

/** Jobs of all queues: what was done for whom, what failed and why, and what can be done about it. */
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
