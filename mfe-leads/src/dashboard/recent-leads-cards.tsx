import type { Lead } from '@crm/contracts'
import { LeadOriginBadge } from '@crm/lead-fields'
import { dialled, Skeleton, StatusBadge } from '@crm/ui'
import { Phone } from 'lucide-react'
import { projectAmount } from '../leads/lead-values.ts'
import { EditButton } from './edit-button.tsx'
import type { RecentLeadsProps } from './recent-leads-table.tsx'
import { rowsShown } from './rows-shown.ts'

/** The recent leads where a table would be squeezed. */
export function RecentLeadsCards({ leads, onEdit }: RecentLeadsProps) {
  if (!leads) return <Waiting />
  return (
    <ul aria-label="Recent Leads" className="divide-y divide-line @min-[30rem]:hidden">
      {leads.map((lead) => (
        <LeadItem key={lead.id} lead={lead} onEdit={onEdit} />
      ))}
    </ul>
  )
}

function LeadItem({ lead, onEdit }: { lead: Lead; onEdit: RecentLeadsProps['onEdit'] }) {
  return (
    <li className="px-4 py-3">
      <div className="flex items-start gap-1">
        <p className="min-h-11 min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{lead.name}</span>
          <span className="num block text-sm text-fg-muted">{lead.phone}</span>
        </p>
        {lead.phone && (
          <a className="icon-btn -mt-1 text-link!" href={`tel:${dialled(lead.phone)}`} aria-label={`Call ${lead.name} at ${lead.phone}`}>
            <Phone className="icon" aria-hidden="true" />
          </a>
        )}
        {onEdit && <EditButton className="-mt-1 -mr-3" lead={lead} onEdit={onEdit} />}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-1.5">
        <StatusBadge status={lead.remarks} />
        <LeadOriginBadge origin={lead.lead_origin} />
        {Number(lead.project_amount) > 0 && <span className="num ml-auto font-medium">{projectAmount(lead.project_amount)}</span>}
      </div>
    </li>
  )
}

function Waiting() {
  return (
    <div className="divide-y divide-line @min-[30rem]:hidden">
      {rowsShown.map((place) => (
        <div key={place} className="grid h-24 content-around px-4 py-3">
          <Skeleton className="w-40" />
          <Skeleton className="w-28" />
          <Skeleton className="w-36" />
        </div>
      ))}
    </div>
  )
}
