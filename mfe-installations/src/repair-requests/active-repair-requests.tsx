import type { RepairRequest } from '@crm/contracts'
import { lazyRetry } from '@crm/shell-api'
import { ErrorState } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, startTransition, useRef, useState } from 'react'
import { SectionHead } from '../installations/section-head.tsx'
import { repairQueries } from './repair-queries.ts'
import { RepairRow } from './repair-row.tsx'
import { useMarkAsDone } from './use-mark-as-done.ts'

// Comes when it is asked for.
const EditRepairRequestDialog = lazyRetry(() => import('./edit-repair-request-dialog.tsx').then((dialog) => dialog.EditRepairRequestDialog))

// More than these are shown when asked for.
const shownAtFirst = 10

/** The repair requests that are neither completed nor cancelled, the most urgent first; nothing where there are none. `today` is the business's. */
export function ActiveRepairRequests({ today }: { today: string }) {
  const requests = useQuery(repairQueries.active())
  const [all, setAll] = useState(false)
  const [edited, setEdited] = useState<RepairRequest | null>(null)
  const section = useRef<HTMLElement>(null)
  const done = useMarkAsDone()
  if (requests.isError) {
    return (
      <div className="card">
        <ErrorState message="Failed to fetch repair requests" onRetry={() => void requests.refetch()} />
      </div>
    )
  }
  const active = requests.data ?? []
  // The row goes, and the button in it that has the focus.
  const keepFocus = () => (active.length > 1 ? section.current : document.querySelector<HTMLElement>('main'))?.focus()
  return (
    <>
      {active.length > 0 && (
        <section aria-label="Active Repair Requests" ref={section} tabIndex={-1}>
          <SectionHead title="Active Repair Requests" count={active.length}>
            <span className="text-sm text-fg-muted max-md:hidden">Most urgent first</span>
          </SectionHead>
          <div className="card overflow-hidden">
            <ul className="divide-y divide-line">
              {(all ? active : active.slice(0, shownAtFirst)).map((request) => (
                <RepairRow
                  key={request.id}
                  request={request}
                  today={today}
                  marking={done.isPending && done.variables.id === request.id}
                  onEdit={() => startTransition(() => setEdited(request))}
                  onDone={() => done.mutate(request, { onSuccess: keepFocus })}
                />
              ))}
            </ul>
            {!all && active.length > shownAtFirst && (
              <button
                type="button"
                className="h-11 w-full border-t border-line font-medium text-link hover:bg-muted"
                onClick={() => setAll(true)}
              >
                View All {active.length} Active Repair Requests
              </button>
            )}
          </div>
        </section>
      )}
      {edited && (
        <Suspense fallback={null}>
          <EditRepairRequestDialog request={edited} today={today} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  )
}
