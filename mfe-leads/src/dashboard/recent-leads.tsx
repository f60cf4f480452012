import type { Lead, LeadList } from '@crm/contracts'
import { LeadOriginBadge } from '@crm/lead-fields'
import { useCan } from '@crm/shell-api'
import { Card, dialled, EmptyState, IconButton, Skeleton, StatusBadge, Table, Td, Th, Tr } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Pencil, Phone, Users } from 'lucide-react'
import { AddLeadLink } from '../add-lead/add-lead-actions.tsx'
import { Failure } from '../failure.tsx'
import { EditLeadDialog } from '../leads/lead-dialogs.ts'
import { formatAmount } from '../leads/lead-values.ts'
import { rowsShown, ViewAll } from './todays-follow-ups.tsx'

type Props = { list: UseQueryResult<LeadList>; onEdit: (lead: Lead) => void }

export function RecentLeads({ list, onEdit }: Props) {
  const mayOpenLeads = useCan('leads')
  return (
    <Card
      title="Recent Leads"
      actions={mayOpenLeads && <ViewAll what="leads" to="/leads" />}
      className="@container flex flex-col"
      bodyClassName="flex-1 p-0!"
    >
      <Content list={list} onEdit={onEdit} />
    </Card>
  )
}

function Content({ list, onEdit }: Props) {
  const mayEdit = useCan('leads', 'followups')
  if (list.isError) return <Failure message="Failed to fetch leads" query={list} />
  const leads = list.data?.leads.slice(0, rowsShown.length)
  if (leads?.length === 0) return <EmptyState icon={<Users className="size-6" />} title="No recent leads" actions={<AddLeadLink />} />
  const shown = { leads, onEdit: mayEdit ? onEdit : null }
  return (
    <>
      <RecentLeadsTable {...shown} />
      <RecentLeadsCards {...shown} />
    </>
  )
}

type RecentLeadsProps = { leads: Lead[] | undefined; onEdit: ((lead: Lead) => void) | null }

const bars = ['w-28', 'w-20', 'w-12', 'ml-auto w-14', 'ml-auto w-6']

function RecentLeadsTable({ leads, onEdit }: RecentLeadsProps) {
  return (
    <Table caption="Recent Leads" className="hidden! @min-[30rem]:table!">
      <thead>
        <tr className="border-b border-line">
          <Th className="pr-2! pl-4!">Name</Th>
          <Th className="px-2!">Origin</Th>
          <Th className="px-2!">Status</Th>
          <Th className={`pl-2! text-right! ${onEdit ? 'pr-2!' : 'pr-4!'}`}>Amount</Th>
          {onEdit && <Th className="pr-4! pl-1! text-right!">Actions</Th>}
        </tr>
      </thead>
      <tbody>
        {leads ? leads.map((lead) => <Row key={lead.id} lead={lead} onEdit={onEdit} />) : <WaitingRows columns={onEdit ? 5 : 4} />}
      </tbody>
    </Table>
  )
}

function Row({ lead, onEdit }: { lead: Lead; onEdit: RecentLeadsProps['onEdit'] }) {
  return (
    <Tr className="h-16!">
      <Td className="min-w-28 pr-2! pl-4!">
        <span className="line-clamp-1 leading-5 font-medium break-all" title={lead.name}>
          {lead.name}
        </span>
        {lead.phone && (
          <a
            className="num block min-h-6 w-fit max-w-28 text-sm whitespace-normal wrap-anywhere text-link hover:underline"
            href={`tel:${dialled(lead.phone)}`}
          >
            {lead.phone}
          </a>
        )}
      </Td>
      <Td className="max-w-24 px-2!">
        <LeadOriginBadge origin={lead.lead_origin} />
      </Td>
      <Td className="max-w-24 px-2!">
        <StatusBadge status={lead.remarks} />
      </Td>
      <Td className={`num pl-2! text-right whitespace-nowrap ${onEdit ? 'pr-2!' : 'pr-4!'}`}>{formatAmount(lead.project_amount)}</Td>
      {onEdit && (
        <Td className="pr-3! pl-1! text-right">
          <EditButton lead={lead} onEdit={onEdit} />
        </Td>
      )}
    </Tr>
  )
}

function WaitingRows({ columns }: { columns: number }) {
  return rowsShown.map((place) => (
    <tr key={place} className="h-16 border-b border-line last:border-b-0">
      {bars.slice(0, columns).map((bar) => (
        <td key={bar} className="px-2 first:pl-4 last:pr-4">
          <Skeleton className={bar} />
        </td>
      ))}
    </tr>
  ))
}

function RecentLeadsCards({ leads, onEdit }: RecentLeadsProps) {
  if (!leads) return <WaitingCards />
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
        {Number(lead.project_amount) > 0 && <span className="num ml-auto font-medium">{formatAmount(lead.project_amount)}</span>}
      </div>
    </li>
  )
}

function WaitingCards() {
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
