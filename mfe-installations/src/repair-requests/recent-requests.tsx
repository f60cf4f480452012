import type { RepairRequest } from '@crm/contracts'
import { ErrorState, IconButton, Loading, shortDate } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Check, Pencil } from 'lucide-react'
import { useId, useRef } from 'react'
import { PriorityBadge, RepairStatusBadge } from './repair-badges.tsx'
import { recentRequests, repairQueries } from './repair-queries.ts'
import { useMarkAsDone } from './use-mark-as-done.ts'

type Props = { today: string; onEdit: (request: RepairRequest) => void }

export function RecentRequests({ today, onEdit }: Props) {
  const recent = useQuery(repairQueries.recent())
  const title = useId()
  return (
    <section aria-labelledby={title} className="min-w-0 md:border-l md:border-line md:pl-6">
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <h3 id={title} className="font-semibold">
          Recent requests
        </h3>
        <span className="text-xs text-fg-subtle">{recentRequests} most recent</span>
      </div>
      {recent.isError && <ErrorState message="Failed to fetch repair requests" onRetry={() => void recent.refetch()} />}
      {recent.isPending && <Loading />}
      {recent.data?.length === 0 && <p className="py-2.5 text-sm text-fg-muted">No repair requests yet</p>}
      <ul className="divide-y divide-line">
        {recent.data?.map((request) => (
          <RecentRequest key={request.id} request={request} today={today} onEdit={onEdit} />
        ))}
      </ul>
    </section>
  )
}

function RecentRequest({ request, today, onEdit }: Props & { request: RepairRequest }) {
  const done = useMarkAsDone()
  const edit = useRef<HTMLButtonElement>(null)
  return (
    <li className="flex gap-2 py-2.5">
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-2">
          <span className="truncate font-medium">{request.customer_name}</span>
          <span className="num shrink-0 text-xs text-fg-subtle">{shortDate(request.date_reported, today)}</span>
        </div>
        <p className="truncate text-sm text-fg-muted">{request.issue_description}</p>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          <PriorityBadge priority={request.priority} />
          <RepairStatusBadge status={request.status} />
        </div>
      </div>
      <span className="flex">
        {request.status !== 'Completed' && (
          <IconButton
            label={`Mark as Done: ${request.customer_name}`}
            title="Mark as Done"
            disabled={done.isPending}
            // The button disappears, and with it the focus.
            onClick={() => done.mutate(request, { onSuccess: () => edit.current?.focus() })}
          >
            <Check className="icon" aria-hidden="true" />
          </IconButton>
        )}
        <IconButton ref={edit} label={`Edit repair request of ${request.customer_name}`} title="Edit" onClick={() => onEdit(request)}>
          <Pencil className="icon" aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}
