import { formatPhone, type Lead } from '@crm/contracts'
import { formatLastNote } from '@crm/lead-fields'
import { DataList, type DataListColumn, formatPhoneForDialing, formatShortDate, IconButton, LeadStatusBadge } from '@crm/ui'
import { CalendarPlus, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { EditLeadDialog, QuickFollowUpDialog } from '../leads/lead-dialogs.ts'
import { formatAmount } from '../leads/lead-values.ts'
import { type FollowUpActions, FollowUpDate } from './follow-up-card.tsx'

type Props = { name: string; leads: Lead[]; today: string; actions: FollowUpActions; installations: boolean }

/** The follow-ups of a section with one line for each lead. */
export function FollowUpTable({ name, leads, today, actions, installations }: Props) {
  return (
    <DataList
      loose
      wide={52}
      className="[--cell-x:0.5rem] [--cell-y:0px]"
      name={name}
      rows={leads}
      keyOf={({ id }) => id}
      columns={columnsOf({ today, actions, installations })}
    />
  )
}

const columnsOf = ({ today, actions, installations }: Omit<Props, 'name' | 'leads'>): (DataListColumn<Lead> | false)[] => [
  {
    head: 'Name',
    isRowHead: true,
    className: 'min-w-32 max-w-56',
    cell: (lead) => (
      <OfLead lead={lead}>
        <button
          type="button"
          className="min-h-6 text-left font-medium wrap-anywhere hover:underline max-md:min-h-11 pointer-coarse:min-h-11"
          onPointerEnter={EditLeadDialog.preload}
          onClick={() => actions.edit(lead)}
        >
          <span className="line-clamp-2">{lead.name}</span>
        </button>
      </OfLead>
    ),
    at: 'title',
  },
  {
    head: 'Phone',
    className: 'num whitespace-nowrap',
    cell: (lead) => <OfLead lead={lead}>{lead.phone ? <PhoneLink phone={lead.phone} /> : 'No phone'}</OfLead>,
    at: 'line',
  },
  { head: 'Status', className: 'max-w-32', cell: ({ remarks }) => <LeadStatusBadge status={remarks} />, at: 'corner' },
  { head: 'Amount', className: 'num text-right whitespace-nowrap', cell: (lead) => formatAmount(lead.project_amount) },
  installations && {
    head: 'Installation',
    className: 'whitespace-nowrap',
    cell: ({ installation_date: day }) => day && formatShortDate(day, today),
    at: 'line',
    card: ({ installation_date: day }) => day && `Installation ${formatShortDate(day, today)}`,
  },
  {
    head: 'Next follow-up',
    cell: (lead) => <FollowUpDates lead={lead} today={today} />,
    at: 'foot',
    card: (lead) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FollowUpDates lead={lead} today={today} />
        <span className="num">{formatAmount(lead.project_amount)}</span>
      </span>
    ),
  },
  {
    head: 'Last note',
    className: 'w-1/4 max-w-0 truncate text-fg-muted',
    cell: ({ notes }) => <span title={formatLastNote(notes) ?? undefined}>{formatLastNote(notes) ?? 'No notes yet'}</span>,
    at: 'note',
  },
  {
    head: <span className="sr-only">Actions</span>,
    className: 'text-right whitespace-nowrap',
    cell: (lead) => (
      <OfLead lead={lead}>
        <IconButton
          label={`Follow-up for ${lead.name}`}
          title="Quick follow-up"
          onPointerEnter={QuickFollowUpDialog.preload}
          onClick={() => actions.followUp(lead)}
        >
          <CalendarPlus className="icon" aria-hidden="true" />
        </IconButton>
        <IconButton label={`Edit ${lead.name}`} title="Edit" onPointerEnter={EditLeadDialog.preload} onClick={() => actions.edit(lead)}>
          <Pencil className="icon" aria-hidden="true" />
        </IconButton>
      </OfLead>
    ),
    at: 'actions',
  },
]

/** Marks the lead of a focused link or button, to which the key F applies. */
const OfLead = ({ lead, children }: { lead: Lead; children: ReactNode }) => <span data-lead={lead.id}>{children}</span>

const PhoneLink = ({ phone }: { phone: string }) => (
  <a
    className="inline-flex min-h-6 items-center text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11"
    href={`tel:${formatPhoneForDialing(phone)}`}
  >
    {formatPhone(phone)}
  </a>
)

const FollowUpDates = ({ lead, today }: { lead: Lead; today: string }) => (
  <span className="flex items-center gap-x-2 whitespace-nowrap">
    <FollowUpDate lead={lead} today={today} />
  </span>
)
