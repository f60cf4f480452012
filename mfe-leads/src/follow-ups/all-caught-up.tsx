import type { FollowUps } from '@crm/contracts'
import { useCan } from '@crm/shell-api'
import { buttonClass, EmptyState, shortDate } from '@crm/ui'
import { CheckCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { AddNewLead } from '../add-lead-modal/add-new-lead.tsx'

/** Nothing is overdue and nothing due today. `quiet`: nothing is planned for this week either, the next is `later`. */
export function AllCaughtUp({ quiet, later }: { quiet: boolean; later: FollowUps['later'] }) {
  const mayOpenLeads = useCan('leads')
  const next = later ? ` Your next follow-up is ${later.name} on ${shortDate(later.next_followup_date)}.` : ''
  const text = quiet ? `Nothing is due and no installation is scheduled.${next}` : 'Nothing is overdue and nothing is due today.'
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
