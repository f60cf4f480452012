import { formatPhone, type Lead, type LeadList } from '@crm/contracts'
import { LeadBadges, LeadOriginBadge } from '@crm/lead-fields'
import { useCan } from '@crm/shell-api'
import { Card, DataList, type DataListColumn, EmptyState, formatPhoneForDialing, IconButton, LeadStatusBadge } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Pencil, Users } from 'lucide-react'
import { AddLeadLink } from '../add-lead/add-lead-actions.tsx'
import { QueryFailure } from '../failure.tsx'
import { EditLeadDialog } from '../leads/lead-dialogs.ts'
import { formatAmount } from '../leads/lead-values.ts'
import { CallLink, dashboardRowIndexes, ViewAllLink } from './card-rows.tsx'

type Props = { list: UseQueryResult<LeadList>; onEdit: (lead: Lead) => void }

export function RecentLeadsCard({ list, onEdit }: Props) {
  const mayOpenLeads = useCan('leads')
  const mayEdit = useCan('leads', 'followups')
  return (
    <Card
      title="Recent Leads"
      actions={mayOpenLeads && <ViewAllLink what="leads" to="/leads" />}
      className="@container flex flex-col"
      bodyClassName="flex-1 p-0!"
    >
      {list.isLoadingError ? (
        <QueryFailure message="Failed to fetch leads" query={list} />
      ) : (
        <DataList
          wide={30}
          className="[--cell-x:0.5rem] [--row-h:4rem]"
          name="Recent Leads"
          rows={list.data?.leads.slice(0, dashboardRowIndexes.length)}
          keyOf={({ id }) => id}
          columns={columnsOf(mayEdit ? onEdit : null)}
          waiting={{ rows: dashboardRowIndexes.length, row: 4, card: 6 }}
          empty={<EmptyState icon={<Users className="size-6" />} title="No recent leads" actions={<AddLeadLink />} />}
        />
      )}
    </Card>
  )
}

const columnsOf = (onEdit: ((lead: Lead) => void) | null): (DataListColumn<Lead> | null)[] => [
  {
    head: 'Name',
    className: 'min-w-28',
    cell: (lead) => (
      <>
        <span className="line-clamp-1 leading-5 font-medium break-all" title={lead.name}>
          {lead.name}
        </span>
        {lead.phone && (
          <a
            className="num block min-h-6 w-fit max-w-28 text-sm whitespace-normal wrap-anywhere text-link hover:underline"
            href={`tel:${formatPhoneForDialing(lead.phone)}`}
          >
            {formatPhone(lead.phone)}
          </a>
        )}
      </>
    ),
    at: 'title',
    card: (lead) => (
      <p className="min-h-11">
        {lead.name}
        <span className="num block text-sm font-normal text-fg-muted">{lead.phone && formatPhone(lead.phone)}</span>
      </p>
    ),
  },
  { head: 'Origin', className: 'max-w-24', cell: (lead) => <LeadOriginBadge origin={lead.lead_origin} /> },
  {
    head: 'Status',
    className: 'max-w-24',
    cell: (lead) => <LeadStatusBadge status={lead.remarks} />,
    at: 'line',
    card: (lead) => <LeadBadges lead={lead} />,
  },
  { head: 'Amount', className: 'num text-right whitespace-nowrap', cell: (lead) => formatAmount(lead.project_amount) },
  { at: 'corner', cell: (lead) => lead.phone && <CallLink className="-mt-1" name={lead.name} phone={lead.phone} /> },
  onEdit && {
    head: 'Actions',
    className: 'pl-1! text-right',
    cell: (lead) => <EditButton lead={lead} onEdit={onEdit} />,
    at: 'corner',
    card: (lead) => <EditButton className="-mt-1 -mr-3 -ml-1" lead={lead} onEdit={onEdit} />,
  },
]

function EditButton({ lead, onEdit, className }: { lead: Lead; onEdit: (lead: Lead) => void; className?: string }) {
  return (
    <IconButton
      className={className}
      label={`Edit ${lead.name}`}
      title="Edit"
      onPointerEnter={EditLeadDialog.preload}
      onClick={() => onEdit(lead)}
    >
      <Pencil className="icon" aria-hidden="true" />
    </IconButton>
  )
}
