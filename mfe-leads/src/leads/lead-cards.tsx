import type { Lead } from '@crm/contracts'
import { LeadOriginBadge } from '@crm/lead-fields'
import { Button, buttonClass, dialled, FollowUpBadge, IconButton, StatusBadge, shortDate } from '@crm/ui'
import { CalendarPlus, MessageSquare, Pencil, Phone, Trash2 } from 'lucide-react'
import type { LeadActions } from './lead-actions.ts'
import { LeadLink } from './lead-link.tsx'
import { assignee, projectAmount } from './lead-values.ts'

type Props = { leads: Lead[]; today: string; actions: LeadActions }

export function LeadCards({ leads, today, actions }: Props) {
  return (
    <ul className="grid grid-cols-1 gap-3 @2xl:grid-cols-2" aria-label="Leads">
      {leads.map((lead) => (
        <LeadCard key={lead.id} lead={lead} today={today} actions={actions} />
      ))}
    </ul>
  )
}

function LeadCard({ lead, today, actions }: { lead: Lead; today: string; actions: LeadActions }) {
  return (
    <li className="card min-w-0 p-4 pb-3">
      <div className="flex items-start justify-between gap-2">
        <LeadLink lead={lead} className="-mt-1 block min-h-11 min-w-0 flex-1 pt-1">
          <span className="sr-only">View details of </span>
          <span className="block text-md leading-5 font-semibold text-balance break-words">{lead.name}</span>
          <span className="mt-1 block text-xs text-fg-subtle wrap-anywhere">
            {shortDate(lead.date_created, today)} · {assignee(lead.assigned_to)}
          </span>
        </LeadLink>
        {!lead.erased_at && (
          <IconButton className="-mt-2.5 size-11!" label={`Edit ${lead.name}`} onClick={() => actions.edit(lead)}>
            <Pencil className="icon" aria-hidden="true" />
          </IconButton>
        )}
        <IconButton className="-mt-2.5 -mr-3 -ml-2 size-11!" label={`Delete ${lead.name}`} onClick={() => actions.remove(lead)}>
          <Trash2 className="icon" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-1.5">
        <StatusBadge status={lead.remarks} />
        <LeadOriginBadge origin={lead.lead_origin} />
        {Number(lead.project_amount) > 0 && <span className="num ml-auto font-medium">{projectAmount(lead.project_amount)}</span>}
      </div>
      <dl className="mt-2 grid gap-1 text-sm">
        <div className="flex min-h-6 items-center justify-between gap-3">
          <dt className="text-fg-muted">Next Follow-up</dt>
          <dd>
            <FollowUpBadge due={lead.followup_due} date={lead.next_followup_date} today={today} />
          </dd>
        </div>
      </dl>
      {!lead.erased_at && <CardActions lead={lead} actions={actions} />}
    </li>
  )
}

function CardActions({ lead, actions }: { lead: Lead; actions: LeadActions }) {
  const link = `${buttonClass()} h-11! px-1!`
  return (
    <div className={`mt-3 grid gap-2 ${lead.phone ? 'grid-cols-[5fr_5fr_6.5fr]' : 'grid-cols-1'}`}>
      {lead.phone && (
        <a className={link} href={`tel:${dialled(lead.phone)}`} aria-label={`Call ${lead.name} at ${lead.phone}`}>
          <Phone className="icon" aria-hidden="true" /> Call
        </a>
      )}
      {lead.phone && (
        <a className={link} href={`sms:${dialled(lead.phone)}`} aria-label={`Text ${lead.name}`}>
          <MessageSquare className="icon" aria-hidden="true" /> Text
        </a>
      )}
      <Button className="h-11! px-1!" aria-label={`Follow-up for ${lead.name}`} onClick={() => actions.followUp(lead)}>
        <CalendarPlus className="icon" aria-hidden="true" /> Follow-up
      </Button>
    </div>
  )
}
