import type { Lead } from '@crm/contracts'
import { LeadOriginBadge } from '@crm/lead-fields'
import { dialled, Skeleton, StatusBadge, Table, Td, Th, Tr } from '@crm/ui'
import { formatAmount } from '../leads/lead-values.ts'
import { EditButton } from './edit-button.tsx'
import { rowsShown } from './rows-shown.ts'

export type RecentLeadsProps = { leads: Lead[] | undefined; onEdit: ((lead: Lead) => void) | null }

const bars = ['w-28', 'w-20', 'w-12', 'ml-auto w-14', 'ml-auto w-6']

export function RecentLeadsTable({ leads, onEdit }: RecentLeadsProps) {
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
      <tbody>{leads ? leads.map((lead) => <Row key={lead.id} lead={lead} onEdit={onEdit} />) : <Waiting columns={onEdit ? 5 : 4} />}</tbody>
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

function Waiting({ columns }: { columns: number }) {
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
