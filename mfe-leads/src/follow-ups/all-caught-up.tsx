import { useCan } from '@crm/shell-api'
import { buttonClass, EmptyState } from '@crm/ui'
import { CheckCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { AddNewLead } from '../add-lead-modal/add-new-lead.tsx'

/** Nothing is overdue and nothing due today. `quiet`: nothing is planned for this week either. */
export function AllCaughtUp({ quiet }: { quiet: boolean }) {
  const mayOpenLeads = useCan('leads')
  const text = quiet ? 'Nothing is due this week and no installation is scheduled.' : 'Nothing is overdue and nothing is due today.'
  return (
    <div className="card" role="status">
      <EmptyState
        icon={<CheckCheck className="size-6 text-ok" />}
        title="All caught up!"
        text={text}
        actions={
          <>
            <AddNewLead variant="primary" />
            {mayOpenLeads && (
              <Link className={buttonClass()} to="/leads">
                Open Leads
              </Link>
            )}
          </>
        }
      />
    </div>
  )
}
