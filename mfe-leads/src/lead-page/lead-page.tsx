import { isApiError } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { BackToLeads } from '../leads/back-to-leads.tsx'
import { ListWalk } from '../leads/list-walk.tsx'
import { useAsOf } from './as-of.ts'
import { LeadFailure, NoSuchLead } from './lead-failure.tsx'
import { LeadSkeleton } from './lead-skeleton.tsx'
import { LeadView } from './lead-view.tsx'
import { leadPageQueries } from './queries.ts'

/** One lead: how to reach it, its values and who set each, and what happened to it; now, or as of any moment. */
export function LeadPage() {
  const { id = '' } = useParams()
  const known = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
  return <Page walk={known && <ListWalk id={known} />}>{known ? <KnownLead key={id} id={known} /> : <NoSuchLead />}</Page>
}

function Page({ walk, children }: { walk: ReactNode; children: ReactNode }) {
  return (
    <div className="@container max-md:pb-16">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-2">
        <BackToLeads />
        {walk}
      </div>
      {children}
    </div>
  )
}

function KnownLead({ id }: { id: number }) {
  const [asOf, showAsOf] = useAsOf()
  const record = useQuery(leadPageQueries.record(id, asOf))
  if (record.isLoadingError) {
    if (isApiError(record.error) && record.error.status === 404 && asOf === null) return <NoSuchLead />
    return <LeadFailure error={record.error} asOf={asOf} onNow={() => showAsOf(null)} onRetry={() => void record.refetch()} />
  }
  if (!record.data) return <LeadSkeleton />
  return <LeadView record={record.data} asOf={asOf} showAsOf={showAsOf} waiting={record.isPlaceholderData} />
}
