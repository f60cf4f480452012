import type { Installation } from '@crm/contracts'
import { useCan } from '@crm/shell-api'
import { Button, buttonClass } from '@crm/ui'
import { ExternalLink, Pencil, Printer, Wrench } from 'lucide-react'
import { Link } from 'react-router-dom'
import { NotifyButton } from '../../notices/notify-button.tsx'
import { useLatestNotices } from '../../notices/use-latest-notices.ts'
import type { JobActions } from '../job-actions.ts'
import { MarkAsDone } from '../mark-as-done.tsx'

/** What can be done with the installation that is shown. */
export function DetailActions({ job, actions }: { job: Installation; actions: JobActions }) {
  const toLeads = useCan('leads')
  const notices = useLatestNotices([job.id])(job.id)
  const isDone = job.section === 'completed'
  return (
    <>
      <div className="mr-auto flex flex-wrap gap-2 max-md:w-full">
        <NotifyButton installation={job} notices={notices} />
        <Link to={`/installations/${job.id}/print`} className={buttonClass('ghost')}>
          <Printer className="icon" aria-hidden="true" /> Print
        </Link>
        {toLeads && (
          <Link to={`/leads/${job.id}`} className={buttonClass('ghost')}>
            <ExternalLink className="icon" aria-hidden="true" /> Open Lead
          </Link>
        )}
      </div>
      {isDone && (
        <Button className="max-md:flex-1" onClick={() => actions.takeRepair(job)}>
          <Wrench className="icon" aria-hidden="true" /> Repair Request
        </Button>
      )}
      {actions.edit && !job.erased_at && (
        <Button className="max-md:flex-1" onClick={() => actions.edit?.(job)}>
          <Pencil className="icon" aria-hidden="true" /> Edit Details
        </Button>
      )}
      {(!isDone || job.unconfirmed) && <MarkAsDone name={job.name} onPress={() => actions.complete(job)} />}
    </>
  )
}
