import { isApiError } from '@crm/shell-api'
import { Button, buttonClass, EmptyState, ErrorState, Skeleton } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { History, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useMoments } from '../dates.ts'
import { BackToLeads } from '../leads/list-links.tsx'
import { ListWalk } from '../leads/list-walk.tsx'
import { useAsOf } from './as-of.ts'
import { LeadView } from './lead-view.tsx'
import { leadPageQueries } from './queries.ts'

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

const rows = Array.from({ length: 8 }, (_, row) => row)

function LeadSkeleton() {
  return (
    <div>
      <h1 className="sr-only">Lead</h1>
      <p className="sr-only" role="status">
        Loading lead...
      </p>
      <div className="card space-y-4 p-5">
        <Skeleton className="h-7! w-56" />
        <Skeleton className="w-72 max-w-full" />
        <Skeleton className="h-14! w-full" />
      </div>
      <div className="mt-4 grid grid-cols-1 gap-4 @min-[56rem]:grid-cols-[minmax(0,1fr)_20rem]">
        {['timeline', 'values'].map((part) => (
          <div key={part} className="card space-y-6 p-5">
            {rows.map((row) => (
              <Skeleton key={row} className="w-full" />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function NoSuchLead() {
  return (
    <div className="card">
      <h1 className="sr-only">Lead not found</h1>
      <EmptyState
        icon={<UserX className="size-6" />}
        title="Lead not found"
        text="There is no lead with this number."
        actions={
          <Link className={buttonClass()} to="/leads">
            All leads
          </Link>
        }
      />
    </div>
  )
}

type Props = { error: Error; asOf: string | null; onNow: () => void; onRetry: () => void }

function LeadFailure({ error, asOf, onNow, onRetry }: Props) {
  const { exact } = useMoments()
  const status = isApiError(error) ? error.status : 0
  if (asOf !== null && status === 404) {
    return (
      <div className="card">
        <h1 className="sr-only">Lead</h1>
        <EmptyState
          icon={<History className="size-6" />}
          title={`There is nothing to see as of ${exact(asOf)}`}
          text={error.message}
          actions={<Button onClick={onNow}>Back to now</Button>}
        />
      </div>
    )
  }
  return (
    <div className="card">
      <h1 className="sr-only">Lead</h1>
      <ErrorState message={status === 0 ? error.message : `${status}: ${statusTexts[status] ?? 'Error'}`} onRetry={onRetry} />
    </div>
  )
}

// HTTP/2 sends no status text.
const statusTexts: Record<number, string> = {
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
