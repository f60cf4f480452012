import type { Lead, LeadList } from '@crm/contracts'
import { useCan } from '@crm/shell-api'
import { Card, EmptyState } from '@crm/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { AddLeadLink } from '../add-lead-link.tsx'
import { Failure } from '../failure.tsx'
import { RecentLeadsCards } from './recent-leads-cards.tsx'
import { RecentLeadsTable } from './recent-leads-table.tsx'
import { rowsShown } from './rows-shown.ts'
import { ViewAll } from './view-all.tsx'

type Props = { list: UseQueryResult<LeadList>; onEdit: (lead: Lead) => void }

/** The leads that came in last. */
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
