import { isApiError, useTimeZone } from '@crm/shell-api'
import { Button, NoticeBanner } from '@crm/ui'
import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** Says above the page that what it shows could not be refreshed, until a refresh succeeds. */
export function RefreshFailure() {
  const client = useQueryClient()
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)), [client])
  const since = useSyncExternalStore(subscribe, () => findOldestData(client))
  const formatMoment = useMomentFormat()
  return (
    <div aria-live="polite" className="print:hidden">
      {since !== null && (
        <NoticeBanner tone="warn" className="mb-4 items-center">
          <span className="min-w-0 flex-1">Couldn't refresh. Showing data from {formatMoment(since)}.</span>
          <Button onClick={() => void client.refetchQueries({ predicate: hasFailedRefresh })}>Retry</Button>
        </NoticeBanner>
      )}
    </div>
  )
}

function findOldestData(client: QueryClient): number | null {
  const failed = client.getQueryCache().findAll({ predicate: hasFailedRefresh })
  return failed.length === 0 ? null : Math.min(...failed.map(({ state }) => state.dataUpdatedAt))
}

/** Whether the page shows earlier data of this query. A refusal is not a failure: the page says that a record is gone or access was lost. */
const hasFailedRefresh = (query: Query): boolean =>
  query.isActive() && query.state.status === 'error' && query.state.data !== undefined && !isRefusal(query.state.error)

const isRefusal = (error: unknown): boolean => isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429

function useMomentFormat(): (at: number) => string {
  const timeZone = useTimeZone()
  const clock = { timeZone, hour: 'numeric', minute: '2-digit' } as const
  const dayOf = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)
  return (at) => {
    const date = dayOf(at) === dayOf(Date.now()) ? {} : ({ month: 'short', day: 'numeric' } as const)
    return new Intl.DateTimeFormat('en-US', { ...clock, ...date }).format(at)
  }
}
