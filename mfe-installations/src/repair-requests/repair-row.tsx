import type { RepairRequest } from '@crm/contracts'
import { useCan } from '@crm/shell-api'
import { Button, dialled, IconButton, shortDate } from '@crm/ui'
import { Check, Pencil } from 'lucide-react'
import { Link } from 'react-router-dom'
import { noEmail, RepairNotifyButton } from '../notices/repair-notify-button.tsx'
import { PriorityBadge, RepairStatusBadge } from './repair-badges.tsx'

type Props = { request: RepairRequest; today: string; marking: boolean; onEdit: () => void; onDone: () => void }

/** One repair request: whose, what, how urgent, and what can be done about it. */
export function RepairRow({ request, today, marking, onEdit, onDone }: Props) {
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[13rem_minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <div className="flex items-center justify-between gap-2">
          <CustomerName request={request} />
          <span className="shrink-0 md:hidden">
            <PriorityBadge priority={request.priority} />
          </span>
        </div>
        <p className="flex items-center gap-3 text-sm">
          <a className="num text-link hover:underline max-md:py-3" href={`tel:${dialled(request.phone)}`}>
            {request.phone}
          </a>
          <span className="num text-fg-subtle" title="Date reported">
            {shortDate(request.date_reported, today)}
          </span>
        </p>
      </div>
      <div className="min-w-0">
        <p className="line-clamp-2 wrap-anywhere" title={request.issue_description}>
          {request.issue_description}
        </p>
        {request.email === null && (
          // The button says so itself to whoever hears.
          <p className="mt-0.5 text-xs font-medium text-warn" aria-hidden="true">
            {noEmail}
          </p>
        )}
      </div>
      <div className="flex items-center gap-1 max-md:justify-between md:justify-end">
        <span className="flex gap-1.5 md:mr-2">
          <span className="max-md:hidden">
            <PriorityBadge priority={request.priority} />
          </span>
          <RepairStatusBadge status={request.status} />
        </span>
        <span className="-mr-2 flex items-center">
          <RepairNotifyButton request={request} />
          <IconButton label={`Edit repair request of ${request.customer_name}`} title="Edit" onClick={onEdit}>
            <Pencil className="icon" aria-hidden="true" />
          </IconButton>
          <Button
            variant="ghost"
            className="px-2 text-sm text-link"
            aria-label={`Mark as Done: ${request.customer_name}`}
            busy={marking}
            onClick={onDone}
          >
            <Check className="icon" aria-hidden="true" /> Mark as Done
          </Button>
        </span>
      </div>
    </li>
  )
}

function CustomerName({ request: { customer_name, project_id } }: { request: RepairRequest }) {
  const toLeads = useCan('leads')
  return (
    <h3 className="min-w-0 truncate font-semibold" title={customer_name}>
      {project_id !== null && toLeads ? (
        <Link className="hover:underline" to={`/leads/${project_id}`}>
          {customer_name}
        </Link>
      ) : (
        customer_name
      )}
    </h3>
  )
}
